// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.transform;

import io.avrolope.connect.outage.Outages;
import io.avrolope.envelope.RecordPart;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.connector.ConnectRecord;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.header.Headers;
import org.apache.kafka.connect.transforms.Transformation;
import org.jspecify.annotations.Nullable;

/**
 * Gives the keys or the values of records the schema ids of another registry, or another envelope.
 * It is meant for MirrorMaker 2, and works with each connector whose converter is {@code
 * ByteArrayConverter}. Use {@link Key} or {@link Value} as the {@code type} of the transform.
 *
 * <p>The keys of a {@link io.avrolope.kafka.KafkaAvroDeserializer} behind {@code source.} tell how
 * the records are read. The keys of a {@link io.avrolope.kafka.KafkaAvroSerializer} behind {@code
 * target.} tell how they are written. docs/connect.md documents the other keys. The datum is not
 * decoded and its bytes do not change. Null, and MirrorMaker's own heartbeats and checkpoints, stay
 * the same. Thread-safe once configured.
 *
 * @param <R> the records of a source or of a sink
 */
public abstract sealed class RewriteEnvelope<R extends ConnectRecord<R>>
    implements Transformation<R> {
  private final RecordPart part;
  private volatile @Nullable Configured configured;

  private record Configured(ByteRewriter rewriter, Outages outages) {}

  private RewriteEnvelope(RecordPart part) {
    this.part = part;
  }

  /**
   * Reads the configuration and opens both registries; sends no request yet.
   *
   * @throws org.apache.kafka.common.config.ConfigException if a key has an invalid value
   */
  @Override
  public void configure(Map<String, ?> configs) {
    RewriteConfig config = new RewriteConfig(configs);
    Configured next = new Configured(ByteRewriter.open(config, part), config.outages());
    close();
    configured = next;
  }

  /**
   * Rewrites the envelope of a record's key or value.
   *
   * @return a new record, which has everything else of the given one; or the given one if nothing
   *     changes
   * @throws DataException if the record's bytes are malformed, if the source lacks their schema, or
   *     if the target refuses it
   * @throws RetriableException if a registry is unavailable, and {@code outage.policy} is {@code
   *     retry}
   */
  @Override
  public R apply(R record) {
    Object data = data(record);
    if (data == null || MirrorMakerRecords.isOwn(record)) {
      return record;
    }
    byte[] bytes = ByteData.of(data);
    if (bytes == null) {
      throw new DataException(
          "Expected the "
              + part
              + " of topic "
              + record.topic()
              + " to be bytes, as ByteArrayConverter leaves them, but found "
              + data.getClass().getName());
    }
    Configured use = Objects.requireNonNull(configured, "call configure() first");
    return use.outages().guard(() -> use.rewriter().rewrite(record, bytes, this::with));
  }

  abstract @Nullable Object data(R record);

  /** The same record with other data and headers. */
  abstract R with(R record, byte[] data, Headers headers);

  /** The transform's keys, and the usual keys of both registries. */
  @Override
  public ConfigDef config() {
    return RewriteConfig.shown();
  }

  /** The version of Avrolope; "unknown" if its classes are not in a jar. */
  @Override
  public String version() {
    String version = RewriteEnvelope.class.getPackage().getImplementationVersion();
    return version == null ? "unknown" : version;
  }

  /** Closing twice has no effect. */
  @Override
  public void close() {
    Configured before = configured;
    if (before != null) {
      before.rewriter().close();
    }
  }

  /**
   * Rewrites the keys of records.
   *
   * @param <R> the records of a source or of a sink
   */
  public static final class Key<R extends ConnectRecord<R>> extends RewriteEnvelope<R> {
    /** Called by Connect, which then calls {@link #configure}. */
    public Key() {
      super(RecordPart.KEY);
    }

    @Override
    @Nullable Object data(R record) {
      return record.key();
    }

    @Override
    R with(R record, byte[] data, Headers headers) {
      return record.newRecord(
          record.topic(),
          record.kafkaPartition(),
          record.keySchema(),
          data,
          record.valueSchema(),
          record.value(),
          record.timestamp(),
          headers);
    }
  }

  /**
   * Rewrites the values of records.
   *
   * @param <R> the records of a source or of a sink
   */
  public static final class Value<R extends ConnectRecord<R>> extends RewriteEnvelope<R> {
    /** Called by Connect, which then calls {@link #configure}. */
    public Value() {
      super(RecordPart.VALUE);
    }

    @Override
    @Nullable Object data(R record) {
      return record.value();
    }

    @Override
    R with(R record, byte[] data, Headers headers) {
      return record.newRecord(
          record.topic(),
          record.kafkaPartition(),
          record.keySchema(),
          record.key(),
          record.valueSchema(),
          data,
          record.timestamp(),
          headers);
    }
  }
}
