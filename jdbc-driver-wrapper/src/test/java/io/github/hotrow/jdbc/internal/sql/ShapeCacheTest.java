// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShapeCacheTest {

  @Test
  void aTextIsRecognisedOnce() {
    ShapeCache cache = new ShapeCache(10_000);
    String sql = "update t set q = q - 1 where id = 5";
    assertSame(cache.recognise(sql), cache.recognise(new String(sql.toCharArray())));
  }

  @Test
  void callsWithOtherLiteralsShareTheShape() {
    ShapeCache cache = new ShapeCache(10_000);
    RecognisedStatement three = cache.recognise("update t set q = q - 3 where id = 5");
    RecognisedStatement four = cache.recognise("update t set q = q - 4 where id = 6");
    assertSame(three.shape(), four.shape());
    assertEquals(List.of("4", "6"), four.literals().stream().map(Literal::value).toList());
  }

  @Test
  void textsInUseStayWhenOthersPassThrough() {
    GenerationCache<Integer> cache = new GenerationCache<>(10_000);
    Integer kept = cache.keep("in use", 1);
    for (int i = 0; i < 10_000; i++) {
      cache.keep("passing " + i, i);
      assertSame(kept, cache.get("in use"));
      assertTrue(cache.length() <= 10_000 + 200, "bounded");
    }
    assertNull(cache.get("passing 0"));
    assertNotNull(cache.get("passing 9999"));
  }

  @Test
  void otherStatementsAreNotKept() {
    ShapeCache cache = new ShapeCache(10_000);
    assertSame(cache.recognise("delete from t"), cache.recognise("vacuum"));
    assertEquals(
        new Recognition.Ordinary(Reason.CTE), cache.recognise("with a as (…) …").recognition());
  }

  @Test
  void threadsGetTheSameShapeWhileItIsKept() throws Exception {
    ShapeCache cache = new ShapeCache(1_000_000);
    CountDownLatch go = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<List<Shape>>> found =
          IntStream.range(0, 4)
              .mapToObj(
                  thread ->
                      threads.submit(
                          () -> {
                            go.await();
                            return IntStream.range(0, 500)
                                .mapToObj(
                                    i ->
                                        "update t"
                                            + i % 50
                                            + " set q = q - "
                                            + i
                                            + " where id = "
                                            + thread)
                                .map(sql -> cache.recognise(sql).shape())
                                .toList();
                          }))
              .toList();
      go.countDown();
      for (Future<List<Shape>> other : found) {
        for (int i = 0; i < 500; i++) {
          assertSame(found.get(0).get().get(i), other.get().get(i));
        }
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
