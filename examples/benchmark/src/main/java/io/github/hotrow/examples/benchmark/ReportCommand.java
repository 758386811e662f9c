// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import io.github.hotrow.examples.benchmark.report.Comparison;
import io.github.hotrow.examples.benchmark.report.Page;
import io.github.hotrow.examples.benchmark.report.Report;
import io.github.hotrow.examples.benchmark.report.SummaryTable;
import io.github.hotrow.examples.load.CannotRunException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hotrow bench report}. Confined to the main thread. */
@Command(
    name = "report",
    description =
        "Shows what --json wrote: one file as a table, page or pictures, several compared.",
    mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
  private static final int COULD_NOT_RUN = 2;

  @Spec private CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Files written by --json.")
  private List<Path> files;

  @Option(names = "--html", paramLabel = "FILE", description = "Write the first as a page there.")
  private Path html;

  @Option(names = "--pictures", paramLabel = "DIR", description = "Write its charts as SVG there.")
  private Path pictures;

  ReportCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    try {
      List<Report> reports = files.stream().map(Report::read).toList();
      if (reports.size() == 1) {
        out.println(reports.get(0).environment());
        new SummaryTable(reports.get(0).runs()).print(out);
      } else {
        new Comparison(files, reports).print(out);
      }
      if (html != null) {
        new Page(reports.get(0)).write(html);
      }
      if (pictures != null) {
        new Page(reports.get(0)).writePictures(pictures).forEach(out::println);
      }
      return 0;
    } catch (CannotRunException e) {
      spec.commandLine().getErr().println("hotrow bench report: " + e.getMessage());
      return COULD_NOT_RUN;
    }
  }
}
