// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.jdbc.internal.binding.Column;
import io.github.hotrow.jdbc.internal.binding.InsertBinding;
import io.github.hotrow.jdbc.internal.binding.Unbindable;
import io.github.hotrow.jdbc.internal.sql.ReturnedColumn;
import java.util.ArrayList;
import java.util.List;

/** The generated keys of kept INSERTs, and what their RETURNING lists ask for. Stateless. */
final class KeptKeys {
  private KeptKeys() {}

  /**
   * Whether the generated columns must be given their values beforehand.
   *
   * @throws Unbindable if something is asked for that is not one of them
   */
  static boolean areWanted(Execution e, InsertBinding binding) throws Unbindable {
    if (!binding.returning().isEmpty()) {
      for (ReturnedColumn returned : binding.returning()) {
        if (returned.column() == null) {
          throw new Unbindable(
              "It returns all columns, of which only the generated ones are known.");
        }
        index(binding, returned.column());
      }
      return true;
    }
    return switch (e.keys().kind()) {
      case NONE -> false;
      case ALL -> {
        checkLeading(binding);
        yield true;
      }
      case COLUMNS -> {
        for (String name : e.keys().columns()) {
          index(binding, name);
        }
        yield true;
      }
    };
  }

  /** pgjdbc returns all columns, which applications read by position from the first on. */
  private static void checkLeading(InsertBinding binding) throws Unbindable {
    List<Column> generated = binding.generated();
    if (generated.isEmpty()) {
      throw new Unbindable("It asks for generated keys, but no column takes a sequence's value.");
    }
    List<Column> first =
        binding.table().columns().values().stream().limit(generated.size()).toList();
    if (!first.equals(generated)) {
      throw new Unbindable(
          "It asks for generated keys without names, and they are not the table's first columns.");
    }
  }

  private static int index(InsertBinding binding, String name) throws Unbindable {
    for (int i = 0; i < binding.generated().size(); i++) {
      if (binding.generated().get(i).name().equals(name)) {
        return i;
      }
    }
    throw new Unbindable("It returns " + name + ", which does not take a sequence's value.");
  }

  /** The answer, with the keys. */
  static Taken taken(Execution e, InsertBinding binding, Object[] values) throws Unbindable {
    List<ReturnedRows.Column> columns = new ArrayList<>();
    List<Object> row = new ArrayList<>();
    int first = values.length - binding.generated().size();
    if (!binding.returning().isEmpty()) {
      for (ReturnedColumn returned : binding.returning()) {
        int index = index(binding, returned.column());
        add(binding, index, returned.label(), values[first + index], columns, row);
      }
    } else if (e.keys().kind() == GeneratedKeys.Kind.ALL) {
      for (int i = 0; i < binding.generated().size(); i++) {
        add(binding, i, binding.generated().get(i).name(), values[first + i], columns, row);
      }
    } else {
      for (String name : e.keys().columns()) {
        int index = index(binding, name);
        add(binding, index, name, values[first + index], columns, row);
      }
    }
    return new Taken(1, new ReturnedRows(columns, List.<Object[]>of(row.toArray())));
  }

  private static void add(
      InsertBinding binding,
      int index,
      String label,
      Object value,
      List<ReturnedRows.Column> columns,
      List<Object> row) {
    Column column = binding.generated().get(index);
    columns.add(
        new ReturnedRows.Column(
            label, binding.table().name(), column.typeName(), column.typeModifier()));
    long number = (Long) value;
    row.add(
        switch (column.typeName()) {
          case "int2" -> (Object) (short) number;
          case "int4" -> (Object) (int) number;
          default -> (Object) number;
        });
  }
}
