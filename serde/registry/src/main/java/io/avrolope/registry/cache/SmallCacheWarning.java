// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Warns once that caches are smaller than what is in use. Thread-safe. */
public final class SmallCacheWarning implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(SmallCacheWarning.class);

  private final String message;
  private final int capacity;
  private final AtomicBoolean isGiven = new AtomicBoolean();

  private SmallCacheWarning(String message, int capacity) {
    this.message = message;
    this.capacity = capacity;
  }

  /**
   * For caches of a registry's answers.
   *
   * @param capacity how many answers each of them keeps
   */
  static SmallCacheWarning ofAnswers(int capacity) {
    return new SmallCacheWarning(
        "More than {} answers of the registry are in use, so it is asked again for those that were"
            + " dropped. Raise max.schemas.per.subject",
        capacity);
  }

  /**
   * For caches of what a serializer or deserializer prepares for each schema.
   *
   * @param capacity how many schemas each of them keeps
   */
  public static SmallCacheWarning ofSchemas(int capacity) {
    return new SmallCacheWarning(
        "More than {} schemas of topics are in use, so codecs are built again for those that were"
            + " dropped. Raise max.schemas.per.subject",
        capacity);
  }

  @Override
  public void run() {
    if (isGiven.compareAndSet(false, true)) {
      LOG.warn(message, capacity);
    }
  }
}
