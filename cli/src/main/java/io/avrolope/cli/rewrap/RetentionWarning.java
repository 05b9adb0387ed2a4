package io.avrolope.cli.rewrap;

import java.io.PrintWriter;
import java.time.Instant;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Says once that TO does not keep records that are as old as one of FROM. */
final class RetentionWarning {
  private final TopicFacts to;
  private final PrintWriter err;
  private final long oldestKept;
  private boolean isSaid;

  RetentionWarning(TopicFacts to, PrintWriter err, long now) {
    this.to = to;
    this.err = err;
    this.oldestKept = to.retentionMs() < 0 ? Long.MIN_VALUE : now - to.retentionMs();
  }

  void look(ConsumerRecord<?, ?> record) {
    if (isSaid || record.timestamp() >= oldestKept) {
      return;
    }
    isSaid = true;
    err.println(
        "avrolope rewrap: warning: the record at offset "
            + record.offset()
            + " of partition "
            + record.partition()
            + " is of "
            + Instant.ofEpochMilli(record.timestamp())
            + ", and "
            + to.name()
            + " may delete it at any time: its retention.ms is "
            + to.retentionMs());
    err.flush();
  }
}
