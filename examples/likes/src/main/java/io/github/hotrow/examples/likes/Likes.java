// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.hotrow.Change;
import io.github.hotrow.HotTable;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.LogTable;
import io.github.hotrow.Outcome;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Who likes what. Likes are merged by the engine: one row a like, one counter an object. Reads come
 * from memory. Thread-safe.
 *
 * <p><b>Freshness.</b> Whoever was told that a like is there sees it in every later read of this
 * instance; other instances see it when its notification arrives, which takes a moment, and at the
 * latest {@link ChangeFeed#MAX_AGE_SECONDS} seconds later even if the network fails.
 */
final class Likes implements AutoCloseable {
  static final int POOL = 8;
  private static final long NOTIFICATION_PATIENCE_MS = 1_000;

  private final LikeTables tables;
  private final HotTable objects;
  private final HotrowEngine engine;
  private final HikariDataSource pool;
  private final LikerCache cache;
  private final ChangeFeed feed;
  private final People people;
  private final LikerCache.Loader loader = this::readLikers;

  /**
   * Opens the service; the tables exist.
   *
   * @param cacheBytes how much memory likers and friends may take each
   */
  Likes(
      PGSimpleDataSource source,
      PGSimpleDataSource feedSource,
      LikeTables tables,
      long cacheBytes) {
    this.tables = tables;
    HikariConfig config = new HikariConfig();
    config.setPoolName("likes");
    config.setDataSource(source);
    config.setMaximumPoolSize(POOL);
    config.setMinimumIdle(1);
    config.setConnectionTimeout(5_000);
    pool = new HikariDataSource(config);
    objects =
        HotTable.builder(tables.objects())
            .key("oid")
            .counter("likes")
            // Unique together with the object: a user's second like of it is a duplicate.
            .log(LogTable.builder(tables.likes()).transactionId("uid").key("oid").build())
            .createMissingRows(Map.of("likes", 0L))
            .build();
    HotrowConfig engineConfig = new HotrowConfig();
    engineConfig.setEngineName("likes");
    engineConfig.setDataSource(source);
    engineConfig.setLedgerTable(tables.ledger());
    engine = new HotrowEngine(engineConfig);
    engine.register(objects);
    cache = new LikerCache(cacheBytes);
    people = new People(pool, tables, cacheBytes);
    feed =
        new ChangeFeed(
            feedSource,
            tables,
            cache,
            change -> {
              if (change.everything()) {
                people.forget();
              }
            });
  }

  /**
   * The user likes the object.
   *
   * @return false: the user liked it before
   * @throws io.github.hotrow.ChangeException if there is no answer; says whether the like is there
   */
  boolean like(long oid, long uid) {
    Outcome outcome =
        engine.execute(Change.to(objects, oid).transactionId(uid).add("likes", 1).build());
    awaitSeen(oid, uid, true);
    return outcome.isApplied();
  }

  /**
   * The user does not like the object any more: an ordinary statement beside the engine.
   *
   * @return false: the user did not like it
   */
  boolean unlike(long oid, long uid) {
    // The object's row is locked first, as the engine does.
    String sql =
        "with locked as (select oid from "
            + tables.objects()
            + " where oid = ? for update),"
            + " gone as (delete from "
            + tables.likes()
            + " as l using locked where l.oid ="
            + " locked.oid and l.uid = ? returning l.oid) update "
            + tables.objects()
            + " as o set likes = likes - 1 from gone where o.oid = gone.oid";
    try (Connection connection = pool.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setLong(1, oid);
      statement.setLong(2, uid);
      boolean gone = statement.executeUpdate() == 1;
      awaitSeen(oid, uid, false);
      return gone;
    } catch (SQLException e) {
      throw new DatabaseUnavailableException(e);
    }
  }

  private void awaitSeen(long oid, long uid, boolean liked) {
    try {
      cache.await(oid, uid, liked, NOTIFICATION_PATIENCE_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  boolean isLiked(long oid, long uid) {
    return cache.get(oid, loader).contains(uid);
  }

  long count(long oid) {
    return cache.get(oid, loader).count();
  }

  /**
   * A page of those who like the object, the user's friends first.
   *
   * @param friendsOnly whether the others are left out
   */
  LikerList list(long oid, long uid, Cursor cursor, int pageSize, boolean friendsOnly) {
    LikerSet likers = cache.get(oid, loader);
    FriendList friends = people.friends(uid);
    LikePage page = new LikePage(pageSize);
    boolean amongFriends = cursor.place() != Cursor.Place.OTHERS;
    if (amongFriends) {
      likers.friends(friends, indexAfter(friends.ids(), cursor), page);
    }
    int friendsOnPage = page.size();
    if (!friendsOnly && !page.hasMore()) {
      long from = amongFriends ? 0 : cursor.after() + 1;
      if (amongFriends || from != 0) {
        likers.others(friends, from, page);
      }
    }
    long[] uids = page.uids();
    Cursor next = page.hasMore() ? next(cursor, uids, friendsOnPage) : Cursor.END;
    return new LikerList(uids, people.names(uids), next);
  }

  private static int indexAfter(long[] ids, Cursor cursor) {
    if (cursor.place() == Cursor.Place.START) {
      return 0;
    }
    int low = 0;
    int high = ids.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(ids[middle], cursor.after()) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static Cursor next(Cursor before, long[] uids, int friendsOnPage) {
    if (uids.length == 0) {
      return before;
    }
    return new Cursor(
        friendsOnPage == uids.length ? Cursor.Place.FRIENDS : Cursor.Place.OTHERS,
        uids[uids.length - 1]);
  }

  /** The user's friends who like the object, ascending as unsigned numbers. */
  long[] friendsWhoLike(long oid, long uid) {
    return cache.get(oid, loader).among(people.friends(uid));
  }

  boolean exists(long uid) {
    return people.name(uid).isPresent();
  }

  /** Whether reads come from memory now. */
  boolean isCaching() {
    return cache.isHearing();
  }

  /** How many objects' likers are in memory. */
  long cached() {
    return cache.size();
  }

  HotrowEngine engine() {
    return engine;
  }

  private long[] readLikers(long oid) {
    String sql = "select uid from " + tables.likes() + " where oid = ?";
    try (Connection connection = pool.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setLong(1, oid);
      try (ResultSet row = statement.executeQuery()) {
        long[] uids = new long[64];
        int size = 0;
        while (row.next()) {
          if (size == uids.length) {
            uids = Arrays.copyOf(uids, 2 * size);
          }
          uids[size++] = row.getLong(1);
        }
        return Arrays.copyOf(uids, size);
      }
    } catch (SQLException e) {
      throw new DatabaseUnavailableException(e);
    }
  }

  @Override
  public void close() {
    engine.close();
    feed.close();
    pool.close();
  }
}
