// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.hotrow.Health;
import io.github.hotrow.Strategy;
import io.github.hotrow.examples.load.CannotRunException;
import io.github.hotrow.examples.load.ThreadKind;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.sse.SseClient;
import io.javalin.http.staticfiles.Location;
import io.javalin.json.JavalinJackson;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.Semaphore;

/** The pages and the HTTP interface behind them. Thread-safe. */
final class Website implements AutoCloseable {
  private static final int MAX_STREAMS = 100;
  private static final int MAX_BODY_BYTES = 4_096;
  private static final String JSON = "application/json";

  private final Shop shop;
  private final Timeline timeline;
  private final Metrics metrics;
  private final Semaphore streams = new Semaphore(MAX_STREAMS);
  private final ObjectMapper mapper =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .build();
  private final Javalin javalin;

  Website(Shop shop, Timeline timeline) {
    this.shop = shop;
    this.timeline = timeline;
    metrics = new Metrics(shop.engine());
    javalin = Javalin.create(this::configure);
  }

  /** Starts to listen; port 0 takes any free one. */
  Website start(String host, int port) {
    try {
      javalin.start(host, port);
      return this;
    } catch (RuntimeException e) {
      throw new CannotRunException(
          "can't listen on " + host + " port " + port + "; use --port or --host: " + e.getMessage(),
          e);
    }
  }

  int port() {
    return javalin.port();
  }

  private void configure(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.http.maxRequestSize = MAX_BODY_BYTES;
    config.jsonMapper(new JavalinJackson(mapper, false));
    config.staticFiles.enableWebjars();
    config.staticFiles.add("/site", Location.CLASSPATH);
    config.routes.get("/operator", context -> context.redirect("/operator.html"));
    config.routes.sse("/api/events", this::events);
    config.routes.get("/metrics", this::metrics);
    config.routes.get("/health", this::health);
    config.routes.get("/api/sale", context -> context.json(shop.state()));
    config.routes.get("/api/orders", this::findOrder);
    config.routes.post("/api/orders", this::placeOrder);
    config.routes.post("/api/sale", this::start);
    config.routes.post("/api/sale/stop", context -> act(context, shop::stop));
    config.routes.post("/api/sale/strategy", this::switchStrategy);
    config.routes.post("/api/sale/restock", this::restock);
    config.routes.post("/api/sale/offer", this::offer);
    config.routes.post("/api/sale/kill", this::kill);
    config.routes.exception(
        BadRequestException.class, (e, context) -> fail(context, 400, e.getMessage()));
    config.routes.exception(
        CannotRunException.class, (e, context) -> fail(context, 400, e.getMessage()));
    config.routes.exception(
        DatabaseUnavailableException.class, (e, context) -> fail(context, 503, e.getMessage()));
    config.routes.error(
        413, context -> fail(context, 413, "the body is longer than " + MAX_BODY_BYTES + " bytes"));
    config.routes.error(404, JSON, context -> fail(context, 404, "there is no " + context.path()));
  }

  private static void fail(Context context, int status, String message) {
    context.status(status).json(Map.of("error", message));
  }

  private void events(SseClient client) {
    if (!streams.tryAcquire()) {
      client.ctx().status(503);
      client.close();
      return;
    }
    EventStream stream = new EventStream();
    timeline.join(stream);
    try {
      stream.serve(client);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      timeline.leave(stream);
      streams.release();
    }
  }

  private void metrics(Context context) {
    context.contentType(Metrics.CONTENT_TYPE).result(metrics.scrape());
  }

  private void health(Context context) {
    Health health = shop.engine().health();
    context.status(health.status() == Health.Status.DOWN ? 503 : 200).json(health);
  }

  private record OrderRequest(String orderId, Long saleId, String buyerId) {}

  private void placeOrder(Context context) {
    OrderRequest request = read(context, OrderRequest.class);
    Order order =
        new Order(
            uuid("orderId", request.orderId()),
            BadRequestException.unlessGiven("saleId", request.saleId()),
            uuid("buyerId", request.buyerId()));
    Answer answer = shop.order(order);
    OptionalLong number =
        answer.isOrdered() || answer == Answer.ALREADY_BOUGHT
            ? shop.orderNo(order.saleId(), order.buyerId())
            : OptionalLong.empty();
    context.status(
        switch (answer) {
          case NO_SUCH_SALE -> 404;
          case TRY_AGAIN -> 503;
          default -> 200;
        });
    context.json(answer(answer.name(), number));
  }

