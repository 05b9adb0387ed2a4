// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.records;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The location of a record, for messages. */
public final class RecordLocation {
  private RecordLocation() {}

  /** Topic, partition and offset, such as "orders-0@7". */
  public static String of(ConsumerRecord<?, ?> record) {
    return record.topic() + "-" + record.partition() + "@" + record.offset();
  }
}
