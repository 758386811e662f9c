// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import javax.sql.DataSource;

/**
 * The configuration of an engine, as a JavaBean. Give either a {@link #setDataSource DataSource} or
 * a {@link #setJdbcUrl JDBC URL}. Every setter refuses a bad value at once and names the limit;
 * nothing is repaired. The engine copies the configuration when it is built, so later calls change
 * nothing. Not thread-safe.
 */
public final class HotrowConfig {
  private final Map<HotrowSetting, Long> settings = new EnumMap<>(HotrowSetting.class);
  private String engineName = "hotrow";
  private DataSource dataSource;
  private String jdbcUrl;
  private String username;
  private String password;
  private FullRingPolicy fullRingPolicy = FullRingPolicy.BLOCK;
  private String ledgerTable = "hotrow_group";
  private boolean ledgerAutoCreate = true;
  private Executor callbackExecutor = ForkJoinPool.commonPool();
  private Journal journal = Journal.NONE;
  private Strategy strategy = Strategy.AUTO;
  private boolean registerMbeans;

  /** A configuration with every setting at its default. */
  public HotrowConfig() {}

  /** A copy of another configuration. */
  public HotrowConfig(HotrowConfig other) {
    settings.putAll(other.settings);
    engineName = other.engineName;
    dataSource = other.dataSource;
    jdbcUrl = other.jdbcUrl;
    username = other.username;
    password = other.password;
    fullRingPolicy = other.fullRingPolicy;
    ledgerTable = other.ledgerTable;
    ledgerAutoCreate = other.ledgerAutoCreate;
    callbackExecutor = other.callbackExecutor;
    journal = other.journal;
    strategy = other.strategy;
    registerMbeans = other.registerMbeans;
  }

  /**
   * Reads a configuration from properties, by the names of {@link HotrowSetting} and {@link
   * HotrowProperty}; the defaults behind them count too.
   *
   * @throws ConfigurationException if a name is unknown, a value doesn't fit, or one is no text
   */
  public static HotrowConfig fromProperties(Properties properties) {
    Objects.requireNonNull(properties, "properties");
    HotrowConfig config = new HotrowConfig();
    HotrowSetting.refuseWhatIsNoText(properties);
    for (String name : properties.stringPropertyNames()) {
      HotrowProperty.set(config, name, properties.getProperty(name));
    }
    return config;
  }

  /** The value of a numeric setting. */
  public long get(HotrowSetting setting) {
    return settings.getOrDefault(setting, setting.defaultValue());
  }

  /**
   * Sets a numeric setting.
   *
   * @throws ConfigurationException if the value is out of the setting's range
   */
  public void set(HotrowSetting setting, long value) {
    settings.put(setting, setting.checked(value));
  }

  /** The engine's name, the first word of its log lines and thread names. Default: hotrow. */
  public String getEngineName() {
    return engineName;
  }

  /** Sets the engine's name, which must not be blank, nor have line breaks and the like in it. */
  public void setEngineName(String name) {
    engineName = HotrowSetting.printable("engineName", name);
  }

  /** Where the engine takes its connections from, or null. */
  public DataSource getDataSource() {
    return dataSource;
  }

  /**
   * Sets where the engine takes its connections from: it holds {@code commitSlots} of them and for
   * moments two more. It must hand out PostgreSQL connections.
   */
  public void setDataSource(DataSource source) {
    dataSource = Objects.requireNonNull(source, "source");
  }

  /** The JDBC URL the engine builds a pool of its own for, or null. */
  public String getJdbcUrl() {
    return jdbcUrl;
  }

  /** Sets the JDBC URL, {@code jdbc:postgresql://host/database}. */
  public void setJdbcUrl(String url) {
    if (!Objects.requireNonNull(url, "url").startsWith("jdbc:postgresql:")) {
      throw new ConfigurationException(
          "jdbcUrl must begin with jdbc:postgresql: (the value is not shown, it may hold secrets)");
    }
    jdbcUrl = url;
  }

  /** The user for {@link #getJdbcUrl}, or null. */
  public String getUsername() {
    return username;
  }

  /** Sets the user for the JDBC URL. */
  public void setUsername(String user) {
    username = user;
  }

  /** The password for {@link #getJdbcUrl}, or null. */
  public String getPassword() {
    return password;
  }

  /** Sets the password for the JDBC URL. It appears in no log, message or toString. */
  public void setPassword(String secret) {
    password = secret;
  }

  /** What a caller meets when the ring is full. Default: {@link FullRingPolicy#BLOCK}. */
  public FullRingPolicy getFullRingPolicy() {
    return fullRingPolicy;
  }

  /** Sets what a caller meets when the ring is full. */
  public void setFullRingPolicy(FullRingPolicy policy) {
    fullRingPolicy = Objects.requireNonNull(policy, "policy");
  }

