// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.metrics;

import io.avrolope.schema.SchemaReference;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Counts records by topic, envelope and schema. The first {@code capacity} combinations have a
 * counter each; all others share one. Thread-safe; finding an existing counter takes no lock.
 */
final class RecordCounters {
  private static final String OTHER = "other";

  private final Map<Key, RecordCount> counts = new ConcurrentHashMap<>();

  /**
   * The counters by what the metrics show of them; several schemas can look the same. Empty until
   * the metrics are shown, so that the first record of a schema does not wait for the tags.
   */
  private final Map<Map<String, String>, List<RecordCount>> byTags = new HashMap<>();

  private final RecordCount others = new RecordCount();
  private final OldestVersions oldest;
  private final int capacity;
  private volatile boolean isFull;
  private @Nullable MetricRegistrations registrations;

  /**
   * @param capacity how many combinations have a counter of their own
   */
  RecordCounters(int capacity) {
    this.capacity = capacity;
    this.oldest = new OldestVersions(capacity);
  }

  /** Compared without the methods of a record, which the JVM needs 10 ms and more to generate. */
  private record Key(String topic, String envelope, SchemaReference writer) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key key
          && topic.equals(key.topic)
          && envelope.equals(key.envelope)
          && writer.equals(key.writer);
    }

    @Override
    public int hashCode() {
      return (topic.hashCode() * 31 + envelope.hashCode()) * 31 + writer.hashCode();
    }
  }

  RecordCount count(String topic, String envelope, SchemaReference writer) {
    Key key = new Key(topic, envelope, writer);
    RecordCount known = counts.get(key);
    if (known != null) {
      return known;
    }
    if (writer instanceof SchemaReference.Version version) {
      oldest.observe(topic, version);
    }
    return isFull ? others : add(key);
  }

  private synchronized RecordCount add(Key key) {
    RecordCount known = counts.get(key);
    if (known != null) {
      return known;
    }
    if (counts.size() == capacity) {
      if (!isFull) {
        isFull = true;
        register(tags(OTHER, OTHER, "", OTHER), others);
      }
      return others;
    }
    RecordCount count = new RecordCount();
    counts.put(key, count);
    register(key, count);
    return count;
  }

  /** Starts to count: registers the counters that exist, and each later one. */
  synchronized void show(MetricRegistrations target) {
    registrations = target;
    byTags.clear();
    counts.forEach(this::register);
    if (isFull) {
      register(tags(OTHER, OTHER, "", OTHER), others);
    }
    oldest.show(target);
  }

  private void register(Key key, RecordCount count) {
    if (registrations != null) {
      register(tags(key.topic(), key.envelope(), key.writer()), count);
    }
  }

  private void register(Map<String, String> tags, RecordCount count) {
    if (registrations == null) {
      return;
    }
    count.start();
    List<RecordCount> shown = byTags.get(tags);
    if (shown != null) {
      shown.add(count);
      return;
    }
    List<RecordCount> all = new CopyOnWriteArrayList<>(List.of(count));
    byTags.put(tags, all);
    registrations.add(SerdeMetric.RECORDS, tags, () -> sum(all, RecordCount::records));
    registrations.add(SerdeMetric.BYTES, tags, () -> sum(all, RecordCount::bytes));
  }

  private static long sum(List<RecordCount> counts, ToLongFunction<RecordCount> figure) {
    long sum = 0;
    for (RecordCount count : counts) {
      sum += figure.applyAsLong(count);
    }
    return sum;
  }

  /** A version comes with its subject, because versions are unique within a subject only. */
  private static Map<String, String> tags(String topic, String envelope, SchemaReference writer) {
    return writer instanceof SchemaReference.Version version
        ? tags(topic, envelope, version.subject(), "version-" + version.version())
        : tags(topic, envelope, "", schema(writer));
  }

  private static String schema(SchemaReference writer) {
    if (writer instanceof SchemaReference.Id id) {
      return "id-" + id.id();
    }
    if (writer instanceof SchemaReference.Guid guid) {
      return "guid-" + guid.guid();
    }
    if (writer instanceof SchemaReference.Fingerprint fingerprint) {
      return fingerprint.algorithm() + "-" + fingerprint.hex();
    }
    if (writer instanceof SchemaReference.VendorId id) {
      return id.envelope() + " " + id.kind() + "-" + id.value();
    }
    return "inline";
  }

  /** JMX omits a tag whose value is empty. */
  private static Map<String, String> tags(
      String topic, String envelope, String subject, String schema) {
    Map<String, String> tags = new LinkedHashMap<>();
    tags.put("topic", topic);
    tags.put("envelope", envelope);
    tags.put("subject", subject);
    tags.put("schema", schema);
    return tags;
  }
}
