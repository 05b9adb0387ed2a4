// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.schema.SchemaReference;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.view.WriterSchemas;
import io.avrolope.topics.scan.PartitionCounts;
import io.avrolope.topics.scan.PartitionCounts.Counted;
import io.avrolope.topics.scan.RecordStats;
import io.avrolope.topics.scan.ScanResult;
import io.avrolope.topics.scan.SchemaStatus;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How many records of one topic have versions of a subject. */
final class UsageCounts {
  private final TopicPart of;
  private final boolean isPartial;
  private final Map<StoredVersion, Uses> ofVersions = new HashMap<>();
  private final Uses all = new Uses();
  private long scanned;
  private long undecodable;

  /** Records, and the oldest and newest of them. */
  static final class Uses {
    private long records;
    private @Nullable Place oldest;
    private @Nullable Place newest;

    private void add(TopicPart of, int partition, RecordStats stats) {
      if (stats.records() > 0) {
        add(
            stats.records(),
            new Place(of, partition, stats.firstOffset(), stats.firstTime()),
            new Place(of, partition, stats.lastOffset(), stats.lastTime()));
      }
    }

    void add(Uses other) {
      if (other.oldest != null && other.newest != null) {
        add(other.records, other.oldest, other.newest);
      }
    }

    private void add(long more, Place first, Place last) {
      records += more;
      oldest = oldest == null || first.timestamp() < oldest.timestamp() ? first : oldest;
      newest = newest == null || last.timestamp() > newest.timestamp() ? last : newest;
    }

    long records() {
      return records;
    }

    /** Adds the number of records and the two places; null if there are none. */
    ObjectNode putTo(ObjectNode json) {
      json.put("records", records);
      json.set("newest", newest == null ? null : newest.json());
      json.set("oldest", oldest == null ? null : oldest.json());
      return json;
    }
  }

  /** A record. */
  record Place(TopicPart of, int partition, long offset, long timestamp) {
    ObjectNode json() {
      return JsonNodeFactory.instance
          .objectNode()
          .put("topic", of.topic())
          .put("partition", partition)
          .put("offset", offset)
          .put("timestamp", timestamp)
          .put("part", of.part().toString());
    }
  }

  private UsageCounts(TopicPart of, boolean isPartial) {
    this.of = of;
    this.isPartial = isPartial;
  }

  static UsageCounts of(
      TopicPart of, ScanResult result, WriterSchemas schemas, List<StoredVersion> versions) {
    UsageCounts counts = new UsageCounts(of, result.isPartial());
    counts.scanned = result.read();
    Map<SchemaReference, List<StoredVersion>> named = new HashMap<>();
    for (ScanResult.Part part : result.partitions()) {
      counts.add(
          part,
          writer ->
              named.computeIfAbsent(
                  writer,
                  each ->
                      versions.stream().filter(version -> schemas.names(each, version)).toList()));
    }
    return counts;
  }

  private void add(ScanResult.Part part, Function<SchemaReference, List<StoredVersion>> named) {
    PartitionCounts counts = part.counts();
    Set<RecordStats> ofOtherSchemas = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Counted kind : counts.kinds().values()) {
      List<StoredVersion> versions = named.apply(kind.status().kind().writer());
      if (!versions.isEmpty()) {
        all.add(of, part.partition(), kind.stats());
      }
      for (StoredVersion version : versions) {
        ofVersions
            .computeIfAbsent(version, each -> new Uses())
            .add(of, part.partition(), kind.stats());
      }
      if (kind.status().state() == SchemaStatus.State.UNKNOWN) {
        ofOtherSchemas.add(kind.stats()); // the records name a schema, which is not this one
      }
    }
    undecodable += counts.others().records();
    counts.reasons().values().stream()
        .filter(stats -> !ofOtherSchemas.contains(stats))
        .forEach(stats -> undecodable += stats.records());
  }

  /** The records that have any of the versions. Two versions with one id have the same records. */
  Uses all() {
    return all;
  }

  /** The records that have one version. */
  Optional<Uses> of(StoredVersion version) {
    return Optional.ofNullable(ofVersions.get(version));
  }

  /** Records of which nothing tells the schema. */
  long undecodable() {
    return undecodable;
  }

  boolean isPartial() {
    return isPartial;
  }

  ObjectNode json() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("topic", of.topic())
        .put("part", of.part().toString())
        .put("scanned", scanned)
        .put("records", all.records())
        .put("undecodable", undecodable);
  }
}
