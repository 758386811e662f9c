// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.forward;

import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.sql.Savepoint;
import java.sql.ShardingKey;
import java.sql.Statement;
import java.sql.Struct;
import java.util.Map;
import java.util.Properties;
import java.util.TimerTask;
import java.util.concurrent.Executor;
import java.util.logging.Logger;
import org.postgresql.PGNotification;
import org.postgresql.copy.CopyManager;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.CachedQuery;
import org.postgresql.core.Encoding;
import org.postgresql.core.QueryExecutor;
import org.postgresql.core.ReplicationProtocol;
import org.postgresql.core.TransactionState;
import org.postgresql.core.TypeInfo;
import org.postgresql.core.Version;
import org.postgresql.fastpath.Fastpath;
import org.postgresql.jdbc.AutoSave;
import org.postgresql.jdbc.FieldMetadata;
import org.postgresql.jdbc.PreferQueryMode;
import org.postgresql.jdbc.TimestampUtils;
import org.postgresql.largeobject.LargeObjectManager;
import org.postgresql.replication.PGReplicationConnection;
import org.postgresql.util.LruCache;
import org.postgresql.util.PGobject;
import org.postgresql.xml.PGXmlFactoryFactory;

/**
 * A connection that forwards every call, JDBC's to its target and pgjdbc's to its driver. As
 * thread-safe as what it forwards to.
 */
public interface ForwardingConnection extends BaseConnection {
  /** The connection that JDBC's calls go to. */
  Connection target() throws SQLException;

  /** The driver's own connection behind the target. */
  BaseConnection driver() throws SQLException;

  @Override
  default void abort(Executor executor) throws SQLException {
    target().abort(executor);
  }

  @Override
  default void beginRequest() throws SQLException {
    target().beginRequest();
  }

  @Override
  default void clearWarnings() throws SQLException {
    target().clearWarnings();
  }

  @Override
  default void close() throws SQLException {
    target().close();
  }

  @Override
  default void commit() throws SQLException {
    target().commit();
  }

  @Override
  default Array createArrayOf(String text, Object[] values) throws SQLException {
    return target().createArrayOf(text, values);
  }

  @Override
  default Blob createBlob() throws SQLException {
    return target().createBlob();
  }

  @Override
  default Clob createClob() throws SQLException {
    return target().createClob();
  }

  @Override
  default NClob createNClob() throws SQLException {
    return target().createNClob();
  }

  @Override
  default SQLXML createSQLXML() throws SQLException {
    return target().createSQLXML();
  }

  @Override
  default Statement createStatement() throws SQLException {
    return target().createStatement();
  }

  @Override
  default Statement createStatement(int number, int number2) throws SQLException {
    return target().createStatement(number, number2);
  }

  @Override
  default Statement createStatement(int number, int number2, int number3) throws SQLException {
    return target().createStatement(number, number2, number3);
  }

  @Override
  default Struct createStruct(String text, Object[] values) throws SQLException {
    return target().createStruct(text, values);
  }

  @Override
  default void endRequest() throws SQLException {
    target().endRequest();
  }

  @Override
  default boolean getAutoCommit() throws SQLException {
    return target().getAutoCommit();
  }

  @Override
  default String getCatalog() throws SQLException {
    return target().getCatalog();
  }

  @Override
  default Properties getClientInfo() throws SQLException {
    return target().getClientInfo();
  }

  @Override
  default String getClientInfo(String text) throws SQLException {
    return target().getClientInfo(text);
  }

  @Override
  default int getHoldability() throws SQLException {
    return target().getHoldability();
  }

  @Override
  default DatabaseMetaData getMetaData() throws SQLException {
    return target().getMetaData();
  }

  @Override
  default int getNetworkTimeout() throws SQLException {
    return target().getNetworkTimeout();
  }

  @Override
  default String getSchema() throws SQLException {
    return target().getSchema();
  }

  @Override
  default int getTransactionIsolation() throws SQLException {
    return target().getTransactionIsolation();
  }

  @Override
  default Map<String, Class<?>> getTypeMap() throws SQLException {
    return target().getTypeMap();
  }

  @Override
  default SQLWarning getWarnings() throws SQLException {
    return target().getWarnings();
  }

  @Override
  default boolean isClosed() throws SQLException {
    return target().isClosed();
  }

  @Override
  default boolean isReadOnly() throws SQLException {
    return target().isReadOnly();
  }

  @Override
  default boolean isValid(int number) throws SQLException {
    return target().isValid(number);
  }

  @Override
  default String nativeSQL(String sql) throws SQLException {
    return target().nativeSQL(sql);
  }

  @Override
  default CallableStatement prepareCall(String sql) throws SQLException {
    return target().prepareCall(sql);
  }

  @Override
  default CallableStatement prepareCall(String sql, int number, int number2) throws SQLException {
    return target().prepareCall(sql, number, number2);
  }

  @Override
  default CallableStatement prepareCall(String sql, int number, int number2, int number3)
      throws SQLException {
    return target().prepareCall(sql, number, number2, number3);
  }

