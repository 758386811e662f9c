// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.hotrow.Strategy;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.interactions.Actions;

@Timeout(300)
class SalePagesIT {
  private static final String YOURS = "It is yours. Order number \\d+\\.";

  /** Larger for the pictures in the README: {@code -Dhotrow.stock=150000 -Dhotrow.linger=20}. */
  private static final String STOCK = System.getProperty("hotrow.stock", "20000");

  private static final int LINGER = Integer.getInteger("hotrow.linger", 0);

  private static RunningSale sale;
  private static Browser browser;
  private static Browser other;

  @BeforeAll
  static void start() throws SQLException {
    boolean installed = Browser.isInstalled();
    if (!installed && System.getenv("CI") == null) {
      System.out.println("Skipped: no chromium and chromedriver on the PATH");
    }
    assumeTrue(installed || System.getenv("CI") != null);
    sale = new RunningSale();
    browser = new Browser(1180, 1400);
    other = new Browser(500, 800);
  }

  @AfterAll
  static void end() throws Exception {
    for (AutoCloseable resource : Stream.of(browser, other, sale).filter(r -> r != null).toList()) {
      resource.close();
    }
  }

  @Test
  void aDoubleClickBuysOneUnitAndAReloadForgetsNothing() throws SQLException, IOException {
    long id = sale.start(5, 0, Strategy.MERGE);
    other.open(sale.url("/")).awaitEnabled("buy");
    other.element("other").click();
    new Actions(other.driver()).doubleClick(other.element("buy")).perform();
    String answer = other.await("answer", YOURS);
    other.await("stock", "4");
    other.picture("buyer.png");
    other.driver().navigate().refresh();
    assertEquals(answer, other.await("answer", YOURS));
    other.awaitEnabled("buy");
    other.element("buy").sendKeys(Keys.ENTER);
    assertEquals(answer, other.await("answer", YOURS));
    assertEquals(1, sale.orders(id));
    assertTrue(sale.stop().get("ok").asBoolean());
    assertEquals(List.of(), other.complaints());
  }

  @Test
  void anOrderWhoseAnswerWasLostIsFoundOutByTheReload() throws SQLException {
    long id = sale.start(5, 0, Strategy.MERGE);
    other.open(sale.url("/")).awaitEnabled("buy");
    other
        .driver()
        .executeScript(
            "window.fetch = () => Promise.reject(new Error('the network is down'));"
                + "document.getElementById('buy').click()");
    other.await("answer", "No answer came\\. .*");
    other.driver().navigate().refresh();
    other.await("answer", YOURS);
    assertEquals(1, sale.orders(id));
  }

  @Test
  void twoBrowsersRaceForTheLastUnit() throws SQLException {
    long id = sale.start(1, 0, Strategy.MERGE);
    CyclicBarrier together = new CyclicBarrier(2);
    List<CompletableFuture<String>> racers =
        Stream.of(browser, other)
            .map(racer -> CompletableFuture.supplyAsync(() -> race(racer, together)))
            .toList();
    List<String> answers = racers.stream().map(CompletableFuture::join).sorted().toList();
    assertTrue(answers.get(0).matches(YOURS), answers::toString);
    assertEquals("Sold out.", answers.get(1));
    assertEquals(1, sale.orders(id));
  }

