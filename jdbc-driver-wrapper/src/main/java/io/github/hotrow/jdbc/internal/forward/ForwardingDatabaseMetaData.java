// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.forward;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.RowIdLifetime;
import java.sql.SQLException;

/** Metadata that forwards every call. As thread-safe as what it forwards to. */
public interface ForwardingDatabaseMetaData extends DatabaseMetaData {
  /** The metadata that the calls go to. */
  DatabaseMetaData target() throws SQLException;

  /** What is handed out for a result of the target. */
  ResultSet results(ResultSet target) throws SQLException;

  @Override
  default boolean allProceduresAreCallable() throws SQLException {
    return target().allProceduresAreCallable();
  }

  @Override
  default boolean allTablesAreSelectable() throws SQLException {
    return target().allTablesAreSelectable();
  }

  @Override
  default boolean autoCommitFailureClosesAllResultSets() throws SQLException {
    return target().autoCommitFailureClosesAllResultSets();
  }

  @Override
  default boolean dataDefinitionCausesTransactionCommit() throws SQLException {
    return target().dataDefinitionCausesTransactionCommit();
  }

  @Override
  default boolean dataDefinitionIgnoredInTransactions() throws SQLException {
    return target().dataDefinitionIgnoredInTransactions();
  }

  @Override
  default boolean deletesAreDetected(int number) throws SQLException {
    return target().deletesAreDetected(number);
  }

  @Override
  default boolean doesMaxRowSizeIncludeBlobs() throws SQLException {
    return target().doesMaxRowSizeIncludeBlobs();
  }

  @Override
  default boolean generatedKeyAlwaysReturned() throws SQLException {
    return target().generatedKeyAlwaysReturned();
  }

  @Override
  default ResultSet getAttributes(
      String catalog, String schemaPattern, String namePattern, String columnPattern)
      throws SQLException {
    return results(target().getAttributes(catalog, schemaPattern, namePattern, columnPattern));
  }

  @Override
  default ResultSet getBestRowIdentifier(
      String catalog, String schemaPattern, String namePattern, int number, boolean flag)
      throws SQLException {
    return results(
        target().getBestRowIdentifier(catalog, schemaPattern, namePattern, number, flag));
  }

  @Override
  default String getCatalogSeparator() throws SQLException {
    return target().getCatalogSeparator();
  }

  @Override
  default String getCatalogTerm() throws SQLException {
    return target().getCatalogTerm();
  }

  @Override
  default ResultSet getCatalogs() throws SQLException {
    return results(target().getCatalogs());
  }

  @Override
  default ResultSet getClientInfoProperties() throws SQLException {
    return results(target().getClientInfoProperties());
  }

  @Override
  default ResultSet getColumnPrivileges(
      String catalog, String schemaPattern, String namePattern, String columnPattern)
      throws SQLException {
    return results(
        target().getColumnPrivileges(catalog, schemaPattern, namePattern, columnPattern));
  }

  @Override
  default ResultSet getColumns(
      String catalog, String schemaPattern, String namePattern, String columnPattern)
      throws SQLException {
    return results(target().getColumns(catalog, schemaPattern, namePattern, columnPattern));
  }

  @Override
  default Connection getConnection() throws SQLException {
    return target().getConnection();
  }

  @Override
  default ResultSet getCrossReference(
      String catalog,
      String schemaPattern,
      String namePattern,
      String columnPattern,
      String text,
      String text2)
      throws SQLException {
    return results(
        target()
            .getCrossReference(catalog, schemaPattern, namePattern, columnPattern, text, text2));
  }

  @Override
  default int getDatabaseMajorVersion() throws SQLException {
    return target().getDatabaseMajorVersion();
  }

  @Override
  default int getDatabaseMinorVersion() throws SQLException {
    return target().getDatabaseMinorVersion();
  }

  @Override
  default String getDatabaseProductName() throws SQLException {
    return target().getDatabaseProductName();
  }

  @Override
  default String getDatabaseProductVersion() throws SQLException {
    return target().getDatabaseProductVersion();
  }

  @Override
  default int getDefaultTransactionIsolation() throws SQLException {
    return target().getDefaultTransactionIsolation();
  }

