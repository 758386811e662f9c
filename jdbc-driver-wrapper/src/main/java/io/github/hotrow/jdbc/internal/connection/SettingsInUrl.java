// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.ConfigurationException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** The settings among a URL's parameters: those with the prefix {@code hotrow.} Stateless. */
public final class SettingsInUrl {
  /** What their names begin with. */
  public static final String PREFIX = "hotrow.";

  private SettingsInUrl() {}

  /**
   * Takes the settings out of a URL.
   *
   * @param url one of pgjdbc's, with ours among its parameters
   * @param settings where they are put, without their prefix and decoded
   * @return the URL without them
   * @throws ConfigurationException if the value of one is not encoded as values in URLs are
   */
  public static String take(String url, Properties settings) {
    int question = url.indexOf('?');
    if (question < 0) {
      return url;
    }
    List<String> theirs = new ArrayList<>();
    for (String parameter : url.substring(question + 1).split("&", -1)) {
      if (parameter.startsWith(PREFIX)) {
        int equal = parameter.indexOf('=');
        String name = equal < 0 ? parameter : parameter.substring(0, equal);
        String value = equal < 0 ? "" : parameter.substring(equal + 1);
        settings.setProperty(name.substring(PREFIX.length()), decoded(name, value));
      } else {
        theirs.add(parameter);
      }
    }
    return theirs.isEmpty()
        ? url.substring(0, question)
        : url.substring(0, question + 1) + String.join("&", theirs);
  }

  private static String decoded(String name, String value) {
    try {
      return URLDecoder.decode(value, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      // The value may be a secret, and the exception's text has a piece of it.
      throw new ConfigurationException(
          name + " is not encoded as values in URLs are; write %25 for %");
    }
  }
}
