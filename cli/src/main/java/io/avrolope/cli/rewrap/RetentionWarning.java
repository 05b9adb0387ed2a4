// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import java.io.PrintWriter;
import java.time.Instant;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Warns once if TO may delete copied records at once, because they are older than its retention.
 */
final class RetentionWarning {
  private final TopicInfo to;
  private final PrintWriter err;
  private final long oldestKept;
  private boolean wasPrinted;

  RetentionWarning(TopicInfo to, PrintWriter err, long now) {
    this.to = to;
    this.err = err;
    this.oldestKept = to.retentionMs() < 0 ? Long.MIN_VALUE : now - to.retentionMs();
  }

  void check(ConsumerRecord<?, ?> record) {
    if (wasPrinted || record.timestamp() >= oldestKept) {
      return;
    }
    wasPrinted = true;
    err.println(
        "avrolope rewrap: warning: the record at offset "
            + record.offset()
            + " of partition "
            + record.partition()
            + " has the timestamp "
            + Instant.ofEpochMilli(record.timestamp())
            + ", so "
            + to.name()
            + " may delete it at any time (retention.ms="
            + to.retentionMs()
            + ")");
    err.flush();
  }
}
