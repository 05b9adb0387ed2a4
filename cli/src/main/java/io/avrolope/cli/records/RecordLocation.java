// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.records;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The location of a record, for messages. */
final class RecordLocation {
  private RecordLocation() {}

  /** Topic, partition and offset, such as "orders-0@7". */
  static String of(ConsumerRecord<?, ?> record) {
    return record.topic() + "-" + record.partition() + "@" + record.offset();
  }
}
