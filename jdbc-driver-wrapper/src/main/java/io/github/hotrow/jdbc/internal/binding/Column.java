// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.binding;

/**
 * A column as the catalogue describes it. Immutable.
 *
 * @param name its name
 * @param type how its values are handled
 * @param typeName its type's name in pg_type
 * @param typeModifier its atttypmod, -1 without
 * @param scale the digits behind the point of a numeric with a fixed scale, else -1
 * @param notNull whether it is declared NOT NULL
 * @param identity {@code a} for always, {@code d} for by default, 0 for no identity column
 * @param sequence the sequence its default takes the next value of, quoted as needed, or null
 * @param sessionDefault whether its default may give another value in another session
 */
public record Column(
    String name,
    ColumnType type,
    String typeName,
    int typeModifier,
    int scale,
    boolean notNull,
    char identity,
    String sequence,
    boolean sessionDefault) {
  @Override
  public String toString() {
    return name;
  }
}