  /** The ledger's table. Default: hotrow_group, in the connection's first schema. */
  public String getLedgerTable() {
    return ledgerTable;
  }

  /** Sets the ledger's table, with or without its schema. */
  public void setLedgerTable(String table) {
    ledgerTable = HotrowSetting.notBlank("ledgerTable", table);
  }

  /** Whether a missing ledger is created. Default: true. */
  public boolean isLedgerAutoCreate() {
    return ledgerAutoCreate;
  }

  /** Sets whether a missing ledger is created, which needs CREATE on its schema. */
  public void setLedgerAutoCreate(boolean create) {
    ledgerAutoCreate = create;
  }

  /** Runs what callers attached to their CompletionStages. Default: the common pool. */
  public Executor getCallbackExecutor() {
    return callbackExecutor;
  }

  /** Sets what completes the stages of asynchronous changes, one task for a batch. */
  public void setCallbackExecutor(Executor executor) {
    callbackExecutor = Objects.requireNonNull(executor, "executor");
  }

  /** See {@link HotrowSetting#COMMIT_SLOTS}. */
  public int getCommitSlots() {
    return (int) get(HotrowSetting.COMMIT_SLOTS);
  }

  /** See {@link HotrowSetting#COMMIT_SLOTS}. */
  public void setCommitSlots(int slots) {
    set(HotrowSetting.COMMIT_SLOTS, slots);
  }

  /** See {@link HotrowSetting#RING_CAPACITY}. */
  public int getRingCapacity() {
    return (int) get(HotrowSetting.RING_CAPACITY);
  }

  /** See {@link HotrowSetting#RING_CAPACITY}. */
  public void setRingCapacity(int changes) {
    set(HotrowSetting.RING_CAPACITY, changes);
  }

  /** See {@link HotrowSetting#MAX_GROUP_SIZE}. */
  public int getMaxGroupSize() {
    return (int) get(HotrowSetting.MAX_GROUP_SIZE);
  }

  /** See {@link HotrowSetting#MAX_GROUP_SIZE}. */
  public void setMaxGroupSize(int changes) {
    set(HotrowSetting.MAX_GROUP_SIZE, changes);
  }

  /** See {@link HotrowSetting#MAX_BATCH_SIZE}. */
  public int getMaxBatchSize() {
    return (int) get(HotrowSetting.MAX_BATCH_SIZE);
  }

  /** See {@link HotrowSetting#MAX_BATCH_SIZE}. */
  public void setMaxBatchSize(int changes) {
    set(HotrowSetting.MAX_BATCH_SIZE, changes);
  }

  /** See {@link HotrowSetting#MAX_WAITING_BYTES}. */
  public long getMaxWaitingBytes() {
    return get(HotrowSetting.MAX_WAITING_BYTES);
  }

  /** See {@link HotrowSetting#MAX_WAITING_BYTES}. */
  public void setMaxWaitingBytes(long bytes) {
    set(HotrowSetting.MAX_WAITING_BYTES, bytes);
  }

  /** See {@link HotrowSetting#MAX_COLLECT_DELAY}. */
  public Duration getMaxCollectDelay() {
    return Duration.ofNanos(get(HotrowSetting.MAX_COLLECT_DELAY) * 1_000);
  }

  /** See {@link HotrowSetting#MAX_COLLECT_DELAY}. */
  public void setMaxCollectDelay(Duration delay) {
    set(HotrowSetting.MAX_COLLECT_DELAY, HotrowSetting.micros(delay));
  }

  /** Where the engine notes what is on its way. Default: {@link Journal#NONE}. */
  public Journal getJournal() {
    return journal;
  }

  /** Sets the engine's journal, which it closes when it is closed. One for each engine. */
  public void setJournal(Journal ownJournal) {
    journal = Objects.requireNonNull(ownJournal, "ownJournal");
  }

  /** The strategy of all tables until {@link HotrowControl} says otherwise. Default: AUTO. */
  public Strategy getStrategy() {
    return strategy;
  }

  /** Sets the strategy of all tables. */
  public void setStrategy(Strategy forAll) {
    strategy = Objects.requireNonNull(forAll, "forAll");
  }

  /** Whether the engine's control is registered with JMX. Default: false. */
  public boolean isRegisterMbeans() {
    return registerMbeans;
  }

  /** Sets whether the engine's control is registered with JMX. */
  public void setRegisterMbeans(boolean register) {
    registerMbeans = register;
  }

  /** See {@link HotrowSetting#SOLD_OUT_TTL}. */
  public Duration getSoldOutTtl() {
    return Duration.ofMillis(get(HotrowSetting.SOLD_OUT_TTL));
  }

  /** See {@link HotrowSetting#SOLD_OUT_TTL}. */
  public void setSoldOutTtl(Duration ttl) {
    set(HotrowSetting.SOLD_OUT_TTL, HotrowSetting.millis(ttl));
  }

