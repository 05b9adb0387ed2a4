// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * The records that brokers accept in TO.
 *
 * @param to the topic and its settings
 * @param sizes the sizes of its records
 */
record TargetRules(TopicInfo to, RecordSizes sizes) {

  static TargetRules of(TopicInfo to, RewrapSettings settings, TopicInfo from) {
    return new TargetRules(
        to, RecordSizes.of(to, settings.producing("", from.setting("compression.type"))));
  }

  /**
   * Returns a record that the brokers accept.
   *
   * @throws RefusedRecordException if they never will
   */
  ProducerRecord<byte[], byte[]> require(ProducerRecord<byte[], byte[]> record) {
    if (record.key() == null && to.isCompacted()) {
      throw new RefusedRecordException(
          "The record has no key, and topic "
              + to.name()
              + " takes only records with a key, because its cleanup.policy has compact");
    }
    sizes
        .exceeded(record)
        .ifPresent(
            limit -> {
              throw new RefusedRecordException(
                  "The record is too large for topic " + to.name() + ": it exceeds " + limit);
            });
    requireTime(record.timestamp());
    return record;
  }

  private void requireTime(long timestamp) {
    long age = System.currentTimeMillis() - timestamp;
    String setting =
        age > to.maxAgeMs()
            ? "message.timestamp.before.max.ms"
            : -age > to.maxAheadMs() ? "message.timestamp.after.max.ms" : "";
    if (!setting.isEmpty()) {
      throw new RefusedRecordException(
          "The record's timestamp is "
              + (age > 0 ? "too old" : "too far ahead")
              + " for topic "
              + to.name()
              + ": it exceeds "
              + setting
              + " of the topic");
    }
  }
}
