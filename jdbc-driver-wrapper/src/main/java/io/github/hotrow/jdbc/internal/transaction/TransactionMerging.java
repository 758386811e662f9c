// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.Change;
import io.github.hotrow.ConfigurationException;
import io.github.hotrow.EscrowTransaction;
import io.github.hotrow.EscrowTransaction.Grant;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.HotrowException;
import io.github.hotrow.Outcome;
import io.github.hotrow.ReservationLostException;
import io.github.hotrow.Strategy;
import io.github.hotrow.jdbc.internal.binding.Arguments;
import io.github.hotrow.jdbc.internal.binding.Binding;
import io.github.hotrow.jdbc.internal.binding.HotTables;
import io.github.hotrow.jdbc.internal.binding.InsertBinding;
import io.github.hotrow.jdbc.internal.binding.Unbindable;
import io.github.hotrow.jdbc.internal.binding.UpdateBinding;
import io.github.hotrow.jdbc.internal.sql.Hints;
import io.github.hotrow.jdbc.internal.sql.Reason;
import io.github.hotrow.jdbc.internal.sql.RecognisedStatement;
import io.github.hotrow.jdbc.internal.sql.Recognition;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * The merging of one logical connection: answers updates of hot rows by reservations, keeps the
 * INSERTs before and between them, and commits all of it with a group. Confined to the connection's
 * thread, but for {@link #cancel}.
 */
final class TransactionMerging implements Merging {
  /*
   * Three states. Nothing is open: an execution decides what comes. Something is kept: statements
   * are answered here until commit, or until one comes that can't be, and then the shell has all of
   * it replayed. On the physical connection: the shell asks no more, but tells what is executed, so
   * that the next transaction of this kind may be merged from its start.
   */
  private final EngineMergingSource source;
  private final LogicalSession session;
  private final OpenWork open;
  private final PhysicalWork physical = new PhysicalWork();
  private final Interruption interruption = new Interruption();
  private final HintCheck hints;
  private final PhysicalClaims claims;
  private final Approaches approaches;
  private final Shadow shadow;
  private boolean sessionChanged;

  /** Whether it was counted why this transaction is not merged. */
  private boolean declined;

  TransactionMerging(EngineMergingSource source, LogicalSession session) {
    this.source = source;
    this.session = session;
    this.claims = new PhysicalClaims(source, interruption);
    this.approaches = new Approaches(source, session, interruption);
    this.shadow = new Shadow(source);
    this.hints = new HintCheck(source.settings(), source.warned());
    this.open = new OpenWork(source, this::compareWith);
  }

  @Override
  public boolean mayTake(RecognisedStatement statement) {
    if (sessionChanged) {
      return false;
    }
    if (HintCheck.mustBeJudged(statement.shape().hints()) || statement.shape().lock() != null) {
      return true;
    }
    if (statement.recognition() instanceof Recognition.Ordinary) {
      return false;
    }
    return statement.recognition() instanceof Recognition.HotUpdate
        || open.isOpen()
        || source.known(statement).leadsToHot();
  }

  @Override
  public Taken execute(Execution e) throws SQLException {
    if (!source.control().isOn() && !open.isOpen()) {
      return null;
    }
    try {
      Taken taken = offer(e);
      hints.judged(e, taken != null ? null : "the row is not hot, so the ordinary way is taken");
      return taken != null ? taken : ordinarily(e);
    } catch (Unbindable reason) {
      if (e.statement().shape().lock() == null) {
        source.declines().count(reason.getMessage());
        declined |= !e.autoCommit();
      }
      hints.judged(e, reason.getMessage());
      return ordinarily(e);
    } catch (HotrowException failure) {
      throw SqlErrors.of(failure, e.queryTimeoutMs() > 0);
    }
  }

  /** It goes the ordinary way, for which its strategy may have something to do first. */
  private Taken ordinarily(Execution e) throws SQLException {
    boolean inTransaction = approaches.beforeConnection(e, open.hasReservations());
    LockedRow row = approaches.row(e);
    if (row == null) {
      hints.rowUnknown(e);
    } else if (e.autoCommit() && source.engine().started() != null && isShadowed(e, row)) {
      inTransaction = true;
    }
    return inTransaction ? Taken.IN_TRANSACTION : null;
  }

  private boolean isShadowed(Execution e, LockedRow row) {
    return e.statement().recognition() instanceof Recognition.HotUpdate
        && source.settings(row.entry()).shadow();
  }

  @Override
  public boolean holdsPlace() {
    return approaches.hasPlace();
  }

  private Taken offer(Execution e) throws SQLException, Unbindable {
    Recognition recognition = e.statement().recognition();
    if (recognition instanceof Recognition.Ordinary ordinary) {
      throw new Unbindable(ordinary.reason().sentence());
    }
    if (e.hasMarks() || (e.autoCommit() && !(recognition instanceof Recognition.HotUpdate))) {
      return null;
    }
    if (e.readOnly() || !e.isReadCommitted()) {
      throw new Unbindable("The transaction is read-only, or not at READ COMMITTED.");
    }
    if (recognition instanceof Recognition.HotUpdate) {
      return update(e);
    }
    if (recognition instanceof Recognition.KeptInsert) {
      return insert(e);
    }
    return recognition instanceof Recognition.PlainSelect select ? select(e, select) : null;
  }

  // --- SELECT

  private Taken select(Execution e, Recognition.PlainSelect select) throws Unbindable {
    KnownShape shape = source.known(e.statement());
    if (!open.isOpen() && !shape.leadsToHot()) {
      return null;
    }
    if (e.fetchSize() > 0 || !e.plainResult()) {
      throw new Unbindable("A SELECT wants a cursor, which lives in its transaction.");
    }
    require(source.binding(e.statement(), shape));
    if (open.concerns(select.relations())) {
      throw new Unbindable("A SELECT reads a table that something was kept for.");
    }
    return Taken.BESIDE;
  }

  // --- INSERT

  private Taken insert(Execution e) throws Unbindable, SQLException {
    KnownShape shape = source.known(e.statement());
    if (!open.hasReservations() && !shape.leadsToHot()) {
      return null;
    }
    InsertBinding binding = (InsertBinding) require(source.binding(e.statement(), shape));
    return open.keep(e, shape, binding);
  }

  private static Binding require(Binding binding) throws Unbindable {
    if (binding instanceof Binding.Refused refused) {
      throw refused.why();
    }
    return binding;
  }

  // --- UPDATE

  private Taken update(Execution e) throws Unbindable, SQLException {
    Hints wanted = e.statement().shape().hints();
    KnownShape shape = source.known(e.statement());
    UpdateBinding binding = (UpdateBinding) require(source.binding(e.statement(), shape));
    Arguments arguments = new Arguments(e.statement(), e.parameters());
    Object[] key = binding.key(arguments);
    Gauge gauge = source.arrive(binding.entry(), key);
    physical.expect(e, gauge);
    approaches.expect(e, new LockedRow(binding.entry(), key, gauge, false));
    Strategy strategy = source.strategy(wanted, binding.entry());
    if (strategy != Strategy.MERGE && strategy != Strategy.AUTO) {
      return null;
    }
    if (source.settings(binding.entry()).shadow()) {
      describe(binding).leave(); // starts the engine while nothing is open
      return null;
    }
    boolean demanded = strategy == Strategy.MERGE || HintCheck.asksForMerge(wanted);
    if (strategy == Strategy.MERGE && wanted.strategy() == null) {
      gauge.heat(System.nanoTime());
    }
    if (!gauge.isHot() && !demanded && !open.hasReservations()) {
      return null;
    }
    if (open.hasInsertInto(binding.entry().table())) {
      throw new Unbindable("The transaction inserts into the table that it updates.");
    }
    if (open.concernsRelativeOf(binding.entry().table())) {
      throw new Unbindable(
          "The transaction has changed a table that may hold rows of the one it updates.");
    }
    boolean certain = e.autoCommit() || wanted.commitOnSuccess();
    if (!binding.returning().isEmpty() && !certain) {
      throw new Unbindable(
          "It returns values, which are certain only when its transaction ends with it.");
    }
    if (e.keys().kind() != GeneratedKeys.Kind.NONE) {
      throw new Unbindable("It asks for generated keys of an UPDATE.");
    }
    return reserve(e, shape, binding, key, arguments, gauge);
  }

  private Taken reserve(
      Execution e,
      KnownShape shape,
      UpdateBinding binding,
      Object[] key,
      Arguments arguments,
      Gauge gauge)
      throws Unbindable, SQLException {
    Hints wanted = e.statement().shape().hints();
    physical.awaitOthers();
    HotTables.Description table = describe(binding);
    boolean kept = false;
    try {
      Duration limit = e.queryTimeoutMs() > 0 ? Duration.ofMillis(e.queryTimeoutMs()) : null;
      Change change = binding.change(table.hot(), key, arguments, limit);
      HotrowEngine engine = source.engine().started();
      gauge.forgetIfChanged(() -> engine.changedElsewhere(table.hot(), key));
      if (e.autoCommit()) {
        return Alone.execute(engine, binding, change, interruption, wanted);
      }
      Grant grant = interruption.run(() -> open.transaction().reserve(change));
      switch (grant) {
        case GRANTED -> {
          open.keepUpdate(e, shape, binding, table, gauge);
          kept = true;
          HintCheck.checkCount(1, wanted);
          return wanted.commitOnSuccess() ? commitWithIt(binding) : Taken.count(1);
        }
        case UNDECIDED ->
            throw new Unbindable("Whether it may change the row is for the database to say.");
        default -> {
          HintCheck.checkCount(0, wanted);
          return Taken.count(0);
        }
      }
    } catch (ConfigurationException refusal) {
      throw new Unbindable(refusal.getMessage());
    } catch (HotrowException failure) {
      if (SqlErrors.isAltered(failure)) {
        throw new Unbindable(failure.getMessage());
      }
      throw interruption.wasCancelled()
          ? SqlErrors.cancelled(failure)
          : SqlErrors.of(failure, e.queryTimeoutMs() > 0);
    } finally {
      if (!kept) {
        table.leave();
      }
    }
  }

  private HotTables.Description describe(UpdateBinding binding) throws Unbindable {
    try {
      return binding.entry().enter(source.engine().engine(this::compareWith));
    } catch (HotrowException refusal) {
      throw new Unbindable(refusal.getMessage());
    }
  }

  /** Nothing is open on the physical connection, or the statement would not have been offered. */
  private void compareWith(Connection leaders) throws SQLException, Unbindable {
    Connection connection = session.physical();
    try {
      SessionLikeness.check(connection, leaders);
    } finally {
      if (!connection.getAutoCommit()) {
        connection.rollback();
      }
    }
  }

  /** {@code COMMIT_ON_SUCCESS}: the transaction ends with this update. */
  private Taken commitWithIt(UpdateBinding binding) throws SQLException {
    Outcome.Applied applied = commitOpen();
    int last = applied.rows().size() - 1;
    return binding.returning().isEmpty()
        ? Taken.count(1)
        : new Taken(1, ReturnedCounters.of(binding, applied.rows().get(last)));
  }

  // --- the end

  @Override
  public boolean isOpen() {
    return open.isOpen();
  }

  @Override
  public void commit() throws SQLException {
    declined = false;
    if (open.hasReservations()) {
      commitOpen();
    } else {
      commitWithoutReservations();
    }
  }

  private Outcome.Applied commitOpen() throws SQLException {
    EscrowTransaction transaction = open.transaction();
    try {
      return transaction.commit(null);
    } catch (ReservationLostException lost) {
      throw SqlErrors.of(lost, false);
    } catch (HotrowException failure) {
      throw SqlErrors.of(failure, false);
    } finally {
      open.clear();
    }
  }

  /** What was kept led to nothing hot after all: it goes the ordinary way. */
  private void commitWithoutReservations() throws SQLException {
    Connection connection = session.physical();
    try {
      open.keptForNothing();
      open.replayOn(connection);
      connection.commit();
    } catch (SQLException | RuntimeException failure) {
      try {
        connection.rollback();
      } catch (SQLException another) {
        failure.addSuppressed(another);
      }
      throw failure;
    } finally {
      open.clear();
    }
  }

  @Override
  public void rollback() {
    declined = false;
    open.clear();
  }

  @Override
  public void replay(Connection connection) throws SQLException {
    if (!declined) {
      decline("The transaction went on with something that only the database can do.");
    }
    boolean replayed = false;
    try {
      open.handOver();
      open.replayOn(connection);
      claims.tookOver(open.reserved());
      approaches.tookOver(open.reserved());
      physical.takeOver(open);
      replayed = true;
    } catch (HotrowException lost) {
      throw SqlErrors.of(lost, false);
    } finally {
      if (!replayed) {
        open.clear();
      }
    }
  }

  @Override
  public void physicallyExecuted(Execution execution) throws SQLException {
    boolean on = source.control().isOn();
    boolean ownWay = false;
    if (on) {
      hints.executed(execution);
      ownWay = !sessionChanged && approaches.beforeStatement(execution);
    }
    Recognition recognition = execution.statement().recognition();
    if (recognition instanceof Recognition.HotUpdate
        && !sessionChanged
        && !execution.hasMarks()
        && source.binding(execution.statement(), source.known(execution.statement()))
            instanceof UpdateBinding binding) {
      LockedRow row = approaches.row(execution);
      if (row != null && isShadowed(execution, row)) {
        shadow.before(execution, binding, row, session);
      } else if (!ownWay) {
        change(execution, binding);
      }
    }
    if (on && !sessionChanged) {
      approaches.onConnection(execution, session);
    }
    executed(execution.statement());
  }

  private void executed(RecognisedStatement statement) {
    if (statement.recognition() instanceof Recognition.Ordinary ordinary
        && ordinary.reason() != Reason.OTHER_STATEMENT) {
      claims.mayHaveLockedRows();
    }
    boolean ordinary = statement.recognition() instanceof Recognition.Ordinary;
    physical.executed(ordinary ? null : source.known(statement), statement.recognition());
  }

  /** The transaction on the physical connection is about to change a row. */
  private void change(Execution execution, UpdateBinding binding) throws SQLException {
    Gauge gauge = physical.expected(execution);
    boolean offered = gauge != null;
    if (!offered) {
      gauge = gaugeOf(execution);
    }
    if (gauge == null) {
      return;
    }
    Hints wanted = execution.statement().shape().hints();
    Strategy strategy = source.strategy(wanted, binding.entry());
    boolean merged = strategy == Strategy.MERGE || strategy == Strategy.AUTO;
    if (strategy == Strategy.MERGE && wanted.strategy() == null) {
      gauge.heat(System.nanoTime());
    }
    if (!offered && !declined && gauge.isHot() && merged) {
      decline("The transaction was on the database already when it came to a hot row.");
    }
    // First: others wait in memory for whoever is said to change the row, some of them with
    // connections, so it must not wait for one.
    session.physical();
    physical.enter(gauge);
    claims.claim(execution, binding, gauge);
  }

  private void decline(String reason) {
    source.declines().count(reason);
    declined = true;
  }

  /** The gauge of the row that an execution changes; null where that can't be said. */
  private Gauge gaugeOf(Execution execution) {
    LockedRow row = approaches.row(execution);
    return row == null ? null : row.gauge();
  }

  @Override
  public void executedInTransaction() throws SQLException {
    shadow.after(session);
  }

  @Override
  public void physicallyExecuted(RecognisedStatement statement) {
    if (statement.recognition() instanceof Recognition.HotUpdate) {
      claims.mayHaveLockedRows();
    }
    executed(statement);
  }

  @Override
  public void physicalTransactionEnded(boolean committed) {
    declined = false;
    try {
      claims.end();
    } finally {
      physical.end();
      shadow.end();
      approaches.end();
    }
  }

  @Override
  public void sessionChanged() {
    sessionChanged = true;
  }

  @Override
  public void cancel() {
    interruption.cancel();
  }

  @Override
  public void close() {
    open.clear();
    claims.end();
    physical.end();
    shadow.end();
    approaches.end();
  }
}
