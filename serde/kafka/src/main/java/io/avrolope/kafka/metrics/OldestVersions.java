// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.metrics;

import io.avrolope.schema.SchemaReference;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAccumulator;
import org.jspecify.annotations.Nullable;

/**
 * The lowest schema version seen of each topic and subject, for the first {@code capacity} pairs.
 * Thread-safe.
 */
final class OldestVersions {
  private final Map<Key, LongAccumulator> lowest = new ConcurrentHashMap<>();
  private final int capacity;
  private @Nullable MetricRegistrations registrations;

  OldestVersions(int capacity) {
    this.capacity = capacity;
  }

  private record Key(String topic, String subject) {}

  /** Takes no lock if the topic and the subject are known. */
  void observe(String topic, SchemaReference.Version version) {
    Key key = new Key(topic, version.subject());
    LongAccumulator known = lowest.get(key);
    if (known != null) {
      known.accumulate(version.version());
    } else if (lowest.size() < capacity) {
      add(key, version.version());
    }
  }

  private synchronized void add(Key key, long version) {
    LongAccumulator known = lowest.get(key);
    if (known == null) {
      known = new LongAccumulator(Math::min, Long.MAX_VALUE);
      known.accumulate(version); // before other threads see it
      lowest.put(key, known);
      register(key, known);
    } else {
      known.accumulate(version);
    }
  }

  /** Registers the pairs seen so far, and each later one. */
  synchronized void show(MetricRegistrations target) {
    registrations = target;
    lowest.forEach(this::register);
  }

  private void register(Key key, LongAccumulator version) {
    if (registrations != null) {
      Map<String, String> tags = new LinkedHashMap<>();
      tags.put("topic", key.topic());
      tags.put("subject", key.subject());
      registrations.add(SerdeMetric.OLDEST_VERSION, tags, version::get);
    }
  }
}
