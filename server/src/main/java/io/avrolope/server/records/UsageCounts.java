// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.WriterSchemas;
import io.avrolope.topics.scan.PartitionCounts;
import io.avrolope.topics.scan.PartitionCounts.Counted;
import io.avrolope.topics.scan.RecordStats;
import io.avrolope.topics.scan.ScanResult;
import io.avrolope.topics.scan.SchemaStatus;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How many records of one topic have a version, and the oldest and newest of them. */
final class UsageCounts {
  private final TopicPart of;
  private final boolean isPartial;
  private long scanned;
  private long records;
  private long undecodable;
  private @Nullable Place oldest;
  private @Nullable Place newest;

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
      TopicPart of, ScanResult result, WriterSchemas schemas, StoredVersion version) {
    UsageCounts counts = new UsageCounts(of, result.isPartial());
    counts.scanned = result.read();
    for (ScanResult.Part part : result.partitions()) {
      counts.add(part, schemas, version);
    }
    return counts;
  }

  private void add(ScanResult.Part part, WriterSchemas schemas, StoredVersion version) {
    PartitionCounts counts = part.counts();
    Set<RecordStats> ofOtherSchemas = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Counted kind : counts.kinds().values()) {
      if (schemas.names(kind.status().kind().writer(), version)) {
        add(part.partition(), kind.stats());
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

  private void add(int partition, RecordStats stats) {
    if (stats.records() == 0) {
      return;
    }
    records += stats.records();
    Place first = new Place(of, partition, stats.firstOffset(), stats.firstTime());
    Place last = new Place(of, partition, stats.lastOffset(), stats.lastTime());
    oldest = oldest == null || first.timestamp() < oldest.timestamp() ? first : oldest;
    newest = newest == null || last.timestamp() > newest.timestamp() ? last : newest;
  }

  long records() {
    return records;
  }

  /** Records of which nothing tells the schema. */
  long undecodable() {
    return undecodable;
  }

  boolean isPartial() {
    return isPartial;
  }

  @Nullable Place oldest() {
    return oldest;
  }

  @Nullable Place newest() {
    return newest;
  }

  ObjectNode json() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("topic", of.topic())
        .put("part", of.part().toString())
        .put("scanned", scanned)
        .put("records", records)
        .put("undecodable", undecodable);
  }
}
