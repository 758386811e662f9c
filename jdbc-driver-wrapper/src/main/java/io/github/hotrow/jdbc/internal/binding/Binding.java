// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.binding;

/** A recognised statement in terms of the catalogue, or why it must go the ordinary way. */
public sealed interface Binding
    permits UpdateBinding, InsertBinding, LockBinding, Binding.Select, Binding.Refused {

  /**
   * A SELECT that reads tables only, which all sessions see and whose rows are no other table's.
   *
   * @param known whether all that it names was found; a view may be made under the other names
   */
  record Select(boolean known) implements Binding {}

  /**
   * A statement that must go the ordinary way.
   *
   * @param why the reason
   * @param lock the row it locks, or null if that isn't known
   */
  record Refused(Unbindable why, LockBinding lock) implements Binding {}
}
