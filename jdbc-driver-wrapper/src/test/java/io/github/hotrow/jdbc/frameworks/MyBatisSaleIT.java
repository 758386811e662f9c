// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.frameworks;

import java.io.IOException;
import java.io.InputStream;
import javax.sql.DataSource;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Update;
import org.apache.ibatis.builder.xml.XMLMapperBuilder;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** MyBatis, with statements in XML and in annotations. */
@Timeout(120)
final class MyBatisSaleIT {
  private static final String XML = "/io/github/hotrow/jdbc/frameworks/InventoryMapper.xml";

  /** A row of the log. */
  public static final class Entry {
    private Long id;
    private final long orderId;
    private final int amount;

    Entry(long orderId, int amount) {
      this.orderId = orderId;
      this.amount = amount;
    }

    public Long getId() {
      return id;
    }

    public void setId(Long id) {
      this.id = id;
    }

    public long getOrderId() {
      return orderId;
    }

    public int getAmount() {
      return amount;
    }
  }

  /** What both mappers can do. */
  public interface Inventory {
    int reduce(@Param("sku") long sku, @Param("amount") int amount);

    int log(Entry entry);
  }

  /** Its statements are in the XML file. */
  public interface XmlInventory extends Inventory {}

  /** Its statements are in its annotations. */
  public interface AnnotatedInventory extends Inventory {
    @Override
    @Update(
        "update inventory set quantity = quantity - #{amount}, version = version + 1"
            + " where sku_id = #{sku} and quantity >= #{amount}")
    int reduce(@Param("sku") long sku, @Param("amount") int amount);

    @Override
    @Insert(
        "insert into inventory_log (order_id, sku_id, amount) values (#{orderId}, 1, #{amount})")
    @Options(useGeneratedKeys = true, keyProperty = "id")
    int log(Entry entry);
  }

  private static SqlSessionFactory factory(DataSource dataSource, boolean xml) throws IOException {
    Configuration configuration =
        new Configuration(new Environment("shop", new JdbcTransactionFactory(), dataSource));
    if (xml) {
      try (InputStream mapper = MyBatisSaleIT.class.getResourceAsStream(XML)) {
        new XMLMapperBuilder(mapper, configuration, XML, configuration.getSqlFragments()).parse();
      }
    } else {
      configuration.addMapper(AnnotatedInventory.class);
    }
    return new SqlSessionFactoryBuilder().build(configuration);
  }

  private static boolean buy(
      SqlSessionFactory factory, Class<? extends Inventory> mapper, long order, boolean logFirst) {
    try (SqlSession session = factory.openSession()) {
      Inventory inventory = session.getMapper(mapper);
      Entry entry = new Entry(order, 1);
      if (logFirst) {
        inventory.log(entry);
      }
      if (inventory.reduce(Sale.SKU, 1) == 0) {
        session.rollback();
        return false;
      }
      if (!logFirst) {
        inventory.log(entry);
      }
      if (entry.getId() == null) {
        throw new AssertionError("no key");
      }
      session.commit();
      return true;
    }
  }

  @Test
  void sellsByStatementsInXml() throws Exception {
    try (Sale sale = new Sale()) {
      SqlSessionFactory factory = factory(sale.dataSource(), true);
      sale.sellOut(order -> buy(factory, XmlInventory.class, order, true));
    }
  }

  @Test
  void sellsByAnnotatedStatements() throws Exception {
    try (Sale sale = new Sale()) {
      SqlSessionFactory factory = factory(sale.dataSource(), false);
      sale.sellOut(order -> buy(factory, AnnotatedInventory.class, order, false));
    }
  }
}
