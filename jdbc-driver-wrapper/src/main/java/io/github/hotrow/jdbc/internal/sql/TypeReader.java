// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

/** Reads the name of a type in a cast. Stateless. */
final class TypeReader {
  private TypeReader() {}

  /** The type's usual name. A modifier, an array or a schema ends the recognition. */
  static String read(TokenCursor cursor) {
    Token token = cursor.next();
    if (token.kind() != TokenKind.NAME || !Keywords.canBeName(token.text())) {
      throw new Declined(Reason.CAST);
    }
    String type = usualName(token.text(), cursor);
    for (String follower : new String[] {"(", "[", ".", "%", "array"}) {
      if (cursor.accept(follower)) {
        throw new Declined(Reason.CAST);
      }
    }
    return type;
  }

  private static String usualName(String word, TokenCursor cursor) {
    return switch (word) {
      case "int2" -> "smallint";
      case "int", "int4" -> "integer";
      case "int8" -> "bigint";
      case "decimal", "dec" -> "numeric";
      case "float4" -> "real";
      case "float", "float8" -> "double precision";
      case "double" -> {
        cursor.expect("precision");
        yield "double precision";
      }
      case "bool" -> "boolean";
      case "timestamp" -> timestamp(cursor);
      // These mean a length of one.
      case "character", "char", "bit", "nchar", "national" -> throw new Declined(Reason.CAST);
      default -> word;
    };
  }

  private static String timestamp(TokenCursor cursor) {
    if (cursor.accept("with")) {
      cursor.expect("time");
      cursor.expect("zone");
      return "timestamptz";
    }
    if (cursor.accept("without")) {
      cursor.expect("time");
      cursor.expect("zone");
    }
    return "timestamp";
  }
}