  @Override
  default PreparedStatement prepareStatement(String sql) throws SQLException {
    return target().prepareStatement(sql);
  }

  @Override
  default PreparedStatement prepareStatement(String sql, int[] columnIndexes) throws SQLException {
    return target().prepareStatement(sql, columnIndexes);
  }

  @Override
  default PreparedStatement prepareStatement(String sql, String[] columnNames) throws SQLException {
    return target().prepareStatement(sql, columnNames);
  }

  @Override
  default PreparedStatement prepareStatement(String sql, int number) throws SQLException {
    return target().prepareStatement(sql, number);
  }

  @Override
  default PreparedStatement prepareStatement(String sql, int number, int number2)
      throws SQLException {
    return target().prepareStatement(sql, number, number2);
  }

  @Override
  default PreparedStatement prepareStatement(String sql, int number, int number2, int number3)
      throws SQLException {
    return target().prepareStatement(sql, number, number2, number3);
  }

  @Override
  default void releaseSavepoint(Savepoint savepoint) throws SQLException {
    target().releaseSavepoint(savepoint);
  }

  @Override
  default void rollback() throws SQLException {
    target().rollback();
  }

  @Override
  default void rollback(Savepoint savepoint) throws SQLException {
    target().rollback(savepoint);
  }

  @Override
  default void setAutoCommit(boolean flag) throws SQLException {
    target().setAutoCommit(flag);
  }

  @Override
  default void setCatalog(String text) throws SQLException {
    target().setCatalog(text);
  }

  @Override
  default void setClientInfo(Properties properties) throws SQLClientInfoException {
    try {
      target().setClientInfo(properties);
    } catch (SQLClientInfoException e) {
      throw e;
    } catch (SQLException e) {
      throw Unavailable.clientInfo(e);
    }
  }

  @Override
  default void setClientInfo(String text, String text2) throws SQLClientInfoException {
    try {
      target().setClientInfo(text, text2);
    } catch (SQLClientInfoException e) {
      throw e;
    } catch (SQLException e) {
      throw Unavailable.clientInfo(e);
    }
  }

  @Override
  default void setHoldability(int number) throws SQLException {
    target().setHoldability(number);
  }

  @Override
  default void setNetworkTimeout(Executor executor, int number) throws SQLException {
    target().setNetworkTimeout(executor, number);
  }

  @Override
  default void setReadOnly(boolean flag) throws SQLException {
    target().setReadOnly(flag);
  }

  @Override
  default Savepoint setSavepoint() throws SQLException {
    return target().setSavepoint();
  }

  @Override
  default Savepoint setSavepoint(String text) throws SQLException {
    return target().setSavepoint(text);
  }

  @Override
  default void setSchema(String text) throws SQLException {
    target().setSchema(text);
  }

  @Override
  default void setShardingKey(ShardingKey shardingKey) throws SQLException {
    target().setShardingKey(shardingKey);
  }

  @Override
  default void setShardingKey(ShardingKey shardingKey, ShardingKey shardingKey2)
      throws SQLException {
    target().setShardingKey(shardingKey, shardingKey2);
  }

  @Override
  default boolean setShardingKeyIfValid(ShardingKey shardingKey, int number) throws SQLException {
    return target().setShardingKeyIfValid(shardingKey, number);
  }

  @Override
  default boolean setShardingKeyIfValid(
      ShardingKey shardingKey, ShardingKey shardingKey2, int number) throws SQLException {
    return target().setShardingKeyIfValid(shardingKey, shardingKey2, number);
  }

  @Override
  default void setTransactionIsolation(int number) throws SQLException {
    target().setTransactionIsolation(number);
  }

  @Override
  default void setTypeMap(Map<String, Class<?>> map) throws SQLException {
    target().setTypeMap(map);
  }

  @Override
  default void addDataType(String text, Class<? extends PGobject> type) throws SQLException {
    driver().addDataType(text, type);
  }

