// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.frameworks;

import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Transactional;

/** Spring: a JdbcTemplate in a service whose method is {@code @Transactional}. */
@Timeout(120)
final class SpringSaleIT {

  /** The application's configuration. */
  @Configuration
  @EnableTransactionManagement
  static class Application {
    @Bean
    JdbcTemplate jdbc(DataSource dataSource) {
      return new JdbcTemplate(dataSource);
    }

    @Bean
    PlatformTransactionManager transactions(DataSource dataSource) {
      return new JdbcTransactionManager(dataSource);
    }

    @Bean
    Shop shop(JdbcTemplate jdbc) {
      return new Shop(jdbc);
    }
  }

  /** Thrown through the transaction, which rolls it back. */
  static final class SoldOut extends RuntimeException {}

  /** The service. */
  static class Shop {
    private final JdbcTemplate jdbc;

    Shop(JdbcTemplate jdbc) {
      this.jdbc = jdbc;
    }

    @Transactional
    public void buy(long order) {
      Integer left =
          jdbc.queryForObject(
              "select quantity from inventory where sku_id = ?", Integer.class, Sale.SKU);
      if (left == null || left < 1) {
        throw new SoldOut();
      }
      int changed =
          jdbc.update(
              "update inventory set quantity = quantity - ? where sku_id = ? and quantity >= ?",
              1,
              Sale.SKU,
              1);
      if (changed == 0) {
        throw new SoldOut();
      }
      GeneratedKeyHolder key = new GeneratedKeyHolder();
      jdbc.update(
          connection -> {
            java.sql.PreparedStatement insert =
                connection.prepareStatement(
                    "insert into inventory_log (order_id, sku_id, amount) values (?, ?, 1)",
                    new String[] {"id"});
            insert.setLong(1, order);
            insert.setLong(2, Sale.SKU);
            return insert;
          },
          key);
      if (key.getKey() == null) {
        throw new AssertionError("no key");
      }
    }
  }

  @Test
  void sellsByAnAnnotatedService() throws Exception {
    try (Sale sale = new Sale();
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
      context.registerBean("dataSource", DataSource.class, sale::dataSource);
      context.register(Application.class);
      context.refresh();
      Shop shop = context.getBean(Shop.class);
      sale.sellOut(
          order -> {
            try {
              shop.buy(order);
              return true;
            } catch (SoldOut e) {
              return false;
            }
          });
    }
  }
}
