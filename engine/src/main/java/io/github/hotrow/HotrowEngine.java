// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import io.github.hotrow.internal.commit.BatchCommitter;
import io.github.hotrow.internal.commit.Database;
import io.github.hotrow.internal.commit.EngineCounters;
import io.github.hotrow.internal.commit.Foresight;
import io.github.hotrow.internal.escrow.Reservations;
import io.github.hotrow.internal.group.AccountTable;
import io.github.hotrow.internal.group.BusiestRows;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.group.Schedule;
import io.github.hotrow.internal.intake.HealthCheck;
import io.github.hotrow.internal.intake.Intake;
import io.github.hotrow.internal.intake.RegisteredTables;
import io.github.hotrow.internal.journal.JournalEntries;
import io.github.hotrow.internal.leader.Completions;
import io.github.hotrow.internal.leader.EndedBatches;
import io.github.hotrow.internal.leader.Leader;
import io.github.hotrow.internal.leader.LeaderThreads;
import io.github.hotrow.internal.leader.Leadership;
import io.github.hotrow.internal.leader.Timekeeper;
import io.github.hotrow.internal.recording.BatchRecording;
import io.github.hotrow.internal.ring.MemberRing;
import io.github.hotrow.internal.strategy.Merge;
import io.github.hotrow.internal.strategy.Ways;
import io.github.hotrow.internal.strategy.Workers;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.SqlNames;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Merges concurrent changes of hot rows into few database transactions, and gives each its own true
 * answer. Thread-safe; several engines can live in one process.
 *
 * <p><b>Assumptions.</b> PostgreSQL 13 or later, reached through its own JDBC driver, at READ
 * COMMITTED. The tables are {@linkplain #register registered}; their definition doesn't change
 * while the engine runs, but by adding columns.
 *
 * <p><b>Guarantees.</b> A change answered {@link Outcome.Applied} is committed, with its log rows,
 * exactly once. A change answered otherwise is not in the database, unless its {@link
 * ChangeException} says {@linkplain ChangeException.AppliedState#UNKNOWN unknown}. Each answer is
 * the one the change would have got if all changes of its rows had run one after another, in the
 * order of their arrival; nobody fails because a neighbour failed. (A change over several rows that
 * waits for one someone else holds locked may be overtaken on its other rows; so may a change that
 * waits for someone else's transaction with the same transaction id, or for the row of a foreign
 * key. Under {@link Strategy#PLAIN}, {@link Strategy#NOWAIT} and {@link Strategy#ADVISORY} the
 * order is that of the rows' locks.)
 *
 * <p><b>Progress.</b> Callers block only for room in the ring and for their answer, both up to the
 * change's timeout. The method follows O'Neil, "The Escrow Transactional Method" (1986), and the
 * merged flash sale of Xiaohongshu's MySQL (2025), which does it inside the database kernel.
 */
public final class HotrowEngine implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HotrowEngine.class);

  private final String name;
  private final Database database;
  private final RegisteredTables tables;
  private final EngineCounters counters = new EngineCounters();
  private final Leadership leadership;
  private final Completions completions;
  private final Journal journal;
  private final Intake intake;
  private final Reservations reservations;
  private final LeaderThreads threads;
  private final BusiestRows rows;
  private final EndedBatches ended;
  private final HealthCheck health;
  private final AccountTable accounts;
  private final AtomicLong heldBytes = new AtomicLong();
  private final LongSupplier clock = System::nanoTime;
  private final int capacity;
  private final long maxBytes;
  private final Workers workers;
  private final HotrowControl control;
  private final Runnable refresh;
  private Runnable registration = () -> {};

  /**
   * Starts an engine: connects, opens the ledger, lets the journal find out what an earlier process
   * left open, starts the leaders.
   *
   * @throws ConfigurationException if the configuration can't be used; the message says what to do
   * @throws HotrowException if the database can't be reached
   */
  public HotrowEngine(HotrowConfig configuration) {
    this(configuration, new HotrowControl(configuration));
    if (configuration.isRegisterMbeans()) {
      registration = control.register(name);
    }
  }

  /**
   * Starts an engine under a control that exists already, and may be shared; what the configuration
   * says of what can be controlled is left aside, and whoever made the control registers it.
   */
  public HotrowEngine(HotrowConfig configuration, HotrowControl sharedControl) {
    HotrowConfig config = new HotrowConfig(Objects.requireNonNull(configuration, "configuration"));
    control = Objects.requireNonNull(sharedControl, "sharedControl");
    config.validate();
    name = config.getEngineName();
    tables = new RegisteredTables(this::settings);
    capacity = config.getRingCapacity();
    maxBytes = config.getMaxWaitingBytes();
    accounts = new AccountTable(config.getMaxAccounts());
    Schedule schedule =
        new Schedule(
            accounts,
            config.getMaxGroupSize(),
            config.getMaxBatchSize(),
            config.getRingCapacity(),
            config.getCommitSlots() - 1);
    long collectDelayNs = config.getMaxCollectDelay().toNanos();
    leadership = new Leadership(new MemberRing(capacity), schedule, collectDelayNs);
    journal = config.getJournal();
    JournalEntries entries = new JournalEntries(name, journal);
    completions = new Completions(config.getCallbackExecutor(), counters, heldBytes, entries);
    workers = new Workers(config, () -> committer(config, entries), completions, accounts, clock);
    intake =
        new Intake(
            config,
            tables,
            accounts,
            leadership,
            new Ways(new Merge(leadership), workers),
            completions,
            counters,
            heldBytes,
            entries,
            clock);
    reservations = new Reservations(config, intake, accounts, tables, clock);
    rows = new BusiestRows(clock.getAsLong());
    ended = new EndedBatches(name, rows, clock, config.getSlowBatch().toNanos());
    database = open(config);
    health = new HealthCheck(name, database, clock);
    BatchRecording recording = BatchRecording.available();
    List<Leader> leaders = new ArrayList<>();
    for (int i = 0; i < config.getCommitSlots(); i++) {
      BatchCommitter committer = committer(config, entries);
      leaders.add(new Leader(name, leadership, committer, completions, ended, recording));
    }
    threads =
        new LeaderThreads(
            name, leaders, new Timekeeper(name, this::unanswered, completions, clock));
    refresh = tables::refresh;
    control.onChange(refresh);
    LOG.info("{}: started with {}", name, config);
  }

  private BatchCommitter committer(HotrowConfig config, JournalEntries entries) {
    return new BatchCommitter(
        config, database, System::nanoTime, counters, tables::soldOutTtlNs, entries);
  }

  private TableSettings settings(BoundTable table) {
    return control.settings(SqlNames.plain(table.sqlName()), table.description().soldOutTtl());
  }

  private void unanswered(Consumer<Member> visitor) {
    leadership.sweep(visitor);
    workers.forEach(visitor);
  }

  private static Database open(HotrowConfig config) {
    Database opened = Database.open(config);
    try {
      config.getJournal().starting(config);
      return opened;
    } catch (RuntimeException | Error e) {
      opened.close();
      throw e;
    }
  }

  /**
   * Lets changes of this table in, after its description was checked against the catalogue. To be
   * called once for a description; again is harmless.
   *
   * @throws ConfigurationException if the table doesn't exist, or can't be merged; the message
   *     names the column, constraint or trigger, and the remedy
   * @throws HotrowException if the database can't be asked, or the engine is closed
   */
  public HotrowEngine register(HotTable table) {
    Objects.requireNonNull(table, "table");
    refuseIfClosed("table " + table.name() + " can't be registered");
    tables.register(table, database);
    journal.registered(this, table);
    return this;
  }

  /** Takes no more changes under this description; for when another has taken its place. */
  public void forget(HotTable table) {
    tables.forget(Objects.requireNonNull(table, "table"));
  }

  /**
   * Lets changes bring rows along for this table, after its description was checked against the
   * catalogue. Again is harmless.
   *
   * @throws ConfigurationException if the table doesn't exist, or rows can't go along; the message
   *     names the column or trigger, and the remedy
   * @throws HotrowException if the database can't be asked, or the engine is closed
   */
  public HotrowEngine register(InsertInto insert) {
    Objects.requireNonNull(insert, "insert");
    refuseIfClosed("rows can't go along into " + insert.table());
    tables.register(insert, database);
    return this;
  }

  /**
   * Executes the change and waits for its outcome.
   *
   * <p>An interrupt ends the wait: the interrupt flag stays set, and the exception says whether the
   * change was applied.
   *
   * @throws ChangeException if the change has no outcome; says whether it was applied
   * @throws ConfigurationException if the change doesn't fit its table, or that is not registered
   */
  public Outcome execute(Change change) {
    return intake.execute(Objects.requireNonNull(change, "change"));
  }

  /**
   * Executes the change without waiting. Blocks for room in the ring only, if {@link
   * FullRingPolicy#BLOCK} is set. The stage is completed by the configured callback executor.
   *
   * @return completed with the outcome, or exceptionally with a {@link ChangeException}
   * @throws ChangeNotAppliedException if the change was not accepted
   * @throws ConfigurationException as {@link #execute}
   */
  public CompletionStage<Outcome> submit(Change change) {
    return intake.submit(Objects.requireNonNull(change, "change"));
  }

  /**
   * Says that a row was changed by other means just now, a restock by hand for instance: nothing is
   * granted or refused any more on what was read of it before. Never needed for a change to be
   * decided rightly; it only spares reservations from being lost, and refusals within {@code
   * soldOutTtl} from being outdated.
   */
  public void changedElsewhere(HotTable table, Object... key) {
    reservations.changedElsewhere(table, key);
  }

  /**
   * What the change would be answered, were it executed now and alone: locks and reads its rows in
   * the transaction that is open on somebody else's connection, and changes nothing. Neither its
   * log rows nor its transaction id are looked at. For shadow mode, where the ordinary way answers.
   *
   * @param transaction a connection of PostgreSQL's driver, or one that unwraps to it, in a
   *     transaction; it stays open
   * @throws ConfigurationException if the change doesn't fit its table, or that is not registered
   * @throws SQLException if the rows can't be locked and read; the transaction has failed then
   */
  public Outcome foresee(Connection transaction, Change change) throws SQLException {
    Part[] parts = change.rows().stream().map(intake::bind).toArray(Part[]::new);
    long nowNs = System.nanoTime();
    return Foresight.of(transaction, new Member(null, parts, nowNs, nowNs, 0, null, null), nowNs);
  }

  /**
   * Begins a transaction whose changes are granted before it is known whether it will commit.
   *
   * @throws HotrowException if the engine is closed
   */
  public EscrowTransaction begin() {
    refuseIfClosed("a transaction can't begin");
    return reservations.begin();
  }

  /**
   * Asks the log table whether a change with this transaction id was applied.
   *
   * @return the change's outcome, if it is in the database now; its values are {@linkplain
   *     RowValues#known known} if the log table keeps them
   * @throws ConfigurationException if the table is not registered, or logs no transaction ids
   * @throws HotrowException if the database can't be asked, or the engine is closed
   */
  public Optional<Outcome.Applied> find(HotTable table, Object transactionId) {
    Objects.requireNonNull(table, "table");
    Objects.requireNonNull(transactionId, "transactionId");
    refuseIfClosed("table " + table.name() + " can't be searched");
    return database.find(tables.get(table), transactionId);
  }

  private void refuseIfClosed(String what) {
    if (intake.isClosed()) {
      throw new HotrowException(what + ": engine " + name + " is closed; use another", null);
    }
  }

  /** Counts since the start. */
  public EngineStats stats() {
    return counters.snapshot();
  }

  /** What it holds now. */
  public EngineLoad load() {
    Leadership.Load now = leadership.load();
    return new EngineLoad(
        now.inRing(),
        capacity,
        now.inQueues(),
        capacity,
        workers.waiting(),
        now.batches(),
        database.vitals().inDoubt(),
        heldBytes.get(),
        accounts.size());
  }

  /**
   * How it is: down when it is closed or the database doesn't answer, degraded when a connection
   * was lost within the last ten seconds, a batch is in doubt, or it is four fifths full. Asks the
   * database only if nothing was heard of it for two seconds, and waits at most a second for that.
   */
  public Health health() {
    return intake.isClosed()
        ? new Health(Health.Status.DOWN, "The engine is closed.")
        : health.judge(load(), maxBytes);
  }

  /** The rows with the most changes merged over the last second, busiest first, 64 at most. */
  public List<HotRow> hotRows(int most) {
    return rows.busiest(most, clock.getAsLong());
  }

  /** From now on this one is told of each batch. */
  public void addBatchListener(BatchListener listener) {
    ended.add(Objects.requireNonNull(listener, "listener"));
  }

  /** This one is told no more. */
  public void removeBatchListener(BatchListener listener) {
    ended.remove(listener);
  }

  /** The configured name. */
  public String name() {
    return name;
  }

  /** What can be changed while changes flow. */
  public HotrowControl control() {
    return control;
  }

  /** The number of changes that were accepted and are not yet under way. */
  public long waiting() {
    return leadership.waiting() + workers.waiting();
  }

  /**
   * Stops intake, finishes what was accepted, and gives the connections back. Waits for that; what
   * was accepted ends at the latest when its timeout passes. Later changes are refused with {@link
   * ChangeNotAppliedException.Reason#ENGINE_CLOSED}. Again is harmless.
   */
  @Override
  public void close() {
    intake.close();
    control.forget(refresh);
    registration.run();
    workers.close();
    leadership.stop();
    threads.join();
    intake.end();
    leadership.endAll(member -> completions.giveUp(member, Intake.CLOSED, null));
    database.close();
    journal.close();
    LOG.info("{}: closed, {}", name, stats());
  }

  /** The statement that creates a ledger of this name, for whoever may create tables. */
  public static String ledgerDdl(String ledgerTable) {
    return Database.ledgerDdl(Objects.requireNonNull(ledgerTable, "ledgerTable"));
  }

  @Override
  public String toString() {
    return "HotrowEngine[" + name + "]";
  }
}
