// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.topics.cluster.OpenTransaction;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Notices a transaction that stays open. Records behind it are written, and perhaps confirmed by a
 * server of another make, but are not read before it ends. Not thread-safe.
 *
 * <p>Transactions of this kind of server are short. One is reported if it lasts for as long as a
 * write may take; that of another program after half of the time, so that the message of a write
 * whose time is over has it.
 */
final class StalledReading {
  private final KafkaOptions options;
  private final LongSupplier committedEnd;
  private final Supplier<List<OpenTransaction>> transactions;
  private final Supplier<String> advice;
  private long stalledAt = -1;
  private long sinceNanos;

  /**
   * @param committedEnd asks for the offset at which the first open transaction begins
   * @param transactions asks for the open transactions; none if the user may not see them
   * @param advice is asked when a transaction stays open; says why this server has not ended it, as
   *     the end of a message
   */
  StalledReading(
      KafkaOptions options,
      LongSupplier committedEnd,
      Supplier<List<OpenTransaction>> transactions,
      Supplier<String> advice) {
    this.options = options;
    this.committedEnd = committedEnd;
    this.transactions = transactions;
    this.advice = advice;
  }

  /**
   * Looks once.
   *
   * @param position the offset of the next record to read
   * @param end the offset after the last record, committed or not, asked for after the position
   * @return why records are not read, and what to do; empty unless that lasts for long
   */
  Optional<String> look(long position, long end, long nowNanos) {
    if (position >= end || position != stalledAt) {
      stalledAt = position >= end ? -1 : position;
      sinceNanos = nowNanos;
      return Optional.empty();
    }
    long stalledNanos = nowNanos - sinceNanos;
    long limitNanos = options.timeout().toNanos();
    if (stalledNanos < limitNanos / 2) {
      return Optional.empty();
    }
    List<OpenTransaction> open = transactions.get();
    boolean isOther = open.stream().anyMatch(this::isOther);
    if ((!isOther && stalledNanos < limitNanos) || committedEnd.getAsLong() > position) {
      return Optional.empty(); // the reader has just not come to the end yet
    }
    return Optional.of(text(position, open));
  }

  private boolean isOther(OpenTransaction transaction) {
    return !transaction.transactionalId().equals(options.transactionalId());
  }

  private String text(long position, List<OpenTransaction> open) {
    long first = open.stream().mapToLong(OpenTransaction::firstOffset).min().orElse(position);
    String which =
        open.isEmpty()
            ? "a transaction is open"
            : open.stream().map(OpenTransaction::toString).collect(Collectors.joining("; "));
    return "The topic "
        + options.topic()
        + " cannot be read from offset "
        + position
        + " on: "
        + which
        + ". Earlier schemas are answered, and changes fail. Stop the program of the transaction,"
        + " or run kafka-transactions.sh --bootstrap-server "
        + options.brokers()
        + " abort --topic "
        + options.topic()
        + " --partition 0 --start-offset "
        + first
        + advice.get();
  }
}
