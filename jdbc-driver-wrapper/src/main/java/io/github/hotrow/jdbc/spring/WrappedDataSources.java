// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.spring;

import io.github.hotrow.jdbc.HotrowDataSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.DestructionAwareBeanPostProcessor;

/**
 * Puts a {@link HotrowDataSource} around each DataSource bean, and closes it before what it wraps.
 * Thread-safe.
 */
public final class WrappedDataSources implements DestructionAwareBeanPostProcessor {
  private final Map<String, HotrowDataSource> wrapped = new ConcurrentHashMap<>();
  private final List<BiConsumer<String, HotrowDataSource>> watchers = new ArrayList<>();
  private final Properties settings;

  WrappedDataSources(Properties settings) {
    this.settings = settings;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String name) {
    if (bean instanceof DataSource source && !(bean instanceof HotrowDataSource)) {
      HotrowDataSource merging = new HotrowDataSource(source, settings);
      add(name, merging);
      return merging;
    }
    return bean;
  }

  @Override
  public boolean requiresDestruction(Object bean) {
    return bean instanceof DataSource;
  }

  @Override
  public void postProcessBeforeDestruction(Object bean, String name) {
    HotrowDataSource merging = wrapped.remove(name);
    if (merging != null) {
      merging.close();
    }
  }

  private synchronized void add(String name, HotrowDataSource merging) {
    wrapped.put(name, merging);
    watchers.forEach(watcher -> watcher.accept(name, merging));
  }

  /** Shows the DataSources that were wrapped, and those that will be, with their beans' names. */
  synchronized void watch(BiConsumer<String, HotrowDataSource> watcher) {
    watchers.add(watcher);
    wrapped.forEach(watcher);
  }

  /** The DataSources that are wrapped, by their beans' names. */
  Map<String, HotrowDataSource> all() {
    return Map.copyOf(wrapped);
  }
}
