// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.internal.commit.Parameter.Kind;
import io.github.hotrow.internal.group.Group;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.ColumnModel;
import io.github.hotrow.internal.table.CounterModel;
import io.github.hotrow.internal.table.Values;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.postgresql.PGConnection;

/** Binds the groups of an attempt to the parameters of a merged statement. For one use. */
final class ParameterBinder {
  private final PGConnection postgres;
  private final PreparedStatement statement;
  private final Shape shape;
  private final List<List<Group>> groups;
  private final String lockTimeout;
  private RowsAlong rowsAlong;

  /**
   * A binder.
   *
   * @param groups the groups of each block of the shape
   */
  ParameterBinder(
      PGConnection postgres,
      PreparedStatement statement,
      Shape shape,
      List<List<Group>> groups,
      String lockTimeout) {
    this.postgres = postgres;
    this.statement = statement;
    this.shape = shape;
    this.groups = groups;
    this.lockTimeout = lockTimeout;
  }

  void bind(List<Parameter> parameters) throws SQLException {
    for (int i = 0; i < parameters.size(); i++) {
      bind(i + 1, parameters.get(i));
    }
  }

  private void bind(int place, Parameter p) throws SQLException {
    Shape.Block block = shape.blocks().get(p.block());
    BoundTable table = block.table();
    int i = p.index();
    switch (p.kind()) {
      case LOCK_TIMEOUT -> statement.setString(place, lockTimeout);
      case GROUP_COUNT -> statement.setLong(place, groups.stream().mapToInt(List::size).sum());
      case GROUP_ID -> groupIds(place, p);
      case KEY -> key(place, p, table.key().get(i));
      case DELTA -> counters(place, p, group -> group.delta(i));
      case LOW -> counters(place, p, group -> Math.max(group.low(i), table.counter(i).min()));
      case HIGH -> counters(place, p, group -> Math.min(group.high(i), table.counter(i).max()));
      case MEMBERS -> integers(place, p, group -> group.admitted().size());
      case PINNED -> booleans(place, p);
      case TRACKED -> texts(place, p, group -> trackedText(group, i));
      case ASSIGNED -> texts(place, p, group -> assignedText(group, block.assigned().get(i)));
      case ASSIGNMENT_MODE -> integers(place, p, group -> mode(group, block.assigned().get(i)));
      case MEMBER_GROUP -> memberLongs(place, p, (ordinal, position, part) -> ordinal + 1L);
      case MEMBER_POSITION -> memberPositions(place, p);
      case MEMBER_DELTA -> memberCounters(place, p, part -> part.deltas()[i]);
      case MEMBER_REST -> memberRests(place, p, i);
      case MEMBER_ID ->
          memberValues(place, p, block.textIds(), table.log().transactionId(), ParameterBinder::id);
      case MEMBER_OWN ->
          memberValues(
              place, p, block.ownIsText(i), table.log().own(i), part -> part.logValues()[i]);
      case INSERT_GROUP -> rowsAlong(p).bindGroups(statement, place, postgres);
      case INSERT_VALUE -> rowsAlong(p).bindValues(statement, place, postgres, p.column());
    }
  }

  /** The rows for one of the block's INSERTs; all its parameters come one after another. */
  private RowsAlong rowsAlong(Parameter p) {
    boolean isFirst = p.kind() == Kind.INSERT_GROUP || (shape.direct() && p.column() == 0);
    if (isFirst) {
      rowsAlong = new RowsAlong(shape.blocks().get(p.block()).inserts().get(p.index()), groups(p));
    }
    return rowsAlong;
  }

  private static Object id(Part part) {
    return part.member().transactionId();
  }

  private static String trackedText(Group group, int index) {
    String[] texts = group.start() == null ? null : group.start().trackedTexts();
    return texts == null || index >= texts.length ? null : texts[index];
  }

  private static String assignedText(Group group, ColumnModel column) {
    Part.Assignment assignment = group.assigned(column);
    return assignment == null || AssignedNow.is(assignment)
        ? null
        : Values.toText(column, assignment.value());
  }

  private static int mode(Group group, ColumnModel column) {
    Part.Assignment assignment = group.assigned(column);
    if (assignment == null) {
      return 0;
    }
    return AssignedNow.is(assignment) ? 2 : 1;
  }

  // --- one value for each group: a scalar in a direct statement, an array otherwise

  private List<Group> groups(Parameter p) {
    return groups.get(p.block());
  }

  private void groupIds(int place, Parameter p) throws SQLException {
    if (shape.direct()) {
      statement.setObject(place, groups(p).get(0).id());
    } else {
      texts(place, p, group -> group.id().toString());
    }
  }

  private void texts(int place, Parameter p, Function<Group, String> value) throws SQLException {
    List<Group> all = groups(p);
    if (shape.direct()) {
      statement.setString(place, value.apply(all.get(0)));
      return;
    }
    String[] array = new String[all.size()];
    for (int i = 0; i < array.length; i++) {
      array[i] = value.apply(all.get(i));
    }
    array(place, "text", array);
  }

  private void integers(int place, Parameter p, java.util.function.ToIntFunction<Group> value)
      throws SQLException {
    List<Group> all = groups(p);
    if (shape.direct()) {
      statement.setInt(place, value.applyAsInt(all.get(0)));
      return;
    }
    array(place, "int4", all.stream().mapToInt(value).toArray());
  }

  private void booleans(int place, Parameter p) throws SQLException {
    List<Group> all = groups(p);
    boolean[] array = new boolean[all.size()];
    for (int i = 0; i < array.length; i++) {
      array[i] = all.get(i).pinned();
    }
    array(place, "bool", array);
  }

