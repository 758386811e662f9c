// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

/**
 * Where a page of a list begins: after this user, among the friends or among the others. So pages
 * neither repeat nor skip anybody while likes come in. Immutable.
 *
 * @param place in which part of the list
 * @param after the last user of the page before
 */
record Cursor(Place place, long after) {
  static final Cursor START = new Cursor(Place.START, 0);
  static final Cursor END = new Cursor(Place.END, 0);

  /** The parts of a list. */
  enum Place {
    /** Before the first friend. */
    START,
    /** Behind a friend. */
    FRIENDS,
    /** Behind somebody else, who comes after all friends. */
    OTHERS,
    /** There is no further page. */
    END
  }

  /**
   * The cursor that the text names.
   *
   * @throws NumberFormatException if it names none
   */
  static Cursor parse(String text) {
    if (text == null || text.isEmpty() || text.equals("0")) {
      return START;
    }
    Place place =
        switch (text.charAt(0)) {
          case 'f' -> Place.FRIENDS;
          case 'o' -> Place.OTHERS;
          default -> throw new NumberFormatException("0 or what next_cursor said");
        };
    return new Cursor(place, UnsignedId.parse(text.substring(1)));
  }

  @Override
  public String toString() {
    return switch (place) {
      case START -> "0";
      case FRIENDS -> "f" + UnsignedId.print(after);
      case OTHERS -> "o" + UnsignedId.print(after);
      case END -> "-1";
    };
  }
}
