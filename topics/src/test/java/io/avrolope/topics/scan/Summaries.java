// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import io.avrolope.kafka.RecordKind;
import io.avrolope.schema.Incompatibility;
import io.avrolope.schema.SchemaReference;
import io.avrolope.topics.cluster.OpenTransaction;
import io.avrolope.topics.cluster.PartitionRange;
import io.avrolope.topics.cluster.Unseen;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;

/** Builds the counts of a scan for tests of the commands that print them. */
public final class Summaries {
  private static final ByteBuffer EMPTY = ByteBuffer.allocate(0);

  private final List<PartitionCounts> partitions = new ArrayList<>();
  private boolean isPartial;
  private double scale = 1;
  private final List<Unseen> unseen = new ArrayList<>();

  /** A scan of some partitions without records. */
  public static Summaries ofPartitions(int count) {
    Summaries summaries = new Summaries();
    for (int i = 0; i < count; i++) {
      summaries.partitions.add(new PartitionCounts());
    }
    return summaries;
  }

  /** Adds records of 10 bytes with schema {@code shop.Order}, and timestamps of 1 s per offset. */
  public Summaries confluent(
      int partition, int id, List<Incompatibility> incompatibilities, long... offsets) {
    return kind(
        partition,
        new SchemaStatus(
            new RecordKind("confluent", new SchemaReference.Id(id, "orders-value")),
            SchemaStatus.State.FOUND,
            "shop.Order",
            "",
            incompatibilities),
        offsets);
  }

  /** Adds records with an id for which no registry is configured. */
  public Summaries withoutRegistry(int partition, int id, long... offsets) {
    return kind(
        partition,
        new SchemaStatus(
            new RecordKind("confluent", new SchemaReference.Id(id)),
            SchemaStatus.State.NO_REGISTRY,
            "",
            "no registry is configured",
            List.of()),
        offsets);
  }

  private Summaries kind(int partition, SchemaStatus status, long... offsets) {
    RecordStats stats = new RecordStats();
    for (long offset : offsets) {
      stats.add(Topics.record(partition, offset, EMPTY), 10);
    }
    partitions
        .get(partition)
        .kinds()
        .put(status.kind(), new PartitionCounts.Counted(status, stats));
    return this;
  }

  /** Adds records of 1 byte without an envelope. */
  public Summaries undecodable(int partition, String reason, long... offsets) {
    return failed(partition, FailureReason.of(reason), offsets);
  }

  /** Adds records of 1 byte whose value the reader schema cannot represent. */
  public Summaries unread(int partition, int id, String reason, long... offsets) {
    RecordKind kind = new RecordKind("confluent", new SchemaReference.Id(id, "orders-value"));
    return failed(partition, FailureReason.of(reason, kind, true), offsets);
  }

  private Summaries failed(int partition, FailureReason reason, long... offsets) {
    RecordStats stats = new RecordStats();
    for (long offset : offsets) {
      stats.addExample(Topics.record(partition, offset, EMPTY), 1);
    }
    partitions.get(partition).reasons().put(reason, stats);
    return this;
  }

  public Summaries tombstones(int partition, long... offsets) {
    for (long offset : offsets) {
      partitions.get(partition).tombstones().addExample(Topics.record(partition, offset, EMPTY), 0);
    }
    return this;
  }

  public Summaries note(String note) {
    partitions.get(0).notes().add(note);
    return this;
  }

  public Summaries partial() {
    isPartial = true;
    return this;
  }

  /** Adds offsets of partition 0 that were not read because of a transaction. */
  public Summaries unseen(long from, long to, OpenTransaction... transactions) {
    unseen.add(
        new Unseen(
            new PartitionRange(new TopicPartition("orders", 0), from, to),
            Unseen.Cause.OPEN_TRANSACTION,
            List.of(transactions)));
    return this;
  }

  public Summaries scaled(double factor) {
    scale = factor;
    return this;
  }

  /** The result; each partition was scanned from offset 0 to 100, in 2 seconds. */
  public ScanSummary summary() {
    List<ScanResult.Part> parts = new ArrayList<>();
    for (int i = 0; i < partitions.size(); i++) {
      parts.add(new ScanResult.Part(i, 0, 100, scale, partitions.get(i)));
    }
    return new ScanSummary(new ScanResult(parts, 2, 100, isPartial, unseen));
  }
}
