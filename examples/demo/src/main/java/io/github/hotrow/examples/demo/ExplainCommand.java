// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.demo;

import io.github.hotrow.jdbc.Explanation;
import io.github.hotrow.jdbc.HotrowDataSource;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import org.postgresql.ds.PGSimpleDataSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hotrow explain}. Confined to the main thread. */
@Command(
    name = "explain",
    description = {
      "Says what the JDBC wrapper does with a statement, and why.",
      "",
      "Without --url only its text is looked at; with one, the tables it names as well."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:it is merged, kept or run beside, as far as was looked",
      "1:it goes the ordinary way",
      "2:the database could not be asked"
    })
public final class ExplainCommand implements Callable<Integer> {
  private static final int ORDINARY = 1;
  private static final int COULD_NOT_ASK = 2;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "SQL", description = "The statement, in quotes.")
  private String sql;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "jdbc:postgresql://host/database with the statement's tables. The ledger is made there if"
              + " it lacks one.")
  private String url;

  @Option(names = "--user", paramLabel = "NAME", description = "User for --url.")
  private String user;

  @Option(
      names = "--password",
      paramLabel = "PASSWORD",
      arity = "0..1",
      interactive = true,
      description = "Password for --url; asked for if none is given.")
  private String password;

  /** The options as yet unset; picocli fills them in. */
  public ExplainCommand() {}

  @Override
  public Integer call() {
    if (url != null && !url.startsWith("jdbc:postgresql:")) {
      throw new ParameterException(spec.commandLine(), "--url must begin with jdbc:postgresql:");
    }
    try {
      Explanation explanation = url == null ? HotrowDataSource.recognise(sql) : askDatabase();
      PrintWriter out = spec.commandLine().getOut();
      out.println(explanation.treatment() + ": " + explanation.reason());
      out.flush();
      return explanation.treatment() == Explanation.Treatment.ORDINARY ? ORDINARY : 0;
    } catch (SQLException e) {
      spec.commandLine().getErr().println("hotrow explain: " + e.getMessage());
      return COULD_NOT_ASK;
    }
  }

  private Explanation askDatabase() throws SQLException {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(url);
    if (user != null) {
      source.setUser(user);
    }
    if (password != null) {
      source.setPassword(password);
    }
    source.getConnection().close(); // a server that is away is no reason for the ordinary way
    try (HotrowDataSource hotrow = new HotrowDataSource(source)) {
      return hotrow.explain(sql);
    }
  }
}
