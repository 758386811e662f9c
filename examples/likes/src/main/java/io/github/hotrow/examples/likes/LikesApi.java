// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.hotrow.ChangeException;
import io.github.hotrow.EngineStats;
import io.github.hotrow.examples.load.CannotRunException;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;

/** The contest's HTTP interface: {@code GET /pcc?action=…&oid=…&uid=…}. Thread-safe. */
final class LikesApi implements AutoCloseable {
  private static final int FIRST_LIKERS = 20;
  private static final int MAX_PAGE = 1_000;
  private static final int ALREADY_LIKED = 501;

  private final JsonFactory json = new JsonFactory();
  private final Likes likes;
  private final Javalin javalin;

  LikesApi(Likes likes) {
    this.likes = likes;
    javalin = Javalin.create(this::configure);
  }

  /** Starts to listen; port 0 takes any free one. */
  LikesApi start(String host, int port) {
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
    config.routes.get("/pcc", this::act);
    config.routes.get("/stats", this::stats);
    config.routes.exception(
        BadRequestException.class, (e, context) -> fail(context, e.status(), e.getMessage()));
    config.routes.exception(
        DatabaseUnavailableException.class, (e, context) -> fail(context, 503, e.getMessage()));
    config.routes.exception(
        ChangeException.class,
        (e, context) ->
            fail(
                context,
                503,
                e.applied() == ChangeException.AppliedState.NO
                    ? "not liked, try again: " + e.getMessage()
                    : "it is not known whether the like is there, ask is_like: " + e.getMessage()));
    config.routes.error(
        404,
        context -> {
          if (context.result() == null || context.result().isEmpty()) {
            fail(context, 404, "there is only /pcc and /stats");
          }
        });
  }

  private void act(Context context) {
    context.header("Cache-Control", "no-store");
    String action = context.queryParam("action");
    if (action == null) {
      throw new BadRequestException(
          400, "action is missing; it is one of like, is_like, count, list, unlike");
    }
    long oid = id(context, "oid");
    switch (action) {
      case "like" -> like(context, oid, user(context));
      case "unlike" -> unlike(context, oid, user(context));
      case "is_like" -> isLike(context, oid, id(context, "uid"));
      case "count" -> count(context, oid);
      case "list" -> list(context, oid);
      default ->
          throw new BadRequestException(
              400,
              "action "
                  + quoted(action)
                  + " is unknown; it is one of like, is_like, count, list,"
                  + " unlike");
    }
  }

  private void like(Context context, long oid, long uid) {
    if (!likes.like(oid, uid)) {
      fail(context, ALREADY_LIKED, "object already been liked.", oid, uid);
      return;
    }
    LikerList first = likes.list(oid, uid, Cursor.START, FIRST_LIKERS, false);
    answer(
        context,
        out -> {
          number(out, "oid", oid);
          number(out, "uid", uid);
          likers(out, first);
        });
  }

  private void unlike(Context context, long oid, long uid) {
    if (!likes.unlike(oid, uid)) {
      fail(context, 502, "object has not been liked.", oid, uid);
      return;
    }
    answer(
        context,
        out -> {
          number(out, "oid", oid);
          number(out, "uid", uid);
        });
  }

  private void isLike(Context context, long oid, long uid) {
    boolean liked = likes.isLiked(oid, uid);
    answer(
        context,
        out -> {
          number(out, "oid", oid);
          number(out, "uid", uid);
          out.writeNumberField("is_like", liked ? 1 : 0);
        });
  }

  private void count(Context context, long oid) {
    long count = likes.count(oid);
    answer(
        context,
        out -> {
          number(out, "oid", oid);
          out.writeNumberField("count", count);
        });
  }

  private void list(Context context, long oid) {
    long uid = id(context, "uid");
    int pageSize = pageSize(context.queryParam("page_size"));
    String friends = Optional.ofNullable(context.queryParam("is_friend")).orElse("0");
    if (!friends.equals("0") && !friends.equals("1")) {
      throw new BadRequestException(400, "is_friend is " + quoted(friends) + "; it must be 0 or 1");
    }
    Cursor cursor;
    try {
      cursor = Cursor.parse(context.queryParam("cursor"));
    } catch (NumberFormatException e) {
      throw new BadRequestException(
          400,
          "cursor is "
              + quoted(context.queryParam("cursor"))
              + "; it must be 0 or what"
              + " next_cursor said");
    }
    LikerList page = likes.list(oid, uid, cursor, pageSize, friends.equals("1"));
    answer(
        context,
        out -> {
          number(out, "oid", oid);
          likers(out, page);
          out.writeStringField("next_cursor", page.next().toString());
        });
  }

  private void stats(Context context) {
    EngineStats stats = likes.engine().stats();
    answer(
        context,
        out -> {
          out.writeNumberField("likes", stats.applied());
          out.writeNumberField("groups", stats.groups());
          out.writeBooleanField("caching", likes.isCaching());
          out.writeNumberField("cached_objects", likes.cached());
        });
  }

  private static int pageSize(String text) {
    if (text == null) {
      return FIRST_LIKERS;
    }
    try {
      int size = Integer.parseInt(text);
      if (size >= 1 && size <= MAX_PAGE) {
        return size;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new BadRequestException(
        400, "page_size is " + quoted(text) + "; it must be from 1 to " + MAX_PAGE);
  }

  private long user(Context context) {
    long uid = id(context, "uid");
    if (!likes.exists(uid)) {
      throw new BadRequestException(404, "there is no user " + UnsignedId.print(uid));
    }
    return uid;
  }

  private static long id(Context context, String name) {
    String text = context.queryParam(name);
    if (text == null) {
      throw new BadRequestException(400, name + " is missing");
    }
    try {
      return UnsignedId.parse(text);
    } catch (NumberFormatException e) {
      throw new BadRequestException(400, name + " is " + quoted(text) + ": " + e.getMessage());
    }
  }

  private static String quoted(String text) {
    return "'" + (text.length() > 40 ? text.substring(0, 40) + "…" : text) + "'";
  }

  private interface Body {
    void write(JsonGenerator out) throws IOException;
  }

  private void answer(Context context, Body body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    try (JsonGenerator out = json.createGenerator(bytes)) {
      out.writeStartObject();
      body.write(out);
      out.writeEndObject();
    } catch (IOException e) {
      throw new IllegalStateException("memory can't be written", e);
    }
    context.contentType("application/json").result(bytes.toByteArray());
  }

  private void fail(Context context, int status, String message) {
    context.status(status);
    answer(
        context,
        out -> {
          out.writeNumberField("error_code", status);
          out.writeStringField("error_message", message);
        });
  }

  /** The contest wants these with HTTP status 200. */
  private void fail(Context context, int code, String message, long oid, long uid) {
    answer(
        context,
        out -> {
          out.writeNumberField("error_code", code);
          out.writeStringField("error_message", message);
          number(out, "oid", oid);
          number(out, "uid", uid);
        });
  }

  private static void number(JsonGenerator out, String name, long id) throws IOException {
    out.writeFieldName(name);
    out.writeNumber(UnsignedId.print(id));
  }

  private static void likers(JsonGenerator out, LikerList list) throws IOException {
    out.writeArrayFieldStart("like_list");
    for (long uid : list.uids()) {
      out.writeStartObject();
      out.writeStringField(UnsignedId.print(uid), list.names().get(uid).orElse(""));
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  @Override
  public void close() {
    javalin.stop();
  }
}
