// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;

/**
 * The end of a partition for a reader of committed records. Records can be read a moment after
 * their transaction was committed, so this class waits until no transaction is open.
 */
final class ReadableEnd {
  private static final long POLL_MS = 20;

  /** A test may leave a transaction open on purpose. */
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private ReadableEnd() {}

  /** The offset after the last record that can be read. */
  static long of(Cluster cluster, TopicPartition partition) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", cluster.bootstrapServers()))) {
      long written = end(admin, partition, IsolationLevel.READ_UNCOMMITTED);
      long readable = end(admin, partition, IsolationLevel.READ_COMMITTED);
      while (readable < written && System.nanoTime() - deadline < 0) {
        Thread.sleep(POLL_MS);
        readable = end(admin, partition, IsolationLevel.READ_COMMITTED);
      }
      return readable;
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("Cannot ask for the end of " + partition, e);
    }
  }

  private static long end(Admin admin, TopicPartition partition, IsolationLevel level)
      throws InterruptedException, ExecutionException {
    return admin
        .listOffsets(Map.of(partition, OffsetSpec.latest()), new ListOffsetsOptions(level))
        .partitionResult(partition)
        .get()
        .offset();
  }
}
