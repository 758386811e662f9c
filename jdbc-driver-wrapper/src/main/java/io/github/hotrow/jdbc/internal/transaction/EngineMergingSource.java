// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.hotrow.Health;
import io.github.hotrow.HotrowControl;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.HotrowException;
import io.github.hotrow.Strategy;
import io.github.hotrow.TableSettings;
import io.github.hotrow.jdbc.Explanation;
import io.github.hotrow.jdbc.Explanation.Treatment;
import io.github.hotrow.jdbc.MergeListener;
import io.github.hotrow.jdbc.MergeStats;
import io.github.hotrow.jdbc.internal.binding.Binder;
import io.github.hotrow.jdbc.internal.binding.Binding;
import io.github.hotrow.jdbc.internal.binding.HotTables;
import io.github.hotrow.jdbc.internal.binding.InsertBinding;
import io.github.hotrow.jdbc.internal.binding.Unbindable;
import io.github.hotrow.jdbc.internal.binding.UpdateBinding;
import io.github.hotrow.jdbc.internal.sql.Hints;
import io.github.hotrow.jdbc.internal.sql.RecognisedStatement;
import io.github.hotrow.jdbc.internal.sql.Recognition;
import io.github.hotrow.jdbc.internal.sql.Shape;
import io.github.hotrow.jdbc.internal.sql.ShapeCache;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Set;
import javax.sql.DataSource;

/** What the connections of one DataSource merge with. Thread-safe. */
public final class EngineMergingSource implements MergingSource {
  private static final long BIND_AGAIN_NS = 5_000_000_000L;
  private static final int MOST_SHAPES = 10_000;

  private final DataSource wrapped;
  private final OwnConnections own;
  private final DataSource connections;
  private final MergeSettings settings;
  private final EngineAccess engine;
  private final Binder binder = new Binder();
  private final HotRows rows;
  private final HotrowControl control;
  private final Shadows shadows;
  private final Runnable registration;
  private final PlaceGraph placeGraph = new PlaceGraph();
  private final Sequences sequences;
  private final Declines declines = new Declines();
  private final Set<Shape> warned =
      Collections.newSetFromMap(
          Caffeine.newBuilder()
              .weakKeys()
              .maximumSize(MOST_SHAPES)
              .<Shape, Boolean>build()
              .asMap());

  EngineMergingSource(DataSource wrapped, MergeSettings settings) {
    this.wrapped = wrapped;
    this.own = OwnConnections.like(wrapped);
    this.connections = own.lookUps();
    this.settings = settings;
    this.control = new HotrowControl(settings.engine());
    this.shadows = new Shadows(settings.engine().getEngineName());
    this.registration =
        settings.engine().isRegisterMbeans()
            ? control.register(settings.engine().getEngineName())
            : () -> {};
    this.engine = new EngineAccess(settings.engine(), control, own.leaders());
    this.rows = new HotRows(settings.maxTrackedRows());
    this.sequences = new Sequences(connections);
  }

  @Override
  public Merging newMerging(LogicalSession session) {
    return new TransactionMerging(this, session);
  }

  /** The shapes whose hints were warned of. */
  Set<Shape> warned() {
    return warned;
  }

  MergeSettings settings() {
    return settings;
  }

  EngineAccess engine() {
    return engine;
  }

  /** The row's gauge, on which the arrival of the calling thread is noted. */
  Gauge arrive(HotTables.Entry table, Object[] key) {
    Gauge gauge = rows.gauge(table, key);
    gauge.arrive(
        Thread.currentThread().getId(),
        System.nanoTime(),
        settings.hotThreshold(),
        settings.coolDownNs());
    return gauge;
  }

  @Override
  public HotrowControl control() {
    return control;
  }

  Shadows shadows() {
    return shadows;
  }

  PlaceGraph placeGraph() {
    return placeGraph;
  }

  /** What holds for a table now. */
  TableSettings settings(HotTables.Entry table) {
    return control.settings(table.table().qualifiedName());
  }

  /**
   * The strategy for a statement: its hint's, unless everything is switched off; else its table's.
   */
  Strategy strategy(Hints hints, HotTables.Entry table) {
    TableSettings now = settings(table);
    return hints.strategy() == null || !now.on() ? now.strategy() : hints.strategy();
  }

