// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.internal.AbstractRecords;
import org.apache.kafka.common.record.internal.CompressionType;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.record.internal.SimpleRecord;

/**
 * The sizes of records that can be written to TO. Brokers limit the compressed size of a batch, and
 * a producer splits a batch that is too large until it has one record. So a record fits if a batch
 * with this record alone does. Immutable.
 *
 * @param maxBatchBytes {@code max.message.bytes} of TO
 * @param maxRequestBytes the limits of the producer, which apply before compression
 * @param compressions of the producer, and of TO if its brokers compress again
 * @param producer the properties of the producer, for the levels of compression
 */
record RecordSizes(
    long maxBatchBytes,
    long maxRequestBytes,
    Set<CompressionType> compressions,
    Map<String, Object> producer) {
  private static final String COMPRESSION = "compression.type";

  RecordSizes {
    compressions = Set.copyOf(compressions);
    producer = Map.copyOf(producer);
  }

  /**
   * @param producer the properties of the producer
   */
  static RecordSizes of(TopicInfo to, Map<String, Object> producer) {
    Set<CompressionType> compressions = new TreeSet<>();
    compressions.add(type(String.valueOf(producer.getOrDefault(COMPRESSION, "none"))));
    String stored = to.setting(COMPRESSION);
    if (stored != null && !stored.equals("producer")) {
      compressions.add(type(stored.equals("uncompressed") ? "none" : stored));
    }
    return new RecordSizes(
        to.maxBatchBytes(),
        Math.min(
            number(producer, ProducerConfig.MAX_REQUEST_SIZE_CONFIG, 1 << 20),
            number(producer, ProducerConfig.BUFFER_MEMORY_CONFIG, 32 << 20)),
        compressions,
        producer);
  }

  private static CompressionType type(String name) {
    try {
      return CompressionType.forName(name);
    } catch (IllegalArgumentException e) {
      return CompressionType.NONE; // the producer reports its own properties
    }
  }

  private static long number(Map<String, Object> properties, String key, long otherwise) {
    try {
      return Long.parseLong(String.valueOf(properties.getOrDefault(key, otherwise)).strip());
    } catch (NumberFormatException e) {
      return otherwise;
    }
  }

  /** The limit that the record exceeds, for a message; empty if there is none. */
  Optional<String> exceeded(ProducerRecord<byte[], byte[]> record) {
    int bytes =
        AbstractRecords.estimateSizeInBytesUpperBound(
            RecordBatch.CURRENT_MAGIC_VALUE,
            CompressionType.NONE,
            record.key(),
            record.value(),
            record.headers().toArray());
    if (bytes > maxRequestBytes) {
      return Optional.of(
          "max.request.size or buffer.memory of the producer. Set them with --target-property");
    }
    if (bytes + expansion(bytes) <= maxBatchBytes) {
      return Optional.empty();
    }
    return compressions.stream().anyMatch(each -> size(record, each) > maxBatchBytes)
        ? Optional.of("max.message.bytes of the topic")
        : Optional.empty();
  }

  /** At most so many bytes are added by a compression that finds nothing to compress. */
  private static long expansion(long bytes) {
    return 100 + bytes / 100;
  }

  private int size(ProducerRecord<byte[], byte[]> record, CompressionType type) {
    return MemoryRecords.withRecords(
            compression(type),
            new SimpleRecord(
                record.timestamp(), record.key(), record.value(), record.headers().toArray()))
        .sizeInBytes();
  }

  private Compression compression(CompressionType type) {
    int level = (int) number(producer, "compression." + type.name + ".level", Integer.MIN_VALUE);
    if (level == Integer.MIN_VALUE) {
      return Compression.of(type).build();
    }
    return switch (type) {
      case GZIP -> Compression.gzip().level(level).build();
      case LZ4 -> Compression.lz4().level(level).build();
      case ZSTD -> Compression.zstd().level(level).build();
      case NONE, SNAPPY -> Compression.of(type).build();
    };
  }
}