  private static String race(Browser racer, CyclicBarrier together) {
    racer.open(sale.url("/")).awaitEnabled("buy");
    try {
      together.await();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    racer.element("buy").click();
    return racer.await("answer", "It is yours.*|Sold out\\.");
  }

  @Test
  void theOperatorRunsASaleToItsAudit() throws IOException {
    browser.open(sale.url("/operator"));
    browser.dark(false);
    browser.awaitEnabled("stock");
    browser.fill("stock", STOCK);
    browser.fill("buyers", "64");
    choose("plain");
    browser.element("buyers").sendKeys(Keys.ENTER);
    browser.await("sold", "[1-9].*");
    browser.linger(LINGER);
    choose("queue");
    browser.await("happenings", ".*Strategy: queue.*");
    browser.await("group", "1\\.0");
    browser.linger(LINGER);
    choose("merge");
    browser.await("happenings", ".*Strategy: merge.*");
    browser.linger(LINGER);
    browser.await("group", "[1-9]\\d.*");
    for (String strategy : List.of("advisory", "nowait", "auto")) {
      choose(strategy);
      browser.await("happenings", ".*Strategy: " + strategy + ".*");
    }
    browser.element("kill").click();
    browser.await("happenings", ".*Connection \\d+ killed.*");
    browser.await("audit", ".*All numbers agree\\..*");
    browser.fill("units", "5000");
    browser.element("units").sendKeys(Keys.ENTER);
    browser.await("happenings", ".*Restocked: 5000 units.*");
    browser.await("phase", "Sale \\d+: every buyer waits");
    browser.element("offer").click();
    browser.await("offer", "Put on sale");
    browser.await("audit", ".*All numbers agree\\..*Oversold\\s0.*");
    browser.picture("operator.png");

    String happenings = browser.text("happenings");
    browser.driver().navigate().refresh();
    assertEquals(happenings, browser.await("happenings", ".*Sale \\d+: " + STOCK + " units.*"));
    browser.dark(true);
    browser.phone();
    assertEquals(0, browser.overflow());
    browser.picture("operator-phone.png");
    browser.element("stop").click();
    browser.await("phase", "Sale \\d+ has ended");
    JsonNode audit = sale.get("/api/sale").body().get("audit");
    assertNotNull(audit);
    assertTrue(audit.get("ok").asBoolean(), audit::toString);
    assertEquals(List.of(), browser.complaints());
  }

  @Test
  void aBuyerNeedsNoMouseAndNoMoreThanAPhone() throws SQLException {
    long id = sale.start(5, 0, Strategy.MERGE);
    other.open(sale.url("/")).awaitEnabled("buy");
    other.phone();
    try {
      assertEquals(0, other.overflow());
      other.tabTo("other");
      new Actions(other.driver()).sendKeys(Keys.SPACE).perform();
      other.driver().navigate().refresh();
      other.awaitEnabled("buy");
      other.tabTo("buy");
      new Actions(other.driver()).sendKeys(Keys.ENTER).perform();
      other.await("answer", YOURS);
      assertEquals(1, sale.orders(id));
    } finally {
      other.desktop();
    }
  }

  @Test
  void everyTextIsReadableAndEveryControlIsNamedInLightAndInDark() {
    sale.start(5, 0, Strategy.MERGE);
    for (String page : List.of("/", "/operator")) {
      for (boolean dark : List.of(false, true)) {
        other.open(sale.url(page)).dark(dark);
        other.await("phase", "left, and falling|Sale \\d+ .*");
        assertEquals(List.of(), other.hardToRead(), () -> page + (dark ? " dark" : " light"));
      }
    }
    other.dark(false);
  }

  @Test
  void anItemThatIsTakenOffSaleIsNotSoldAndTheBuyerIsTold() throws SQLException {
    long id = sale.start(5, 0, Strategy.MERGE);
    browser.open(sale.url("/operator")).awaitEnabled("offer");
    browser.element("offer").sendKeys(Keys.ENTER);
    browser.await("offer", "Put on sale");
    other.open(sale.url("/")).await("phase", "Off sale for the moment\\.");
    other.element("other").click();
    other.element("buy").click();
    other.await("answer", "Not on sale now\\.");
    browser.element("offer").sendKeys(Keys.ENTER);
    browser.await("offer", "Take off sale");
    other.await("phase", "left, and falling");
    other.element("buy").click();
    other.await("answer", YOURS);
    assertEquals(1, sale.orders(id));
  }

  @Test
  void whoFindsTheItemBusyIsToldSoAndBuysWithTheNextPress() throws SQLException {
    long id = sale.start(5, 0, Strategy.NOWAIT);
    other.open(sale.url("/")).awaitEnabled("buy");
    try (Connection somebody = sale.connect()) {
      sale.hold(somebody, id);
      other.element("buy").click();
      other.await("answer", "Somebody else is at the till\\. Press Buy again\\.");
      somebody.rollback();
    }
    other.element("buy").click();
    other.await("answer", YOURS);
    assertEquals(1, sale.orders(id));
  }

  @Test
  void theServersRefusalIsShown() {
    browser.open(sale.url("/operator"));
    browser.awaitEnabled("stock");
    browser.driver().executeScript("document.getElementById('start').noValidate = true");
    browser.fill("stock", "-1");
    browser.element("stock").sendKeys(Keys.ENTER);
    browser.await("message", "stock is -1; it must be from 1 to 1000000000");
  }

  private static void choose(String strategy) {
    browser.driver().findElement(By.xpath("//span[text()='" + strategy + "']")).click();
  }
}
