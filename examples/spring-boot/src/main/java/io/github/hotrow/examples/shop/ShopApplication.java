// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.shop;

import io.github.hotrow.examples.load.DatabaseServer;
import java.util.Arrays;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** A shop, as any Spring Boot shop is. Nothing here names Hotrow. */
@SpringBootApplication
public class ShopApplication {
  /** Spring makes it. */
  public ShopApplication() {}

  /**
   * Starts the shop, on a PostgreSQL of its own unless {@code --spring.datasource.url} names one.
   *
   * @param args Spring Boot's options
   */
  public static void main(String[] args) {
    String[] options = args;
    if (Arrays.stream(args).noneMatch(arg -> arg.startsWith("--spring.datasource.url="))) {
      PGSimpleDataSource own = (PGSimpleDataSource) DatabaseServer.start().dataSource();
      options = Arrays.copyOf(args, args.length + 2);
      options[args.length] = "--spring.datasource.url=" + own.getUrl();
      options[args.length + 1] = "--spring.datasource.username=" + own.getUser();
    }
    SpringApplication.run(ShopApplication.class, options);
    System.out.println("Ctrl-C ends it.");
  }
}