  private void findOrder(Context context) {
    UUID buyerId = uuid("buyerId", context.queryParam("buyerId"));
    OptionalLong number = shop.orderNo(number("saleId", context.queryParam("saleId")), buyerId);
    context.json(answer(number.isPresent() ? Answer.ORDERED_BEFORE.name() : "NONE", number));
  }

  private static Map<String, Object> answer(String answer, OptionalLong number) {
    return number.isPresent()
        ? Map.of("answer", answer, "orderNo", number.getAsLong())
        : Map.of("answer", answer);
  }

  private record StartRequest(Long stock, Integer buyers, String threads, String strategy) {}

  private void start(Context context) throws InterruptedException {
    StartRequest request = read(context, StartRequest.class);
    long stock = BadRequestException.unlessGiven("stock", request.stock());
    int buyers = BadRequestException.unlessGiven("buyers", request.buyers());
    BadRequestException.unlessInRange("stock", stock, 1, Shop.MAX_UNITS);
    BadRequestException.unlessInRange("buyers", buyers, 0, Shop.MAX_BUYERS);
    ThreadKind threads = choice("threads", request.threads(), ThreadKind.class);
    threads.factory();
    Strategy strategy = choice("strategy", request.strategy(), Strategy.class);
    shop.start(stock, buyers, threads, strategy);
    context.json(shop.state());
  }

  private record StrategyRequest(String strategy) {}

  private void switchStrategy(Context context) throws InterruptedException {
    String name = read(context, StrategyRequest.class).strategy();
    Strategy strategy = choice("strategy", name, Strategy.class);
    act(context, () -> shop.switchTo(strategy));
  }

  private record RestockRequest(Long units) {}

  private void restock(Context context) throws InterruptedException {
    long units =
        BadRequestException.unlessGiven("units", read(context, RestockRequest.class).units());
    BadRequestException.unlessInRange("units", units, 1, Shop.MAX_UNITS);
    act(context, () -> shop.restock(units));
  }

  private record OfferRequest(Boolean onSale) {}

  private void offer(Context context) throws InterruptedException {
    boolean onSale =
        BadRequestException.unlessGiven("onSale", read(context, OfferRequest.class).onSale());
    act(context, () -> shop.offer(onSale));
  }

  private void kill(Context context) {
    requireJson(context);
    OptionalLong pid = shop.killConnection();
    if (pid.isEmpty()) {
      throw new BadRequestException("no connection is open for this strategy now");
    }
    context.json(Map.of("pid", pid.getAsLong()));
  }

  private interface Act {
    void run() throws InterruptedException;
  }

  private void act(Context context, Act act) throws InterruptedException {
    requireJson(context);
    act.run();
    context.json(shop.state());
  }

  /** Also keeps other sites' pages out: a browser asks us first before it sends them this type. */
  private static void requireJson(Context context) {
    String type = context.contentType();
    if (type == null || !type.startsWith(JSON)) {
      throw new BadRequestException("the content type must be " + JSON);
    }
  }

  private <T> T read(Context context, Class<T> type) {
    requireJson(context);
    try {
      return BadRequestException.unlessGiven(
          "the body", mapper.readValue(context.bodyAsBytes(), type));
    } catch (JsonProcessingException e) {
      throw new BadRequestException("the body is not as expected: " + e.getOriginalMessage());
    } catch (IOException e) {
      throw new BadRequestException("the body can't be read: " + e.getMessage());
    }
  }

  private static UUID uuid(String name, String text) {
    try {
      return UUID.fromString(BadRequestException.unlessGiven(name, text));
    } catch (IllegalArgumentException e) {
      throw new BadRequestException(name + " is no UUID");
    }
  }

  private static long number(String name, String text) {
    try {
      return Long.parseLong(BadRequestException.unlessGiven(name, text));
    } catch (NumberFormatException e) {
      throw new BadRequestException(name + " is no whole number");
    }
  }

  private static <E extends Enum<E>> E choice(String name, String text, Class<E> type) {
    try {
      return Enum.valueOf(
          type, BadRequestException.unlessGiven(name, text).toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      StringBuilder choices = new StringBuilder();
      for (E choice : type.getEnumConstants()) {
        choices.append(choices.isEmpty() ? "" : ", ");
        choices.append(choice.name().toLowerCase(Locale.ROOT));
      }
      throw new BadRequestException(name + " is unknown; it must be one of " + choices);
    }
  }

  @Override
  public void close() {
    javalin.stop();
  }
}
