package io.avrolope.kafka.metrics;

import io.avrolope.schema.SchemaReference;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The counts of the sorts of records: by topic, envelope and schema. The first ones have a count of
 * their own, and the rest one together. Thread-safe; finding the count of a sort that is known
 * takes no lock.
 */
final class RecordCounters {
  private static final String OTHER = "other";

  private final Map<Sort, RecordCount> counts = new ConcurrentHashMap<>();
  private final Map<Map<String, String>, RecordCount> byTags = new HashMap<>();
  private final RecordCount others = new RecordCount();
  private final OldestVersions oldest;
  private final int capacity;
  private volatile boolean isFull;
  private @Nullable Gauges gauges;

  /**
   * @param capacity how many sorts have a count of their own
   */
  RecordCounters(int capacity) {
    this.capacity = capacity;
    this.oldest = new OldestVersions(capacity);
  }

  private record Sort(String topic, String envelope, SchemaReference writer) {}

  RecordCount count(String topic, String envelope, SchemaReference writer) {
    Sort sort = new Sort(topic, envelope, writer);
    RecordCount known = counts.get(sort);
    if (known != null) {
      return known;
    }
    if (writer instanceof SchemaReference.Version version) {
      oldest.met(topic, version);
    }
    return isFull ? others : add(sort);
  }

  private synchronized RecordCount add(Sort sort) {
    RecordCount known = counts.get(sort);
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
    Map<String, String> tags = tags(sort.topic(), sort.envelope(), sort.writer());
    RecordCount count = byTags.get(tags);
    if (count == null) {
      count = new RecordCount();
      byTags.put(tags, count);
      register(tags, count);
    }
    counts.put(sort, count);
    return count;
  }

  /** Begins to count; shows the sorts that were met, and those that will be. */
  synchronized void show(Gauges shownBy) {
    gauges = shownBy;
    byTags.forEach(this::register);
    if (isFull) {
      register(tags(OTHER, OTHER, "", OTHER), others);
    }
    oldest.show(shownBy);
  }

  private void register(Map<String, String> tags, RecordCount count) {
    if (gauges != null) {
      count.start();
      gauges.add(SerdeMetric.RECORDS, tags, count::records);
      gauges.add(SerdeMetric.BYTES, tags, count::bytes);
    }
  }

  /** Of a version the subject is told, since versions count within it. */
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

  /** A tag that says nothing is left out by JMX. */
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