  @Override
  default int getDriverMajorVersion() {
    try {
      return target().getDriverMajorVersion();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default int getDriverMinorVersion() {
    try {
      return target().getDriverMinorVersion();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default String getDriverName() throws SQLException {
    return target().getDriverName();
  }

  @Override
  default String getDriverVersion() throws SQLException {
    return target().getDriverVersion();
  }

  @Override
  default ResultSet getExportedKeys(String catalog, String schemaPattern, String namePattern)
      throws SQLException {
    return results(target().getExportedKeys(catalog, schemaPattern, namePattern));
  }

  @Override
  default String getExtraNameCharacters() throws SQLException {
    return target().getExtraNameCharacters();
  }

  @Override
  default ResultSet getFunctionColumns(
      String catalog, String schemaPattern, String namePattern, String columnPattern)
      throws SQLException {
    return results(target().getFunctionColumns(catalog, schemaPattern, namePattern, columnPattern));
  }

  @Override
  default ResultSet getFunctions(String catalog, String schemaPattern, String namePattern)
      throws SQLException {
    return results(target().getFunctions(catalog, schemaPattern, namePattern));
  }

  @Override
  default String getIdentifierQuoteString() throws SQLException {
    return target().getIdentifierQuoteString();
  }

  @Override
  default ResultSet getImportedKeys(String catalog, String schemaPattern, String namePattern)
      throws SQLException {
    return results(target().getImportedKeys(catalog, schemaPattern, namePattern));
  }

  @Override
  default ResultSet getIndexInfo(
      String catalog, String schemaPattern, String namePattern, boolean flag, boolean flag2)
      throws SQLException {
    return results(target().getIndexInfo(catalog, schemaPattern, namePattern, flag, flag2));
  }

  @Override
  default int getJDBCMajorVersion() throws SQLException {
    return target().getJDBCMajorVersion();
  }

  @Override
  default int getJDBCMinorVersion() throws SQLException {
    return target().getJDBCMinorVersion();
  }

  @Override
  default int getMaxBinaryLiteralLength() throws SQLException {
    return target().getMaxBinaryLiteralLength();
  }

  @Override
  default int getMaxCatalogNameLength() throws SQLException {
    return target().getMaxCatalogNameLength();
  }

  @Override
  default int getMaxCharLiteralLength() throws SQLException {
    return target().getMaxCharLiteralLength();
  }

  @Override
  default int getMaxColumnNameLength() throws SQLException {
    return target().getMaxColumnNameLength();
  }

  @Override
  default int getMaxColumnsInGroupBy() throws SQLException {
    return target().getMaxColumnsInGroupBy();
  }

  @Override
  default int getMaxColumnsInIndex() throws SQLException {
    return target().getMaxColumnsInIndex();
  }

  @Override
  default int getMaxColumnsInOrderBy() throws SQLException {
    return target().getMaxColumnsInOrderBy();
  }

  @Override
  default int getMaxColumnsInSelect() throws SQLException {
    return target().getMaxColumnsInSelect();
  }

  @Override
  default int getMaxColumnsInTable() throws SQLException {
    return target().getMaxColumnsInTable();
  }

  @Override
  default int getMaxConnections() throws SQLException {
    return target().getMaxConnections();
  }

  @Override
  default int getMaxCursorNameLength() throws SQLException {
    return target().getMaxCursorNameLength();
  }

  @Override
  default int getMaxIndexLength() throws SQLException {
    return target().getMaxIndexLength();
  }

  @Override
  default long getMaxLogicalLobSize() throws SQLException {
    return target().getMaxLogicalLobSize();
  }

  @Override
  default int getMaxProcedureNameLength() throws SQLException {
    return target().getMaxProcedureNameLength();
  }

  @Override
  default int getMaxRowSize() throws SQLException {
    return target().getMaxRowSize();
  }

  @Override
  default int getMaxSchemaNameLength() throws SQLException {
    return target().getMaxSchemaNameLength();
  }

  @Override
  default int getMaxStatementLength() throws SQLException {
    return target().getMaxStatementLength();
  }

  @Override
  default int getMaxStatements() throws SQLException {
    return target().getMaxStatements();
  }

  @Override
  default int getMaxTableNameLength() throws SQLException {
    return target().getMaxTableNameLength();
  }

  @Override
  default int getMaxTablesInSelect() throws SQLException {
    return target().getMaxTablesInSelect();
  }

  @Override
  default int getMaxUserNameLength() throws SQLException {
    return target().getMaxUserNameLength();
  }

  @Override
  default String getNumericFunctions() throws SQLException {
    return target().getNumericFunctions();
  }

  @Override
  default ResultSet getPrimaryKeys(String catalog, String schemaPattern, String namePattern)
      throws SQLException {
    return results(target().getPrimaryKeys(catalog, schemaPattern, namePattern));
  }

  @Override
  default ResultSet getProcedureColumns(
      String catalog, String schemaPattern, String namePattern, String columnPattern)
      throws SQLException {
    return results(
        target().getProcedureColumns(catalog, schemaPattern, namePattern, columnPattern));
  }

  @Override
  default String getProcedureTerm() throws SQLException {
    return target().getProcedureTerm();
  }

  @Override
  default ResultSet getProcedures(String catalog, String schemaPattern, String namePattern)
      throws SQLException {
    return results(target().getProcedures(catalog, schemaPattern, namePattern));
  }

  @Override
  default ResultSet getPseudoColumns(
      String catalog, String schemaPattern, String namePattern, String columnPattern)
      throws SQLException {
    return results(target().getPseudoColumns(catalog, schemaPattern, namePattern, columnPattern));
  }

  @Override
  default int getResultSetHoldability() throws SQLException {
    return target().getResultSetHoldability();
  }

  @Override
  default RowIdLifetime getRowIdLifetime() throws SQLException {
    return target().getRowIdLifetime();
  }

  @Override
  default String getSQLKeywords() throws SQLException {
    return target().getSQLKeywords();
  }

  @Override
  default int getSQLStateType() throws SQLException {
    return target().getSQLStateType();
  }

  @Override
  default String getSchemaTerm() throws SQLException {
    return target().getSchemaTerm();
  }

  @Override
  default ResultSet getSchemas() throws SQLException {
    return results(target().getSchemas());
  }

  @Override
  default ResultSet getSchemas(String catalog, String schemaPattern) throws SQLException {
    return results(target().getSchemas(catalog, schemaPattern));
  }

  @Override
  default String getSearchStringEscape() throws SQLException {
    return target().getSearchStringEscape();
  }

  @Override
  default String getStringFunctions() throws SQLException {
    return target().getStringFunctions();
  }

  @Override
  default ResultSet getSuperTables(String catalog, String schemaPattern, String namePattern)
      throws SQLException {
    return results(target().getSuperTables(catalog, schemaPattern, namePattern));
  }

  @Override
  default ResultSet getSuperTypes(String catalog, String schemaPattern, String namePattern)
      throws SQLException {
    return results(target().getSuperTypes(catalog, schemaPattern, namePattern));
  }

  @Override
  default String getSystemFunctions() throws SQLException {
    return target().getSystemFunctions();
  }

  @Override
  default ResultSet getTablePrivileges(String catalog, String schemaPattern, String namePattern)
      throws SQLException {
    return results(target().getTablePrivileges(catalog, schemaPattern, namePattern));
  }

  @Override
  default ResultSet getTableTypes() throws SQLException {
    return results(target().getTableTypes());
  }

  @Override
  default ResultSet getTables(
      String catalog, String schemaPattern, String namePattern, String[] columnNames)
      throws SQLException {
    return results(target().getTables(catalog, schemaPattern, namePattern, columnNames));
  }

  @Override
  default String getTimeDateFunctions() throws SQLException {
    return target().getTimeDateFunctions();
  }

  @Override
  default ResultSet getTypeInfo() throws SQLException {
    return results(target().getTypeInfo());
  }

  @Override
  default ResultSet getUDTs(
      String catalog, String schemaPattern, String namePattern, int[] columnIndexes)
      throws SQLException {
    return results(target().getUDTs(catalog, schemaPattern, namePattern, columnIndexes));
  }

  @Override
  default String getURL() throws SQLException {
    return target().getURL();
  }

  @Override
  default String getUserName() throws SQLException {
    return target().getUserName();
  }

  @Override
  default ResultSet getVersionColumns(String catalog, String schemaPattern, String namePattern)
      throws SQLException {
    return results(target().getVersionColumns(catalog, schemaPattern, namePattern));
  }

  @Override
  default boolean insertsAreDetected(int number) throws SQLException {
    return target().insertsAreDetected(number);
  }

  @Override
  default boolean isCatalogAtStart() throws SQLException {
    return target().isCatalogAtStart();
  }

  @Override
  default boolean isReadOnly() throws SQLException {
    return target().isReadOnly();
  }

  @Override
  default boolean locatorsUpdateCopy() throws SQLException {
    return target().locatorsUpdateCopy();
  }

  @Override
  default boolean nullPlusNonNullIsNull() throws SQLException {
    return target().nullPlusNonNullIsNull();
  }

  @Override
  default boolean nullsAreSortedAtEnd() throws SQLException {
    return target().nullsAreSortedAtEnd();
  }

  @Override
  default boolean nullsAreSortedAtStart() throws SQLException {
    return target().nullsAreSortedAtStart();
  }

  @Override
  default boolean nullsAreSortedHigh() throws SQLException {
    return target().nullsAreSortedHigh();
  }

  @Override
  default boolean nullsAreSortedLow() throws SQLException {
    return target().nullsAreSortedLow();
  }

  @Override
  default boolean othersDeletesAreVisible(int number) throws SQLException {
    return target().othersDeletesAreVisible(number);
  }

  @Override
  default boolean othersInsertsAreVisible(int number) throws SQLException {
    return target().othersInsertsAreVisible(number);
  }

  @Override
  default boolean othersUpdatesAreVisible(int number) throws SQLException {
    return target().othersUpdatesAreVisible(number);
  }

  @Override
  default boolean ownDeletesAreVisible(int number) throws SQLException {
    return target().ownDeletesAreVisible(number);
  }

  @Override
  default boolean ownInsertsAreVisible(int number) throws SQLException {
    return target().ownInsertsAreVisible(number);
  }

  @Override
  default boolean ownUpdatesAreVisible(int number) throws SQLException {
    return target().ownUpdatesAreVisible(number);
  }

  @Override
  default boolean storesLowerCaseIdentifiers() throws SQLException {
    return target().storesLowerCaseIdentifiers();
  }

  @Override
  default boolean storesLowerCaseQuotedIdentifiers() throws SQLException {
    return target().storesLowerCaseQuotedIdentifiers();
  }

  @Override
  default boolean storesMixedCaseIdentifiers() throws SQLException {
    return target().storesMixedCaseIdentifiers();
  }

  @Override
  default boolean storesMixedCaseQuotedIdentifiers() throws SQLException {
    return target().storesMixedCaseQuotedIdentifiers();
  }

  @Override
  default boolean storesUpperCaseIdentifiers() throws SQLException {
    return target().storesUpperCaseIdentifiers();
  }

  @Override
  default boolean storesUpperCaseQuotedIdentifiers() throws SQLException {
    return target().storesUpperCaseQuotedIdentifiers();
  }

  @Override
  default boolean supportsANSI92EntryLevelSQL() throws SQLException {
    return target().supportsANSI92EntryLevelSQL();
  }

  @Override
  default boolean supportsANSI92FullSQL() throws SQLException {
    return target().supportsANSI92FullSQL();
  }

  @Override
  default boolean supportsANSI92IntermediateSQL() throws SQLException {
    return target().supportsANSI92IntermediateSQL();
  }

  @Override
  default boolean supportsAlterTableWithAddColumn() throws SQLException {
    return target().supportsAlterTableWithAddColumn();
  }

  @Override
  default boolean supportsAlterTableWithDropColumn() throws SQLException {
    return target().supportsAlterTableWithDropColumn();
  }

  @Override
  default boolean supportsBatchUpdates() throws SQLException {
    return target().supportsBatchUpdates();
  }

  @Override
  default boolean supportsCatalogsInDataManipulation() throws SQLException {
    return target().supportsCatalogsInDataManipulation();
  }

  @Override
  default boolean supportsCatalogsInIndexDefinitions() throws SQLException {
    return target().supportsCatalogsInIndexDefinitions();
  }

  @Override
  default boolean supportsCatalogsInPrivilegeDefinitions() throws SQLException {
    return target().supportsCatalogsInPrivilegeDefinitions();
  }

  @Override
  default boolean supportsCatalogsInProcedureCalls() throws SQLException {
    return target().supportsCatalogsInProcedureCalls();
  }

  @Override
  default boolean supportsCatalogsInTableDefinitions() throws SQLException {
    return target().supportsCatalogsInTableDefinitions();
  }

  @Override
  default boolean supportsColumnAliasing() throws SQLException {
    return target().supportsColumnAliasing();
  }

  @Override
  default boolean supportsConvert() throws SQLException {
    return target().supportsConvert();
  }

  @Override
  default boolean supportsConvert(int number, int number2) throws SQLException {
    return target().supportsConvert(number, number2);
  }

  @Override
  default boolean supportsCoreSQLGrammar() throws SQLException {
    return target().supportsCoreSQLGrammar();
  }

  @Override
  default boolean supportsCorrelatedSubqueries() throws SQLException {
    return target().supportsCorrelatedSubqueries();
  }

  @Override
  default boolean supportsDataDefinitionAndDataManipulationTransactions() throws SQLException {
    return target().supportsDataDefinitionAndDataManipulationTransactions();
  }

  @Override
  default boolean supportsDataManipulationTransactionsOnly() throws SQLException {
    return target().supportsDataManipulationTransactionsOnly();
  }

  @Override
  default boolean supportsDifferentTableCorrelationNames() throws SQLException {
    return target().supportsDifferentTableCorrelationNames();
  }

  @Override
  default boolean supportsExpressionsInOrderBy() throws SQLException {
    return target().supportsExpressionsInOrderBy();
  }

  @Override
  default boolean supportsExtendedSQLGrammar() throws SQLException {
    return target().supportsExtendedSQLGrammar();
  }

  @Override
  default boolean supportsFullOuterJoins() throws SQLException {
    return target().supportsFullOuterJoins();
  }

  @Override
  default boolean supportsGetGeneratedKeys() throws SQLException {
    return target().supportsGetGeneratedKeys();
  }

  @Override
  default boolean supportsGroupBy() throws SQLException {
    return target().supportsGroupBy();
  }

  @Override
  default boolean supportsGroupByBeyondSelect() throws SQLException {
    return target().supportsGroupByBeyondSelect();
  }

  @Override
  default boolean supportsGroupByUnrelated() throws SQLException {
    return target().supportsGroupByUnrelated();
  }

  @Override
  default boolean supportsIntegrityEnhancementFacility() throws SQLException {
    return target().supportsIntegrityEnhancementFacility();
  }

  @Override
  default boolean supportsLikeEscapeClause() throws SQLException {
    return target().supportsLikeEscapeClause();
  }

  @Override
  default boolean supportsLimitedOuterJoins() throws SQLException {
    return target().supportsLimitedOuterJoins();
  }

  @Override
  default boolean supportsMinimumSQLGrammar() throws SQLException {
    return target().supportsMinimumSQLGrammar();
  }

  @Override
  default boolean supportsMixedCaseIdentifiers() throws SQLException {
    return target().supportsMixedCaseIdentifiers();
  }

  @Override
  default boolean supportsMixedCaseQuotedIdentifiers() throws SQLException {
    return target().supportsMixedCaseQuotedIdentifiers();
  }

  @Override
  default boolean supportsMultipleOpenResults() throws SQLException {
    return target().supportsMultipleOpenResults();
  }

  @Override
  default boolean supportsMultipleResultSets() throws SQLException {
    return target().supportsMultipleResultSets();
  }

  @Override
  default boolean supportsMultipleTransactions() throws SQLException {
    return target().supportsMultipleTransactions();
  }

  @Override
  default boolean supportsNamedParameters() throws SQLException {
    return target().supportsNamedParameters();
  }

  @Override
  default boolean supportsNonNullableColumns() throws SQLException {
    return target().supportsNonNullableColumns();
  }

  @Override
  default boolean supportsOpenCursorsAcrossCommit() throws SQLException {
    return target().supportsOpenCursorsAcrossCommit();
  }

  @Override
  default boolean supportsOpenCursorsAcrossRollback() throws SQLException {
    return target().supportsOpenCursorsAcrossRollback();
  }

  @Override
  default boolean supportsOpenStatementsAcrossCommit() throws SQLException {
    return target().supportsOpenStatementsAcrossCommit();
  }

  @Override
  default boolean supportsOpenStatementsAcrossRollback() throws SQLException {
    return target().supportsOpenStatementsAcrossRollback();
  }

  @Override
  default boolean supportsOrderByUnrelated() throws SQLException {
    return target().supportsOrderByUnrelated();
  }

  @Override
  default boolean supportsOuterJoins() throws SQLException {
    return target().supportsOuterJoins();
  }

  @Override
  default boolean supportsPositionedDelete() throws SQLException {
    return target().supportsPositionedDelete();
  }

  @Override
  default boolean supportsPositionedUpdate() throws SQLException {
    return target().supportsPositionedUpdate();
  }

  @Override
  default boolean supportsRefCursors() throws SQLException {
    return target().supportsRefCursors();
  }

  @Override
  default boolean supportsResultSetConcurrency(int number, int number2) throws SQLException {
    return target().supportsResultSetConcurrency(number, number2);
  }

  @Override
  default boolean supportsResultSetHoldability(int number) throws SQLException {
    return target().supportsResultSetHoldability(number);
  }

  @Override
  default boolean supportsResultSetType(int number) throws SQLException {
    return target().supportsResultSetType(number);
  }

  @Override
  default boolean supportsSavepoints() throws SQLException {
    return target().supportsSavepoints();
  }

  @Override
  default boolean supportsSchemasInDataManipulation() throws SQLException {
    return target().supportsSchemasInDataManipulation();
  }

  @Override
  default boolean supportsSchemasInIndexDefinitions() throws SQLException {
    return target().supportsSchemasInIndexDefinitions();
  }

  @Override
  default boolean supportsSchemasInPrivilegeDefinitions() throws SQLException {
    return target().supportsSchemasInPrivilegeDefinitions();
  }

  @Override
  default boolean supportsSchemasInProcedureCalls() throws SQLException {
    return target().supportsSchemasInProcedureCalls();
  }

  @Override
  default boolean supportsSchemasInTableDefinitions() throws SQLException {
    return target().supportsSchemasInTableDefinitions();
  }

  @Override
  default boolean supportsSelectForUpdate() throws SQLException {
    return target().supportsSelectForUpdate();
  }

  @Override
  default boolean supportsSharding() throws SQLException {
    return target().supportsSharding();
  }

  @Override
  default boolean supportsStatementPooling() throws SQLException {
    return target().supportsStatementPooling();
  }

  @Override
  default boolean supportsStoredFunctionsUsingCallSyntax() throws SQLException {
    return target().supportsStoredFunctionsUsingCallSyntax();
  }

  @Override
  default boolean supportsStoredProcedures() throws SQLException {
    return target().supportsStoredProcedures();
  }

  @Override
  default boolean supportsSubqueriesInComparisons() throws SQLException {
    return target().supportsSubqueriesInComparisons();
  }

  @Override
  default boolean supportsSubqueriesInExists() throws SQLException {
    return target().supportsSubqueriesInExists();
  }

  @Override
  default boolean supportsSubqueriesInIns() throws SQLException {
    return target().supportsSubqueriesInIns();
  }

  @Override
  default boolean supportsSubqueriesInQuantifieds() throws SQLException {
    return target().supportsSubqueriesInQuantifieds();
  }

  @Override
  default boolean supportsTableCorrelationNames() throws SQLException {
    return target().supportsTableCorrelationNames();
  }

  @Override
  default boolean supportsTransactionIsolationLevel(int number) throws SQLException {
    return target().supportsTransactionIsolationLevel(number);
  }

  @Override
  default boolean supportsTransactions() throws SQLException {
    return target().supportsTransactions();
  }

  @Override
  default boolean supportsUnion() throws SQLException {
    return target().supportsUnion();
  }

  @Override
  default boolean supportsUnionAll() throws SQLException {
    return target().supportsUnionAll();
  }

  @Override
  default boolean updatesAreDetected(int number) throws SQLException {
    return target().updatesAreDetected(number);
  }

  @Override
  default boolean usesLocalFilePerTable() throws SQLException {
    return target().usesLocalFilePerTable();
  }

  @Override
  default boolean usesLocalFiles() throws SQLException {
    return target().usesLocalFiles();
  }
}
