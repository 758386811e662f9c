// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.Change;
import io.github.hotrow.Comparison;
import io.github.hotrow.Guard;
import io.github.hotrow.HotTable;
import io.github.hotrow.InsertInto;
import io.github.hotrow.LogTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** A change that is written and read is the same change. */
final class CodecPropertyTest {
  private static final LogTable LOG =
      LogTable.builder("s.log")
          .transactionId("id")
          .key("k1", "k2")
          .delta("amount", "a")
          .delta("amount2", "b")
          .valueAfter("after", "a")
          .columns("note", "more")
          .groupId("g")
          .position("p")
          .build();
  private static final HotTable TABLE =
      HotTable.builder("s.t").key("k1", "k2").counter("a").counter("b").log(LOG).build();
  private static final HotTable PLAIN = HotTable.builder("plain").key("id").counter("n").build();

  @Provide
  Arbitrary<Object> values() {
    return Arbitraries.oneOf(
        List.of(
            Arbitraries.longs().asGeneric(),
            Arbitraries.strings().asGeneric(),
            Arbitraries.bigDecimals().asGeneric(),
            Arbitraries.bigIntegers().asGeneric(),
            Arbitraries.doubles().asGeneric(),
            Arbitraries.create(UUID::randomUUID).asGeneric(),
            Arbitraries.of(true, false).asGeneric(),
            Arbitraries.longs().map(v -> Instant.ofEpochSecond(v >> 28, v & 0xFFF)).asGeneric(),
            Arbitraries.longs().map(v -> LocalDate.ofEpochDay(v % 1_000_000)).asGeneric(),
            Arbitraries.longs()
                .map(v -> LocalDateTime.of(2020, 1, 1, 0, 0).plusNanos(v))
                .asGeneric(),
            Arbitraries.longs()
                .map(v -> OffsetDateTime.parse("2020-01-01T00:00:00+05:30").plusNanos(v))
                .asGeneric(),
            Arbitraries.longs().map(v -> new Timestamp(v % 4_000_000_000_000L)).asGeneric(),
            Arbitraries.just(Change.NOW),
            Arbitraries.just(null)));
  }

  @Property(tries = 2_000)
  void aValueComesBackAsItWas(@ForAll("values") Object value) {
    RecordWriter out = new RecordWriter(RecordType.ACCEPTED, 4);
    ValueCodec.write(out, value);
    int length = out.length();
    RecordReader in = new RecordReader(Arrays.copyOf(out.finish(), length));
    assertEquals(value, ValueCodec.read(in));
    assertTrue(!in.hasMore());
  }

  @Property(tries = 1_000)
  void aNumberComesBackAsItWas(@ForAll long number) {
    RecordWriter out = new RecordWriter(RecordType.ACCEPTED, 4).putVar(number);
    int length = out.length();
    assertEquals(number, new RecordReader(Arrays.copyOf(out.finish(), length)).getVar());
  }

  @Test
  void aChangeWithEverythingComesBackAsItWas() {
    Change change =
        Change.to(TABLE, 7L, "key")
            .transactionId("order-1")
            .add("a", -3)
            .add("b", new BigDecimal("1.50"))
            .guard(Guard.column("a").plus(new BigDecimal("-2.5")).atLeast(BigInteger.TEN))
            .guard(Guard.column("a").plus(1).compareColumn(Comparison.AT_MOST, "b"))
            .set("updated_at", Change.NOW)
            .set("state", null)
            .log("note", "n")
            .log("more", new byte[] {1, 2})
            .and(PLAIN, UUID.fromString("00000000-0000-0001-0000-000000000002"))
            .add("n", 1)
            .insert(new InsertInto("o.items", List.of("a", "b"), List.of("at"), true), 1L, null)
            .timeout(Duration.ofMillis(1_234))
            .build();
    RecordWriter out = new RecordWriter(RecordType.ACCEPTED, 4);
    ChangeCodec.write(out, change, table -> table == TABLE ? 1 : 2);
    int length = out.length();
    Change read =
        ChangeCodec.read(
            new RecordReader(Arrays.copyOf(out.finish(), length)), id -> id == 1 ? TABLE : PLAIN);
    assertEquals(change.toString(), read.toString());
    assertEquals(change.timeout(), read.timeout());
    assertEquals(change.inserts(), read.inserts());
    Change.Row row = read.rows().get(0);
    assertEquals(List.of(7L, "key"), List.of(row.key(0), row.key(1)));
    assertEquals(change.rows().get(0).deltas(), row.deltas());
    assertEquals(change.rows().get(0).guards(), row.guards());
    assertEquals(change.rows().get(0).assignments(), row.assignments());
    assertEquals("n", row.logValues().get(0).value());
    assertEquals(2, ((byte[]) row.logValues().get(1).value()).length);
    assertEquals(PLAIN, read.rows().get(1).table());
  }

  @Test
  void aTableComesBackAsItWas() {
    for (HotTable table : List.of(TABLE, PLAIN)) {
      RecordWriter out = new RecordWriter(RecordType.TABLE, 4);
      TableCodec.write(out, table);
      int length = out.length();
      HotTable read = TableCodec.read(new RecordReader(Arrays.copyOf(out.finish(), length)));
      assertEquals(table.name(), read.name());
      assertEquals(table.key(), read.key());
      assertEquals(table.counters(), read.counters());
      if (table.log() != null) {
        assertEquals(table.log().name(), read.log().name());
        assertEquals(table.log().transactionId(), read.log().transactionId());
        assertEquals(table.log().key(), read.log().key());
        assertEquals(table.log().deltas(), read.log().deltas());
        assertEquals(table.log().valuesAfter(), read.log().valuesAfter());
        assertEquals(table.log().columns(), read.log().columns());
        assertEquals(table.log().groupId(), read.log().groupId());
        assertEquals(table.log().position(), read.log().position());
      }
    }
  }
}