  @SuppressWarnings("deprecation")
  @Override
  default void addDataType(String text, String text2) {
    try {
      driver().addDataType(text, text2);
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default void alterUserPassword(String text, char[] characters, String text2) throws SQLException {
    driver().alterUserPassword(text, characters, text2);
  }

  @Override
  default void cancelQuery() throws SQLException {
    driver().cancelQuery();
  }

  @Override
  default Array createArrayOf(String text, Object value) throws SQLException {
    return driver().createArrayOf(text, value);
  }

  @Override
  default String escapeIdentifier(String text) throws SQLException {
    return driver().escapeIdentifier(text);
  }

  @Override
  default String escapeLiteral(String text) throws SQLException {
    return driver().escapeLiteral(text);
  }

  @Override
  default boolean getAdaptiveFetch() {
    try {
      return driver().getAdaptiveFetch();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default AutoSave getAutosave() {
    try {
      return driver().getAutosave();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default int getBackendPID() {
    try {
      return driver().getBackendPID();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default CopyManager getCopyAPI() throws SQLException {
    return driver().getCopyAPI();
  }

  @Override
  default int getDefaultFetchSize() {
    try {
      return driver().getDefaultFetchSize();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default Fastpath getFastpathAPI() throws SQLException {
    return driver().getFastpathAPI();
  }

  @Override
  default LargeObjectManager getLargeObjectAPI() throws SQLException {
    return driver().getLargeObjectAPI();
  }

  @Override
  default PGNotification[] getNotifications() throws SQLException {
    return driver().getNotifications();
  }

  @Override
  default PGNotification[] getNotifications(int number) throws SQLException {
    return driver().getNotifications(number);
  }

  @Override
  default String getParameterStatus(String text) {
    try {
      return driver().getParameterStatus(text);
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default Map<String, String> getParameterStatuses() {
    try {
      return driver().getParameterStatuses();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default PreferQueryMode getPreferQueryMode() {
    try {
      return driver().getPreferQueryMode();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default int getPrepareThreshold() {
    try {
      return driver().getPrepareThreshold();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default int getQueryTimeout() {
    try {
      return driver().getQueryTimeout();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default PGReplicationConnection getReplicationAPI() {
    try {
      return driver().getReplicationAPI();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default void setAdaptiveFetch(boolean flag) {
    try {
      driver().setAdaptiveFetch(flag);
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default void setAutosave(AutoSave autoSave) {
    try {
      driver().setAutosave(autoSave);
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default void setDefaultFetchSize(int number) throws SQLException {
    driver().setDefaultFetchSize(number);
  }

  @Override
  default void setPrepareThreshold(int number) {
    try {
      driver().setPrepareThreshold(number);
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default void setQueryTimeout(int number) throws SQLException {
    driver().setQueryTimeout(number);
  }

  @Override
  default void addTimerTask(TimerTask timerTask, long length) {
    try {
      driver().addTimerTask(timerTask, length);
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default boolean binaryTransferSend(int number) {
    try {
      return driver().binaryTransferSend(number);
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default CachedQuery createQuery(String sql, boolean flag, boolean flag2, String... columnNames)
      throws SQLException {
    return driver().createQuery(sql, flag, flag2, columnNames);
  }

  @Override
  default byte[] encodeString(String text) throws SQLException {
    return driver().encodeString(text);
  }

  @Override
  default String escapeString(String text) throws SQLException {
    return driver().escapeString(text);
  }

  @Override
  default ResultSet execSQLQuery(String sql) throws SQLException {
    return driver().execSQLQuery(sql);
  }

  @Override
  default ResultSet execSQLQuery(String sql, int number, int number2) throws SQLException {
    return driver().execSQLQuery(sql, number, number2);
  }

  @Override
  default void execSQLUpdate(String sql) throws SQLException {
    driver().execSQLUpdate(sql);
  }

  @Override
  default boolean getConvertBooleanToNumeric() {
    try {
      return driver().getConvertBooleanToNumeric();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default Encoding getEncoding() throws SQLException {
    return driver().getEncoding();
  }

  @Override
  default LruCache<FieldMetadata.Key, FieldMetadata> getFieldMetadataCache() {
    try {
      return driver().getFieldMetadataCache();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default boolean getLogServerErrorDetail() {
    try {
      return driver().getLogServerErrorDetail();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default Logger getLogger() {
    try {
      return driver().getLogger();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default Object getObject(String text, String text2, byte[] bytes) throws SQLException {
    return driver().getObject(text, text2, bytes);
  }

  @Override
  default QueryExecutor getQueryExecutor() {
    try {
      return driver().getQueryExecutor();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default ReplicationProtocol getReplicationProtocol() {
    try {
      return driver().getReplicationProtocol();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default boolean getStandardConformingStrings() {
    try {
      return driver().getStandardConformingStrings();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default boolean getStringVarcharFlag() {
    try {
      return driver().getStringVarcharFlag();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @SuppressWarnings("deprecation")
  @Override
  default TimestampUtils getTimestampUtils() {
    try {
      return driver().getTimestampUtils();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default TransactionState getTransactionState() {
    try {
      return driver().getTransactionState();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default TypeInfo getTypeInfo() {
    try {
      return driver().getTypeInfo();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default PGXmlFactoryFactory getXmlFactoryFactory() throws SQLException {
    return driver().getXmlFactoryFactory();
  }

  @Override
  default boolean haveMinimumServerVersion(int number) {
    try {
      return driver().haveMinimumServerVersion(number);
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default boolean haveMinimumServerVersion(Version version) {
    try {
      return driver().haveMinimumServerVersion(version);
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default boolean hintReadOnly() {
    try {
      return driver().hintReadOnly();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default boolean isColumnSanitiserDisabled() {
    try {
      return driver().isColumnSanitiserDisabled();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default void purgeTimerTasks() {
    try {
      driver().purgeTimerTasks();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default void setFlushCacheOnDeallocate(boolean flag) {
    try {
      driver().setFlushCacheOnDeallocate(flag);
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }
}
