// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/**
 * Who the users are and who their friends are; from memory if it was read within the last minute.
 * Thread-safe.
 */
final class People {
  private static final Duration MAX_AGE = Duration.ofMinutes(1);
  private static final int NAMES = 1_000_000;

  private final DataSource source;
  private final LikeTables tables;
  private final Cache<Long, Optional<String>> names =
      Caffeine.newBuilder().maximumSize(NAMES).expireAfterWrite(MAX_AGE).build();
  private final LoadingCache<Long, FriendList> friends;

  People(DataSource source, LikeTables tables, long maxBytes) {
    this.source = source;
    this.tables = tables;
    friends =
        Caffeine.newBuilder()
            .maximumWeight(maxBytes)
            .weigher((Long uid, FriendList list) -> list.weight())
            .expireAfterWrite(MAX_AGE)
            .build(this::readFriends);
  }

  /** The user's friends. */
  FriendList friends(long uid) {
    return friends.get(uid);
  }

  /** The user's nickname; empty if there is no such user. */
  Optional<String> name(long uid) {
    return names.get(uid, id -> readNames(new Long[] {id}).get(id));
  }

  /** The nicknames of the users; those that don't exist have none. */
  Map<Long, Optional<String>> names(long[] uids) {
    Set<Long> wanted = new HashSet<>();
    for (long uid : uids) {
      wanted.add(uid);
    }
    return names.getAll(wanted, missing -> readNames(missing.toArray(Long[]::new)));
  }

  /** Everything may be different now. */
  void forget() {
    names.invalidateAll();
    friends.invalidateAll();
  }

  private Map<Long, Optional<String>> readNames(Long[] uids) {
    Map<Long, Optional<String>> found = new HashMap<>();
    for (Long uid : uids) {
      found.put(uid, Optional.empty());
    }
    String sql = "select uid, nickname from " + tables.people() + " where uid = any (?)";
    try (Connection connection = source.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      Array ids = connection.createArrayOf("int8", uids);
      statement.setArray(1, ids);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          found.put(row.getLong(1), Optional.of(row.getString(2)));
        }
      }
      return found;
    } catch (SQLException e) {
      throw new DatabaseUnavailableException(e);
    }
  }

  private FriendList readFriends(Long uid) {
    String sql = "select friend_uid from " + tables.friends() + " where uid = ?";
    try (Connection connection = source.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setLong(1, uid);
      try (ResultSet row = statement.executeQuery()) {
        Roaring64Bitmap set = new Roaring64Bitmap();
        while (row.next()) {
          set.addLong(row.getLong(1));
        }
        return new FriendList(set);
      }
    } catch (SQLException e) {
      throw new DatabaseUnavailableException(e);
    }
  }
}
