// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.shop;

import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** The products and their stock, by MyBatis. Thread-safe. */
@Mapper
public interface StockMapper {
  /** A product with its stock. */
  record Product(long id, String name, long quantity) {}

  /** Puts a product up. */
  @Insert(
      """
      with put as (insert into product values (#{id}, #{name})
        on conflict (id) do update set name = excluded.name)
      insert into stock values (#{id}, #{quantity})
        on conflict (product_id) do update set quantity = excluded.quantity\
      """)
  void put(@Param("id") long id, @Param("name") String name, @Param("quantity") long quantity);

  /** The product, or null. */
  @Select(
      """
      select p.id, p.name, s.quantity from product p join stock s on s.product_id = p.id
        where p.id = #{id}\
      """)
  Product find(long id);

  /** Takes so many from the stock, if there are as many; 0: there are not. */
  @Update(
      """
      update stock set quantity = quantity - #{quantity}
        where product_id = #{productId} and quantity >= #{quantity}\
      """)
  int take(@Param("productId") long productId, @Param("quantity") long quantity);
}
