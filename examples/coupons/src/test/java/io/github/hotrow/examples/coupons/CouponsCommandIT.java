// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.coupons;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.examples.load.DatabaseServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.ds.PGSimpleDataSource;
import picocli.CommandLine;

/** The command as a user runs it, with a service that is killed. */
@Timeout(180)
class CouponsCommandIT {
  private record Run(int exitCode, String out, String err) {
    static Run of(String... options) {
      StringWriter out = new StringWriter();
      StringWriter err = new StringWriter();
      CommandLine command = new CommandLine(new CouponsCommand());
      command.setOut(new PrintWriter(out, true));
      command.setErr(new PrintWriter(err, true));
      return new Run(command.execute(options), out.toString(), err.toString());
    }

    /** The number in the first line that fits. */
    private long number(String pattern) {
      Matcher found = Pattern.compile(pattern).matcher(out);
      assertTrue(found.find(), () -> pattern + " is not in\n" + out);
      return Long.parseLong(found.group(1).replace(",", ""));
    }
  }

  @Test
  void aRushWithACrashInTheMiddleLosesNothingAndGivesNothingTwice() throws SQLException {
    try (DatabaseServer server = DatabaseServer.start()) {
      PGSimpleDataSource source = (PGSimpleDataSource) server.dataSource();
      Run run =
          Run.of(
              "--url",
              source.getUrl(),
              "--user",
              source.getUser(),
              "--coupons",
              "1000",
              "--users",
              "700",
              "--envelopes",
              "8",
              "--shares",
              "40",
              "--customers",
              "64",
              "--crashes",
              "1");
      assertEquals(0, run.exitCode(), run::toString);
      assertTrue(run.number("(\\S+) customers wait for an answer that won't come") > 0);
      assertTrue(run.number("its journal knew of (\\S+) open changes") > 0, run::out);
      assertEquals(8 * 10, run.number("EMPTY +(\\S+)"));
      assertTrue(run.number("LIMIT_REACHED +(\\S+)") > 0);
      assertTrue(run.number("ALL_GONE +(\\S+)") > 0);
      assertTrue(run.out().contains("1,000 = 1,000 = 1,000 of 1,000"), run::out);
      assertTrue(run.out().contains("7,111.04 of 7,111.04 in 8 envelopes, 0 off"), run::out);
      assertFalse(run.out().contains("WRONG"), run::out);
      try (Connection connection = source.getConnection();
          Statement statement = connection.createStatement();
          ResultSet row =
              statement.executeQuery(
                  "select count(*) from pg_namespace where nspname like 'hotrow%'")) {
        row.next();
        assertEquals(0, row.getLong(1), "the user's server is left as it was");
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --coupons=0               | --coupons is 0; it must be from 1 to 10000000
          --per-user=-1             | --per-user is -1; it must be from 1 to 1000
          --amount=10.005           | --amount: the amount is 10.005; it must be in whole cents
          --amount=-1               | it must be from 1.00, a cent for each, to 9999999999.99
          --amount=much             | Invalid value for option '--amount'
          --crashes=101             | --crashes is 101; it must be from 0 to 100
          --user=me                 | --user and --password are for --url, which is missing
          --url=mysql://x           | --url must begin with jdbc:postgresql:
          --url=jdbc:postgresql://127.0.0.1:1/x | hotrow coupons: the server can't be reached
          """)
  void badOptionsAreRefusedWithTheReason(String option, String reason) {
    Run run = Run.of(option);
    assertEquals(2, run.exitCode());
    assertTrue(run.err().contains(reason), run::err);
  }
}
