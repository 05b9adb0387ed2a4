// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.kafka.EnvelopeInspector;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.RecordKind;
import io.avrolope.topics.cluster.RegistryRefusals;
import io.avrolope.topics.scan.PartitionCounts.Counted;
import io.avrolope.topics.scan.SchemaStatus.State;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * Counts each record by its kind (envelope and writer schema), or by the reason why it cannot be
 * decoded. Thread-safe if each {@link PartitionCounts} is used by one thread.
 */
final class RecordClassifier {
  private static final int MAX_COUNTED_KINDS = 100_000;
  private static final int MAX_REASONS = 1000;
  private static final int MAX_MESSAGES = 10_000;

  /** More missing schemas share a reason: a list of thousands of ids explains nothing. */
  private static final int MAX_SCHEMA_REASONS = 10;

  private final EnvelopeInspector inspector;
  private final @Nullable KafkaAvroDeserializer deserializer;
  private final SchemaStatusCache statuses;
  private final AtomicInteger kindsLeft = new AtomicInteger(MAX_COUNTED_KINDS);
  private final Set<FailureReason> reasons = ConcurrentHashMap.newKeySet();
  private final Set<FailureReason> schemaReasons = ConcurrentHashMap.newKeySet();

  /** Most messages repeat, and finding the reason in a message takes long. */
  private final Map<String, FailureReason> reasonsOfMessages = new ConcurrentHashMap<>();

  /**
   * @param deserializer decodes each datum; null: data are not decoded
   */
  RecordClassifier(EnvelopeInspector inspector, @Nullable KafkaAvroDeserializer deserializer) {
    this.inspector = inspector;
    this.deserializer = deserializer;
    this.statuses = new SchemaStatusCache(inspector);
  }

  /**
   * Counts a record.
   *
   * @param bytes the value or the key of the record, backed by an array
   */
  void add(
      PartitionCounts counts,
      ConsumerRecord<?, ?> record,
      String topic,
      @Nullable ByteBuffer bytes) {
    if (bytes == null) {
      counts.tombstones().addExample(record, 0);
      return;
    }
    int length = bytes.remaining();
    RecordKind kind;
    try {
      kind = kind(record, topic, bytes);
    } catch (MalformedEnvelopeException | UnknownSchemaException | RegistryRefusedException e) {
      if (RegistryRefusals.isRefusal(e)) {
        throw e;
      }
      addUndecodable(counts, record, length, reason(String.valueOf(e.getMessage())));
      return;
    }
    Counted counted = counts.kinds().get(kind);
    if (counted == null) {
      counted = newKind(counts, kind);
    }
    if (counted == null) {
      counts.others().add(record, length);
      return;
    }
    switch (counted.status().state()) {
      case UNKNOWN -> counted.stats().addExample(record, length);
      case NO_REGISTRY -> counted.stats().add(record, length);
      case FOUND -> {
        FailureReason failure = decodingFailure(topic, record, bytes, kind);
        if (failure == null) {
          counted.stats().add(record, length);
        } else {
          addUndecodable(counts, record, length, failure);
        }
      }
    }
  }

  private RecordKind kind(ConsumerRecord<?, ?> record, String topic, ByteBuffer bytes) {
    return inspector.kind(
        topic,
        record.headers(),
        bytes.array(),
        bytes.arrayOffset() + bytes.position(),
        bytes.remaining());
  }

  /**
   * Begins to count a kind. Kinds without a schema share the counts of their failure reason.
   *
   * @return null if there are too many kinds
   */
  private @Nullable Counted newKind(PartitionCounts counts, RecordKind kind) {
    SchemaStatus status = statuses.of(kind);
    if (status == null || kindsLeft.getAndDecrement() <= 0) {
      return null;
    }
    RecordStats stats =
        status.state() == State.UNKNOWN ? statsOf(counts, reason(status)) : new RecordStats();
    Counted counted = new Counted(status, stats);
    counts.kinds().put(kind, counted);
    return counted;
  }

  private FailureReason reason(SchemaStatus status) {
    FailureReason own = FailureReason.ofSchema(status.problem());
    boolean isListed = schemaReasons.contains(own);
    if (!isListed && schemaReasons.size() < MAX_SCHEMA_REASONS) {
      isListed = true;
      schemaReasons.add(own);
    }
    return isListed ? own : FailureReason.of(status.problem());
  }

  private FailureReason reason(String message) {
    if (reasonsOfMessages.size() >= MAX_MESSAGES) {
      FailureReason known = reasonsOfMessages.get(message);
      return known == null ? FailureReason.of(message) : known;
    }
    return reasonsOfMessages.computeIfAbsent(message, FailureReason::of);
  }

  private void addUndecodable(
      PartitionCounts counts, ConsumerRecord<?, ?> record, int length, FailureReason reason) {
    statsOf(counts, reason).addExample(record, length);
  }

  private RecordStats statsOf(PartitionCounts counts, FailureReason reason) {
    boolean isCounted = reasons.contains(reason);
    if (!isCounted && reasons.size() < MAX_REASONS) {
      isCounted = true;
      reasons.add(reason);
    }
    return counts
        .reasons()
        .computeIfAbsent(isCounted ? reason : FailureReason.OTHER, r -> new RecordStats());
  }

  /** Returns null if the datum was decoded, or if data are not decoded. */
  private @Nullable FailureReason decodingFailure(
      String topic, ConsumerRecord<?, ?> record, ByteBuffer bytes, RecordKind kind) {
    if (deserializer == null) {
      return null;
    }
    try {
      deserializer.deserialize(topic, record.headers(), bytes);
      return null;
    } catch (SerializationException e) {
      if (RegistryRefusals.isRefusal(e)) {
        throw e;
      }
      Throwable cause = e.getCause();
      String message = String.valueOf((cause == null ? e : cause).getMessage());
      return FailureReason.of(message, kind, cause instanceof IncompatibleSchemasException);
    }
  }
}
