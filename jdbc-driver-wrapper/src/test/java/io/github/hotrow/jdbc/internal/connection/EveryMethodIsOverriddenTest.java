// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No default method of JDBC or pgjdbc is left as it is: most of them only throw. */
class EveryMethodIsOverriddenTest {

  @ParameterizedTest
  @ValueSource(
      classes = {
        LogicalConnection.class,
        LogicalStatement.class,
        BoundPreparedStatement.class,
        RecordedPreparedStatement.class,
        LogicalCallableStatement.class,
        LogicalResultSet.class,
        LogicalMetaData.class,
        RowResult.class
      })
  void methodsOfInterfacesAreOurs(Class<?> type) {
    List<String> left = new ArrayList<>();
    int seen = 0;
    for (Method method : type.getMethods()) {
      String declaredBy = method.getDeclaringClass().getName();
      if (!Modifier.isStatic(method.getModifiers()) && !declaredBy.equals("java.lang.Object")) {
        seen++;
        if (!declaredBy.startsWith("io.github.hotrow.")) {
          left.add(method.toString());
        }
      }
    }
    assertEquals(List.of(), left);
    assertTrue(seen > 50, "there are more methods than " + seen);
  }
}