  Sequences sequences() {
    return sequences;
  }

  Declines declines() {
    return declines;
  }

  /** What is known of a statement's shape, which must be one of the cache's. */
  KnownShape known(RecognisedStatement statement) {
    return statement.shape().attached(this, KnownShape.class, KnownShape::new);
  }

  /**
   * How the statement is bound to the catalogue, which is asked once for each shape; again after a
   * while where a table, a view or a function that is made later may change the answer.
   */
  Binding binding(RecognisedStatement statement, KnownShape shape) {
    Binding known = shape.binding();
    return known != null ? known : find(statement, shape);
  }

  private Binding find(RecognisedStatement statement, KnownShape shape) {
    shape.finding().lock();
    try {
      Binding known = shape.binding();
      if (known == null) {
        known = bind(statement.shape());
        if (known instanceof Binding.Refused || known instanceof Binding.Select) {
          boolean lasts = !(known instanceof Binding.Select select) || select.known();
          shape.bind(lasts ? known : null, System.nanoTime() + BIND_AGAIN_NS);
        } else {
          shape.bind(known, 0);
        }
      }
      return known;
    } finally {
      shape.finding().unlock();
    }
  }

  /**
   * Has the shape go the ordinary way for a while, since the engine refuses what it is bound to.
   */
  Unbindable refused(KnownShape shape, HotrowException refusal) {
    return refused(shape, new Unbindable(refusal.getMessage()));
  }

  /** Has the shape go the ordinary way for a while. */
  Unbindable refused(KnownShape shape, Unbindable why) {
    shape.bind(new Binding.Refused(why, null), System.nanoTime() + BIND_AGAIN_NS);
    return why;
  }

  private Binding bind(Shape shape) {
    try (Connection connection = connections.getConnection()) {
      return binder.bind(connection, shape);
    } catch (SQLException e) {
      return new Binding.Refused(
          new Unbindable("The catalogue could not be asked: " + e.getMessage()), null);
    }
  }

  @Override
  public Explanation explain(String sql) {
    RecognisedStatement statement = new ShapeCache(1_024).recognise(sql);
    Recognition recognition = statement.recognition();
    if (recognition instanceof Recognition.Ordinary ordinary) {
      return new Explanation(Treatment.ORDINARY, ordinary.reason().sentence());
    }
    Binding binding = bind(statement.shape());
    if (binding instanceof Binding.Refused refused) {
      return new Explanation(Treatment.ORDINARY, refused.why().getMessage());
    }
    if (binding instanceof UpdateBinding update) {
      return explain(update);
    }
    if (binding instanceof InsertBinding) {
      return new Explanation(
          Treatment.KEPT,
          "It is kept, and sent with its transaction's group, where an update of a hot row follows"
              + " in the same transaction.");
    }
    return new Explanation(
        Treatment.BESIDE,
        "It runs beside the transaction, where an update of a hot row follows, and reads no table"
            + " that something was kept for.");
  }

  private void compareWrapped(Connection leaders) throws SQLException, Unbindable {
    try (Connection application = wrapped.getConnection()) {
      SessionLikeness.check(application, leaders);
    }
  }

  private Explanation explain(UpdateBinding update) {
    try {
      update.entry().enter(engine.engine(this::compareWrapped)).leave();
    } catch (Unbindable | HotrowException e) {
      return new Explanation(Treatment.ORDINARY, e.getMessage());
    }
    return new Explanation(
        Treatment.MERGED,
        "It changes one row of "
            + update.entry().table()
            + ", found by its key "
            + update.entry().key()
            + ", and is merged with others while that row is hot.");
  }

  @Override
  public MergeStats stats() {
    HotrowEngine running = engine.started();
    return new MergeStats(
        running == null ? MergeStats.NONE.engine() : running.stats(),
        rows.hot(),
        rows.queued(),
        shadows.compared(),
        shadows.differences(),
        declines.snapshot());
  }

  @Override
  public Health health() {
    return engine.health();
  }

  @Override
  public void tell(MergeListener listener) {
    declines.tell(listener);
    engine.tell(listener);
  }

  @Override
  public void close() {
    registration.run();
    engine.close();
    own.close();
  }
}
