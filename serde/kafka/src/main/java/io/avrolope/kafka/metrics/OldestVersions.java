package io.avrolope.kafka.metrics;

import io.avrolope.schema.SchemaReference;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAccumulator;
import org.jspecify.annotations.Nullable;

/** The lowest version of each topic and subject, of which the first ones are kept. Thread-safe. */
final class OldestVersions {
  private final Map<Of, LongAccumulator> lowest = new ConcurrentHashMap<>();
  private final int capacity;
  private @Nullable Gauges gauges;

  OldestVersions(int capacity) {
    this.capacity = capacity;
  }

  private record Of(String topic, String subject) {}

  /** Takes no lock where the topic and the subject are known. */
  void met(String topic, SchemaReference.Version version) {
    Of key = new Of(topic, version.subject());
    LongAccumulator known = lowest.get(key);
    if (known != null) {
      known.accumulate(version.version());
    } else if (lowest.size() < capacity) {
      add(key, version.version());
    }
  }

  private synchronized void add(Of key, long version) {
    LongAccumulator known = lowest.get(key);
    if (known == null) {
      known = new LongAccumulator(Math::min, Long.MAX_VALUE);
      known.accumulate(version); // before anybody sees it
      lowest.put(key, known);
      register(key, known);
    } else {
      known.accumulate(version);
    }
  }

  /** Shows what was met, and what will be. */
  synchronized void show(Gauges shownBy) {
    gauges = shownBy;
    lowest.forEach(this::register);
  }

  private void register(Of key, LongAccumulator version) {
    if (gauges != null) {
      Map<String, String> tags = new LinkedHashMap<>();
      tags.put("topic", key.topic());
      tags.put("subject", key.subject());
      gauges.add(SerdeMetric.OLDEST_VERSION, tags, version::get);
    }
  }
}
