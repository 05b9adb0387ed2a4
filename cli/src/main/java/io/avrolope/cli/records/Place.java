package io.avrolope.cli.records;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Where a record is, in words. */
final class Place {
  private Place() {}

  /** "orders-0@7". */
  static String of(ConsumerRecord<?, ?> record) {
    return record.topic() + "-" + record.partition() + "@" + record.offset();
  }
}
