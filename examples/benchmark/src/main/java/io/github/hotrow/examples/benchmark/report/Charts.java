// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.report;

import io.github.hotrow.examples.load.CannotRunException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.NativeArray;
import org.mozilla.javascript.NativeObject;
import org.mozilla.javascript.Scriptable;

/**
 * The charts: Apache ECharts draws them from one script, in the page by the reader's browser, for
 * the pictures by Rhino here. Stateless.
 */
final class Charts {
  private static final String LIBRARY =
      "/META-INF/resources/webjars/echarts/5.3.1/dist/echarts.common.min.js";
  private static final String SCRIPT = "charts.js";

  private Charts() {}

  static String library() {
    return resource(LIBRARY);
  }

  static String script() {
    return resource(SCRIPT);
  }

  static String resource(String name) {
    try (InputStream in = Charts.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the build left out " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Writes each chart of the data as an SVG file into the directory. */
  static List<Path> write(String json, Path directory) {
    List<Path> files = new ArrayList<>();
    try (Context context = Context.enter()) {
      context.setInterpretedMode(true);
      context.setLanguageVersion(Context.VERSION_ES6);
      Scriptable scope = context.initSafeStandardObjects();
      // The library asks for timers, which nothing that is drawn once needs.
      run(context, scope, "function setTimeout() {} function clearTimeout() {}", "timers");
      run(context, scope, library(), "echarts");
      run(context, scope, script(), SCRIPT);
      NativeArray pictures =
          (NativeArray) run(context, scope, "pictures(" + json + ")", "pictures");
      Files.createDirectories(directory);
      for (Object picture : pictures) {
        NativeObject named = (NativeObject) picture;
        Path file = directory.resolve(named.get("name") + ".svg");
        Files.writeString(file, named.get("svg") + System.lineSeparator());
        files.add(file);
      }
    } catch (IOException e) {
      throw new CannotRunException(
          "--pictures " + directory + " can't be written: " + e.getMessage(), e);
    }
    return files;
  }

  private static Object run(Context context, Scriptable scope, String source, String name) {
    return context.evaluateString(scope, source, name, 1, null);
  }
}
