// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.transparency;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * What became of each test of a run, by class and name. Tests that are repeated under the same name
 * are numbered. Immutable.
 *
 * @param outcomes the outcomes
 */
record SuiteReport(Map<String, Outcome> outcomes) {

  /** What can become of a test. */
  enum Outcome {
    /** Executed, and as expected. */
    PASSED,
    /** Executed, and not as expected. */
    FAILED,
    /** Not executed: an assumption didn't hold. */
    SKIPPED
  }

  /** Reads the reports that surefire wrote. */
  static SuiteReport read(Path directory) throws IOException {
    Map<String, Outcome> outcomes = new TreeMap<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "TEST-*.xml")) {
      for (Path file : files) {
        NodeList cases = parsed(file).getElementsByTagName("testcase");
        for (int i = 0; i < cases.getLength(); i++) {
          add(outcomes, (Element) cases.item(i));
        }
      }
    }
    return new SuiteReport(outcomes);
  }

  private static Element parsed(Path file) throws IOException {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(file.toFile())
          .getDocumentElement();
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(file + " can't be read", e);
    }
  }

  private static void add(Map<String, Outcome> outcomes, Element test) {
    String base = test.getAttribute("classname") + "#" + test.getAttribute("name");
    String name = base;
    for (int again = 2; outcomes.containsKey(name); again++) {
      name = base + "~" + again;
    }
    outcomes.put(name, outcome(test));
  }

  private static Outcome outcome(Element test) {
    if (test.getElementsByTagName("skipped").getLength() > 0) {
      return Outcome.SKIPPED;
    }
    boolean failed =
        test.getElementsByTagName("failure").getLength() > 0
            || test.getElementsByTagName("error").getLength() > 0;
    return failed ? Outcome.FAILED : Outcome.PASSED;
  }

  long count(Outcome outcome) {
    return outcomes.values().stream().filter(outcome::equals).count();
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%,6d tests: %,6d passed, %,4d failed, %,4d skipped",
        outcomes.size(),
        count(Outcome.PASSED),
        count(Outcome.FAILED),
        count(Outcome.SKIPPED));
  }
}