  private void key(int place, Parameter p, ColumnModel column) throws SQLException {
    if (KeySql.carrier(column).equals("text")) {
      texts(place, p, group -> group.account().key().value(p.index()).toString());
    } else {
      longs(place, p, group -> (Long) group.account().key().value(p.index()));
    }
  }

  private void counters(int place, Parameter p, ToLongFunction<Group> unscaled)
      throws SQLException {
    CounterModel counter = shape.blocks().get(p.block()).table().counter(p.index());
    if (counter.travelsAsLong()) {
      longs(place, p, unscaled);
    } else {
      texts(place, p, group -> counter.print(unscaled.applyAsLong(group)), "numeric");
    }
  }

  private void longs(int place, Parameter p, ToLongFunction<Group> value) throws SQLException {
    List<Group> all = groups(p);
    if (shape.direct()) {
      statement.setLong(place, value.applyAsLong(all.get(0)));
      return;
    }
    array(place, "int8", all.stream().mapToLong(value).toArray());
  }

  private void texts(int place, Parameter p, Function<Group, String> value, String type)
      throws SQLException {
    if (shape.direct()) {
      texts(place, p, value);
      return;
    }
    array(place, type, groups(p).stream().map(value).toArray(String[]::new));
  }

  // --- one value for each member: an array, unless there is a single one

  /** A number of a member, by its group's place, its own place in the group, and itself. */
  private interface MemberNumber {
    long of(int ordinal, int position, Part part);
  }

  private int memberCount(Parameter p) {
    int count = 0;
    for (Group group : groups(p)) {
      count += group.admitted().size();
    }
    return count;
  }

  private long[] collect(Parameter p, MemberNumber number) {
    long[] array = new long[memberCount(p)];
    int next = 0;
    List<Group> all = groups(p);
    for (int ordinal = 0; ordinal < all.size(); ordinal++) {
      List<Part> parts = all.get(ordinal).admitted();
      for (int position = 0; position < parts.size(); position++) {
        array[next++] = number.of(ordinal, position, parts.get(position));
      }
    }
    return array;
  }

  private void memberLongs(int place, Parameter p, MemberNumber number) throws SQLException {
    members(place, "int8", collect(p, number));
  }

  private void memberPositions(int place, Parameter p) throws SQLException {
    int[] array = new int[memberCount(p)];
    int next = 0;
    for (Group group : groups(p)) {
      for (int position = 0; position < group.admitted().size(); position++) {
        array[next++] = position;
      }
    }
    members(place, "int4", array);
  }

  private void memberCounters(int place, Parameter p, ToLongFunction<Part> unscaled)
      throws SQLException {
    memberNumbers(place, p, collect(p, (ordinal, position, part) -> unscaled.applyAsLong(part)));
  }

  /** What is still to come in the group after each member: the value after it less the group's. */
  private void memberRests(int place, Parameter p, int counter) throws SQLException {
    List<Group> all = groups(p);
    memberNumbers(
        place,
        p,
        collect(
            p,
            (ordinal, position, part) -> part.after()[counter] - all.get(ordinal).delta(counter)));
  }

  private void memberNumbers(int place, Parameter p, long[] unscaled) throws SQLException {
    CounterModel counter = shape.blocks().get(p.block()).table().counter(p.index());
    if (counter.travelsAsLong()) {
      members(place, "int8", unscaled);
      return;
    }
    String[] texts = new String[unscaled.length];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = counter.print(unscaled[i]);
    }
    members(place, "numeric", texts);
  }

  private void memberValues(
      int place, Parameter p, boolean asText, ColumnModel column, Function<Part, Object> value)
      throws SQLException {
    if (asText) {
      String[] texts = new String[memberCount(p)];
      eachMember(p, (next, part) -> texts[next] = Values.toText(column, value.apply(part)));
      members(place, "text", texts);
      return;
    }
    long[] longs = new long[memberCount(p)];
    boolean[] nulls = new boolean[1];
    eachMember(
        p,
        (next, part) -> {
          Object given = value.apply(part);
          nulls[0] |= given == null;
          longs[next] = given == null ? 0 : ((Number) given).longValue();
        });
    members(place, "int8", nulls[0] ? withNulls(p, value, longs) : longs);
  }

  private Long[] withNulls(Parameter p, Function<Part, Object> value, long[] longs) {
    Long[] boxed = new Long[longs.length];
    eachMember(
        p, (next, part) -> boxed[next] = value.apply(part) == null ? null : (Long) longs[next]);
    return boxed;
  }

  private void eachMember(Parameter p, MemberVisitor visitor) {
    int next = 0;
    for (Group group : groups(p)) {
      for (Part part : group.admitted()) {
        visitor.accept(next++, part);
      }
    }
  }

  /** Takes a member's part with its place in the array. */
  private interface MemberVisitor {
    void accept(int next, Part part);
  }

  private void members(int place, String type, Object elements) throws SQLException {
    if (!shape.single()) {
      array(place, type, elements);
    } else if (elements instanceof long[] numbers) {
      statement.setLong(place, numbers[0]);
    } else if (elements instanceof int[] numbers) {
      statement.setInt(place, numbers[0]);
    } else if (elements instanceof String[] texts) {
      statement.setString(place, texts[0]);
    } else {
      statement.setNull(
          place, Types.BIGINT); // of whole numbers only those that may be null are boxed
    }
  }

  private void array(int place, String type, Object elements) throws SQLException {
    statement.setArray(place, postgres.createArrayOf(type, elements));
  }
}
