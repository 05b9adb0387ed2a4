package io.avrolope.cli.scan;

import io.avrolope.cli.scan.Look.Standing;
import io.avrolope.cli.scan.PartitionTally.Counted;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.kafka.EnvelopeInspector;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.RecordKind;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** Counts records by what they are. Thread-safe, where each tally is used by one thread. */
final class Judge {
  private static final int MOST_EXTENTS = 100_000;
  private static final int MOST_REASONS = 1000;

  private final EnvelopeInspector inspector;
  private final @Nullable KafkaAvroDeserializer deserializer;
  private final Kinds kinds;
  private final AtomicInteger extents = new AtomicInteger(MOST_EXTENTS);
  private final Set<Reason> reasons = ConcurrentHashMap.newKeySet();

  /**
   * @param deserializer decodes each datum; null: none is decoded
   */
  Judge(EnvelopeInspector inspector, @Nullable KafkaAvroDeserializer deserializer) {
    this.inspector = inspector;
    this.deserializer = deserializer;
    this.kinds = new Kinds(inspector);
  }

  /**
   * Counts a record.
   *
   * @param bytes its value or its key, in an array
   */
  void add(
      PartitionTally tally, ConsumerRecord<?, ?> record, String topic, @Nullable ByteBuffer bytes) {
    if (bytes == null) {
      tally.tombstones().addExample(record, 0);
      return;
    }
    int length = bytes.remaining();
    RecordKind kind;
    try {
      kind =
          inspector.kind(
              topic,
              record.headers(),
              bytes.array(),
              bytes.arrayOffset() + bytes.position(),
              length);
    } catch (MalformedEnvelopeException | UnknownSchemaException | RegistryRefusedException e) {
      if (e instanceof RegistryRefusedException refused
          && refused.reason() != RegistryRefusedException.Reason.NOT_POSSIBLE) {
        throw e;
      }
      undecodable(tally, record, length, Reason.of(String.valueOf(e.getMessage())));
      return;
    }
    Counted counted = tally.kinds().get(kind);
    if (counted == null) {
      counted = fresh(tally, kind);
      if (counted == null) {
        tally.others().add(record, length);
        return;
      }
    }
    switch (counted.look().standing()) {
      case UNKNOWN -> counted.extent().addExample(record, length);
      case NOT_ASKED -> counted.extent().add(record, length);
      case FOUND -> {
        Reason failure = failure(topic, record, bytes, kind);
        if (failure == null) {
          counted.extent().add(record, length);
        } else {
          undecodable(tally, record, length, failure);
        }
      }
    }
  }

  /** Kinds without a schema share the extent of their reason. Null if there are too many kinds. */
  private @Nullable Counted fresh(PartitionTally tally, RecordKind kind) {
    Look look = kinds.of(kind);
    if (look == null || extents.getAndDecrement() <= 0) {
      return null;
    }
    Extent extent =
        look.standing() == Standing.UNKNOWN
            ? ofReason(tally, Reason.of(look.said()))
            : new Extent();
    Counted counted = new Counted(look, extent);
    tally.kinds().put(kind, counted);
    return counted;
  }

  private void undecodable(
      PartitionTally tally, ConsumerRecord<?, ?> record, int length, Reason reason) {
    ofReason(tally, reason).addExample(record, length);
  }

  private Extent ofReason(PartitionTally tally, Reason reason) {
    boolean counted = reasons.contains(reason);
    if (!counted && reasons.size() < MOST_REASONS) {
      counted = true;
      reasons.add(reason);
    }
    return tally.reasons().computeIfAbsent(counted ? reason : Reason.OTHER, r -> new Extent());
  }

  /** Null: the datum is decoded, or is not to be. */
  private @Nullable Reason failure(
      String topic, ConsumerRecord<?, ?> record, ByteBuffer bytes, RecordKind kind) {
    if (deserializer == null) {
      return null;
    }
    try {
      deserializer.deserialize(topic, record.headers(), bytes);
      return null;
    } catch (SerializationException e) {
      Throwable cause = e.getCause();
      String message = String.valueOf((cause == null ? e : cause).getMessage());
      return Reason.of(message, kind, cause instanceof IncompatibleSchemasException);
    }
  }
}
