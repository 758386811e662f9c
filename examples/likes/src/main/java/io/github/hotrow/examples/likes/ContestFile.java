// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** One of the contest's three files: how its lines become rows. */
enum ContestFile {
  /** {@code uid,nickname}. */
  USERS("user.csv", "uid bigint, nickname text") {
    @Override
    void rows(String line, StringBuilder copy) throws BadLineException {
      int comma = line.indexOf(',');
      if (comma < 0) {
        throw new BadLineException("no comma; expected uid,nickname");
      }
      long uid = id("uid", line.substring(0, comma));
      String nickname = line.substring(comma + 1).strip();
      if (nickname.indexOf('\0') >= 0) {
        throw new BadLineException("a zero byte in the nickname");
      }
      copy.append(uid).append('\t');
      escape(nickname, copy);
      copy.append('\n');
    }
  },
  /** {@code uid,friend_uid}. */
  FRIENDS("friends.csv", "uid bigint, friend_uid bigint") {
    @Override
    void rows(String line, StringBuilder copy) throws BadLineException {
      int comma = line.indexOf(',');
      if (comma < 0 || comma != line.lastIndexOf(',')) {
        throw new BadLineException("expected uid,friend_uid");
      }
      long uid = id("uid", line.substring(0, comma));
      long friend = id("friend_uid", line.substring(comma + 1));
      if (uid == friend) {
        throw new BadLineException("a user who is a friend of himself");
      }
      copy.append(uid).append('\t').append(friend).append('\n');
    }
  },
  /** {@code oid,uid,uid,…} or {@code oid:[uid,uid,…]}; the oid alone if nobody likes it. */
  LIKES("like.csv", "oid bigint, uid bigint") {
    @Override
    void rows(String line, StringBuilder copy) throws BadLineException {
      int end = separator(line);
      long oid = id("oid", line.substring(0, end));
      if (end == line.length()) {
        return; // nobody likes it
      }
      String list = line.substring(end + 1).strip();
      if (line.charAt(end) == ':') {
        if (!list.startsWith("[") || !list.endsWith("]")) {
          throw new BadLineException("expected oid:[uid,uid,…]");
        }
        list = list.substring(1, list.length() - 1);
        if (list.isBlank()) {
          return;
        }
      }
      int begin = copy.length();
      try {
        for (String uid : list.split(",", -1)) {
          copy.append(oid).append('\t').append(id("uid", uid)).append('\n');
        }
      } catch (BadLineException e) {
        copy.setLength(begin);
        throw e;
      }
    }
  };

  private final String fileName;
  private final String columns;

  ContestFile(String fileName, String columns) {
    this.fileName = fileName;
    this.columns = columns;
  }

  String fileName() {
    return fileName;
  }

  /** The columns of the table that takes the rows at first. */
  String columns() {
    return columns;
  }

  /** Appends the line's rows in COPY's text format; nothing, if the line is bad. */
  abstract void rows(String line, StringBuilder copy) throws BadLineException;

  /** Whether a first line looks like names of columns. */
  static boolean isHeader(String line) {
    return !line.isEmpty() && Character.isLetter(line.charAt(0));
  }

  /** The bytes as text. */
  static String decode(byte[] bytes, int from, int length) throws BadLineException {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes, from, length))
          .toString();
    } catch (CharacterCodingException e) {
      throw new BadLineException("not UTF-8");
    }
  }

  private static int separator(String line) {
    for (int i = 0; i < line.length(); i++) {
      if (line.charAt(i) == ',' || line.charAt(i) == ':') {
        return i;
      }
    }
    return line.length();
  }

  private static long id(String name, String text) throws BadLineException {
    String digits = text.strip();
    try {
      return UnsignedId.parse(digits);
    } catch (NumberFormatException e) {
      String shown = digits.length() > 30 ? digits.substring(0, 30) + "…" : digits;
      throw new BadLineException(name + " '" + shown + "' is " + e.getMessage());
    }
  }

  private static void escape(String text, StringBuilder copy) {
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      switch (character) {
        case '\\' -> copy.append("\\\\");
        case '\t' -> copy.append("\\t");
        case '\r' -> copy.append("\\r");
        case '\n' -> copy.append("\\n");
        default -> copy.append(character);
      }
    }
  }
}
