// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.hotrow.internal.commit.SqlStates.Meaning;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

final class SqlStatesTest {
  private static PSQLException error(String state, String routine) {
    return new PSQLException(
        new ServerErrorMessage("SERROR\0C" + state + "\0Mmessage\0R" + routine + "\0"));
  }

  @ParameterizedTest
  @CsvSource({
    "23505,REFUSED",
    "23514,REFUSED",
    "22001,REFUSED",
    "42501,REFUSED",
    "P0001,REFUSED",
    "55006,REFUSED",
    "40001,PASSING",
    "40P01,PASSING",
    "53300,PASSING",
    "58030,PASSING",
    "57014,WAITED_TOO_LONG",
    "55P03,WAITED_TOO_LONG",
    "57P01,IN_DOUBT",
    "57P03,IN_DOUBT",
    "08006,IN_DOUBT",
    "26000,STALE_STATEMENT",
    "0A000,REFUSED"
  })
  void anErrorOfTheServerIsJudgedByItsState(String state, Meaning meaning) {
    assertEquals(meaning, SqlStates.meaning(error(state, "any"), false));
  }

  @Test
  void aPlanThatBecameStaleIsToldByItsRoutine() {
    assertEquals(
        Meaning.STALE_STATEMENT, SqlStates.meaning(error("0A000", "RevalidateCachedQuery"), false));
  }

  @Test
  void whatTheServerDidNotSayIsInDoubt() {
    assertEquals(Meaning.IN_DOUBT, SqlStates.meaning(new SQLException("?", "23505"), false));
    assertEquals(Meaning.IN_DOUBT, SqlStates.meaning(error("23505", "any"), true));
  }

  @ParameterizedTest
  @CsvSource({"23503,true", "22003,true", "44000,true", "P0001,true", "42501,false", "42703,false"})
  void someRefusalsCanBeOneMembersFault(String state, boolean one) {
    assertEquals(one, SqlStates.isOneMembersFault(error(state, "any")));
  }

  @ParameterizedTest
  @CsvSource({"28P01,true", "28000,true", "3D000,true", "08001,false", "57P03,false"})
  void someConnectFailuresAreHopeless(String state, boolean hopeless) {
    assertEquals(hopeless, SqlStates.isHopeless(new SQLException("no", state)));
  }
}