  /** See {@link HotrowSetting#CHANGE_TIMEOUT}. */
  public Duration getChangeTimeout() {
    return Duration.ofMillis(get(HotrowSetting.CHANGE_TIMEOUT));
  }

  /** See {@link HotrowSetting#CHANGE_TIMEOUT}. */
  public void setChangeTimeout(Duration timeout) {
    set(HotrowSetting.CHANGE_TIMEOUT, HotrowSetting.millis(timeout));
  }

  /** See {@link HotrowSetting#LOCK_PATIENCE}. */
  public Duration getLockPatience() {
    return Duration.ofMillis(get(HotrowSetting.LOCK_PATIENCE));
  }

  /** See {@link HotrowSetting#LOCK_PATIENCE}. */
  public void setLockPatience(Duration patience) {
    set(HotrowSetting.LOCK_PATIENCE, HotrowSetting.millis(patience));
  }

  /** See {@link HotrowSetting#COMMIT_TIMEOUT}. */
  public Duration getCommitTimeout() {
    return Duration.ofMillis(get(HotrowSetting.COMMIT_TIMEOUT));
  }

  /** See {@link HotrowSetting#COMMIT_TIMEOUT}. */
  public void setCommitTimeout(Duration timeout) {
    set(HotrowSetting.COMMIT_TIMEOUT, HotrowSetting.millis(timeout));
  }

  /** See {@link HotrowSetting#MAX_RETRIES}. */
  public int getMaxRetries() {
    return (int) get(HotrowSetting.MAX_RETRIES);
  }

  /** See {@link HotrowSetting#MAX_RETRIES}. */
  public void setMaxRetries(int retries) {
    set(HotrowSetting.MAX_RETRIES, retries);
  }

  /** See {@link HotrowSetting#MAX_ACCOUNTS}. */
  public int getMaxAccounts() {
    return (int) get(HotrowSetting.MAX_ACCOUNTS);
  }

  /** See {@link HotrowSetting#MAX_ACCOUNTS}. */
  public void setMaxAccounts(int rows) {
    set(HotrowSetting.MAX_ACCOUNTS, rows);
  }

  /** See {@link HotrowSetting#CONNECTION_MAX_LIFETIME}. */
  public Duration getConnectionMaxLifetime() {
    return Duration.ofMillis(get(HotrowSetting.CONNECTION_MAX_LIFETIME));
  }

  /** See {@link HotrowSetting#CONNECTION_MAX_LIFETIME}. */
  public void setConnectionMaxLifetime(Duration lifetime) {
    set(HotrowSetting.CONNECTION_MAX_LIFETIME, HotrowSetting.millis(lifetime));
  }

  /** See {@link HotrowSetting#RESERVATION_TIMEOUT}. */
  public Duration getReservationTimeout() {
    return Duration.ofMillis(get(HotrowSetting.RESERVATION_TIMEOUT));
  }

  /** See {@link HotrowSetting#RESERVATION_TIMEOUT}. */
  public void setReservationTimeout(Duration timeout) {
    set(HotrowSetting.RESERVATION_TIMEOUT, HotrowSetting.millis(timeout));
  }

  /** See {@link HotrowSetting#RESERVATION_MAX_AGE}. */
  public Duration getReservationMaxAge() {
    return Duration.ofMillis(get(HotrowSetting.RESERVATION_MAX_AGE));
  }

  /** See {@link HotrowSetting#RESERVATION_MAX_AGE}. */
  public void setReservationMaxAge(Duration age) {
    set(HotrowSetting.RESERVATION_MAX_AGE, HotrowSetting.millis(age));
  }

  /** See {@link HotrowSetting#SLOW_BATCH}. */
  public Duration getSlowBatch() {
    return Duration.ofMillis(get(HotrowSetting.SLOW_BATCH));
  }

  /** See {@link HotrowSetting#SLOW_BATCH}. */
  public void setSlowBatch(Duration slow) {
    set(HotrowSetting.SLOW_BATCH, HotrowSetting.millis(slow));
  }

  /**
   * Checks what no single setter can see.
   *
   * @throws ConfigurationException if neither or both of DataSource and URL are given, or two
   *     settings contradict each other
   */
  public void validate() {
    if ((dataSource == null) == (jdbcUrl == null)) {
      throw new ConfigurationException(
          dataSource == null
              ? "no database: set dataSource or jdbcUrl"
              : "dataSource and jdbcUrl are both set; set one of them");
    }
    validateSettings();
  }

  /** The same without a look at the database that is given. */
  public void validateSettings() {
    HotrowSetting.checkTogether(this);
  }

  /** The settings without the URL, the user and the password. */
  @Override
  public String toString() {
    return "HotrowConfig[%s, ledger %s, %s, %s]"
        .formatted(engineName, ledgerTable, fullRingPolicy, settings);
  }
}
