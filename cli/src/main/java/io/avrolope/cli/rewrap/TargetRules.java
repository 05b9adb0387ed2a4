// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.SerializationException;

/**
 * The records that brokers accept in TO.
 *
 * @param to the topic and its settings
 */
record TargetRules(TopicInfo to) {
  /**
   * Returns a record that the brokers accept.
   *
   * @throws SerializationException if they never will
   */
  ProducerRecord<byte[], byte[]> require(ProducerRecord<byte[], byte[]> record) {
    if (record.key() == null && to.isCompacted()) {
      throw new SerializationException(
          "The record has no key, and topic "
              + to.name()
              + " takes only records with a key, because its cleanup.policy has compact");
    }
    return record;
  }
}
