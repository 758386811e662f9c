// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.spring;

import io.github.hotrow.jdbc.metrics.DataSourceMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Map;
import java.util.Properties;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Wraps every DataSource of a Spring Boot application in a {@link
 * io.github.hotrow.jdbc.HotrowDataSource} when {@code hotrow.enabled=true}. {@code
 * hotrow.settings.*} takes the wrapper's and the engine's settings by name. Immutable.
 */
@AutoConfiguration
@ConditionalOnProperty(prefix = "hotrow", name = "enabled", havingValue = "true")
public class HotrowAutoConfiguration {
  /** Spring makes it. */
  public HotrowAutoConfiguration() {}

  /** What wraps the DataSources; static, so that it is there before any of them. */
  @Bean
  public static WrappedDataSources hotrowWrappedDataSources(Environment environment) {
    Map<String, String> settings =
        Binder.get(environment)
            .bind("hotrow.settings", Bindable.mapOf(String.class, String.class))
            .orElse(Map.of());
    Properties properties = new Properties();
    properties.putAll(settings);
    return new WrappedDataSources(properties);
  }

  /** The metrics, where Micrometer is. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(MeterRegistry.class)
  static class Metrics {
    Metrics() {}

    @Bean
    static MeterBinder hotrowMetrics(WrappedDataSources sources) {
      return registry ->
          sources.watch((name, source) -> new DataSourceMetrics(source, name).bindTo(registry));
    }
  }

  /** The health, where Spring Boot 4's actuator is. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(name = "org.springframework.boot.health.contributor.HealthIndicator")
  static class Health {
    Health() {}

    @Bean
    static HotrowHealth hotrowHealthIndicator(WrappedDataSources sources) {
      return new HotrowHealth(sources);
    }
  }
}
