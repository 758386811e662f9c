// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A headless Chromium with a profile of its own. Confined to one thread. */
final class Browser implements AutoCloseable {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Path PICTURES = Path.of("target", "pictures");

  private final ChromeDriver driver;

  Browser(int width, int height) {
    ChromeOptions options = new ChromeOptions();
    options.setBinary(NAMES.stream().flatMap(Browser::onPath).findFirst().orElseThrow().toFile());
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--force-device-scale-factor=1",
        "--lang=en");
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
    driver =
        new ChromeDriver(
            new ChromeDriverService.Builder()
                .usingDriverExecutable(onPath("chromedriver").findFirst().orElseThrow().toFile())
                .usingAnyFreePort()
                .build(),
            options);
    driver.manage().window().setSize(new Dimension(width, height));
  }

  /** Whether the machine has Chromium and its driver. */
  static boolean isInstalled() {
    return NAMES.stream().flatMap(Browser::onPath).findFirst().isPresent()
        && onPath("chromedriver").findFirst().isPresent();
  }

  private static Stream<Path> onPath(String program) {
    return Stream.of(
            Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
        .map(directory -> Path.of(directory, program))
        .filter(Files::isExecutable);
  }

  ChromeDriver driver() {
    return driver;
  }

  Browser open(String url) {
    driver.get(url);
    return this;
  }

  WebElement element(String id) {
    return driver.findElement(By.id(id));
  }

  String text(String id) {
    return element(id).getText();
  }

  /** Waits until the element's text matches; gives the text. */
  String await(String id, String pattern) {
    return new WebDriverWait(driver, PATIENCE)
        .withMessage(() -> id + " is '" + text(id) + "', not " + pattern)
        .until(browser -> text(id).matches("(?s)" + pattern) ? text(id) : null);
  }

  void awaitEnabled(String id) {
    new WebDriverWait(driver, PATIENCE).until(browser -> element(id).isEnabled());
  }

  /** Lets so many figures come in, four a second; for pictures, not for tests. */
  void linger(int samples) {
    driver.manage().timeouts().scriptTimeout(Duration.ofMinutes(5));
    driver.executeAsyncScript(
        "let left = arguments[0]; const done = arguments[1]; if (left === 0) { done(); } else {"
            + " const events = new EventSource('/api/events'); events.addEventListener('sample', ()"
            + " => { if (--left === 0) { events.close(); done(); } }); }",
        samples);
  }

  void fill(String id, String value) {
    element(id).clear();
    element(id).sendKeys(value);
  }

  void dark(boolean dark) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
  }

  /** A window as wide as a phone. */
  void phone() {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", 390, "height", 844, "deviceScaleFactor", 1, "mobile", true));
  }

  /** How much wider the page is than the window. */
  long overflow() {
    return (Long)
        driver.executeScript(
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth");
  }

  /** A window of its own size again. */
  void desktop() {
    driver.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
  }

  /** Goes from control to control by the Tab key, as far as the element, ten at most. */
  void tabTo(String id) {
    for (int i = 0; i < 10 && !driver.switchTo().activeElement().equals(element(id)); i++) {
      new Actions(driver).sendKeys(Keys.TAB).perform();
    }
  }

  /** Controls without a name, and texts whose contrast with what is behind them is under 4.5. */
  @SuppressWarnings("unchecked")
  List<String> hardToRead() {
    return (List<String>)
        driver.executeScript(
            """
            const channel = (v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
            const luminance = (c) => 0.2126 * channel(c[0] / 255) + 0.7152 * channel(c[1] / 255)
              + 0.0722 * channel(c[2] / 255);
            const parts = (color) => color.match(/[\\d.]+/g).map(Number);
            const behind = (node) => {
              for (let at = node; at; at = at.parentElement) {
                const color = parts(getComputedStyle(at).backgroundColor);
                if (color.length === 3 || color[3] === 1) {
                  return color;
                }
              }
              return [255, 255, 255];
            };
            const found = [];
            for (const node of document.querySelectorAll('body *')) {
              const own = [...node.childNodes].some((it) => it.nodeType === 3 && it.data.trim());
              if (own && node.checkVisibility() && !node.disabled && !node.closest('.u-legend')) {
                const [a, b] = [parts(getComputedStyle(node).color), behind(node)].map(luminance);
                const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
                if (contrast < 4.5) {
                  found.push(node.outerHTML.slice(0, 80) + ' ' + contrast.toFixed(2));
                }
              }
            }
            for (const control of document.querySelectorAll('input, select, button')) {
              if (!control.textContent.trim() && !control.labels?.length) {
                found.push(control.outerHTML.slice(0, 80) + ' has no label');
              }
            }
            return found;
            """);
  }

  /** What the page complained of since the last call. */
  List<String> complaints() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
        .map(Object::toString)
        .toList();
  }

  /** A picture of the page, as far down as it goes. */
  void picture(String name) throws IOException {
    Map<String, Object> png =
        driver.executeCdpCommand("Page.captureScreenshot", Map.of("captureBeyondViewport", true));
    Files.createDirectories(PICTURES);
    Files.write(PICTURES.resolve(name), Base64.getDecoder().decode((String) png.get("data")));
  }

  @Override
  public void close() {
    driver.quit();
  }
}
