// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.registry.log.LogRecord;
import io.avrolope.server.store.kafka.Transactions.LostException;
import io.avrolope.server.store.kafka.Transactions.NotWrittenException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The records that were aborted after they stood in the topic. This server never reads them, but
 * Confluent's servers do, and must be told what is true instead. Not thread-safe.
 */
final class AbortedRecords {
  private static final Logger LOG = LoggerFactory.getLogger(AbortedRecords.class);

  private final KafkaOptions options;
  private final SchemasTopic topic;
  private final LiveState live;
  private final List<LogRecord> records = new ArrayList<>();

  AbortedRecords(KafkaOptions options, SchemasTopic topic, LiveState live) {
    this.options = options;
    this.topic = topic;
    this.live = live;
  }

  /** Notes the records of a transaction that failed. Some of them may not stand in the topic. */
  void add(List<LogRecord> aborted) {
    records.addAll(aborted);
  }

  /**
   * Notes the records of transactions that another leader began and did not end. A failure costs
   * only the corrections: this server can lead all the same.
   */
  void addLeftovers() {
    try {
      long end = topic.end();
      OptionalLong from = live.firstGap(end);
      if (from.isPresent()) {
        add(uncorrected(new OffsetRange(Math.max(from.getAsLong(), topic.beginning()), end)));
        live.clearGaps(end);
      }
    } catch (RuntimeException e) {
      LOG.warn(
          "Cannot look for aborted records in the topic {}: {}. Confluent's servers may show"
              + " them. Run the command doctor of this server",
          options.topic(),
          String.valueOf(e.getMessage()));
    }
  }

  /** The aborted records of keys that nobody has written again since. */
  private List<LogRecord> uncorrected(OffsetRange range) {
    Map<ByteBuffer, LogRecord> aborted = new LinkedHashMap<>();
    for (TopicEntry entry : RangeReader.entries(options, topic.partition(), range)) {
      byte[] bytes = entry.record().key();
      if (bytes != null) {
        ByteBuffer key = ByteBuffer.wrap(bytes);
        aborted.remove(key);
        if (entry.isAborted()) {
          aborted.put(key, entry.record());
        }
      }
    }
    return List.copyOf(aborted.values());
  }

  boolean isEmpty() {
    return records.isEmpty();
  }

  /**
   * Tells Confluent's servers, which have read aborted records, what is true instead.
   *
   * @throws NotWrittenException if they are not told yet
   */
  void correct(LeaderWrites writes) throws NotWrittenException, LostException {
    List<LogRecord> corrections = live.restored(records);
    try {
      if (!corrections.isEmpty()) {
        writes.write(corrections);
        LOG.warn("Wrote {} records in place of aborted ones", corrections.size());
      }
    } catch (NotWrittenException e) {
      LOG.error("Cannot write in place of aborted records: {}", String.valueOf(e.getCause()));
      if (!e.isTooLarge()) {
        throw e;
      } // otherwise it never can be written, and other changes must not wait for it
    }
    records.clear();
  }
}
