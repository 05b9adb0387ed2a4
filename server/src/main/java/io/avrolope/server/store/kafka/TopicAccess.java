// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.registry.log.LogRecord;
import io.avrolope.server.store.StoreException;
import io.avrolope.server.store.kafka.Transactions.LostException;
import io.avrolope.server.store.kafka.Transactions.NotWrittenException;
import java.util.List;

/**
 * The topic as a tool of operators needs it: all records, also aborted ones, and writes that
 * exclude all servers for a moment. Never creates the topic. Not thread-safe.
 */
public final class TopicAccess implements AutoCloseable {
  private final KafkaOptions options;
  private final SchemasTopic topic;

  /** The offset after the last record that this object has committed. */
  private long written;

  private TopicAccess(KafkaOptions options) {
    this.options = options;
    this.topic = new SchemasTopic(options);
  }

  /**
   * Opens the topic.
   *
   * @throws StoreException if brokers do not answer, or the topic does not exist
   */
  public static TopicAccess open(KafkaOptions options) {
    TopicAccess access = new TopicAccess(options);
    try {
      access.settings();
      return access;
    } catch (RuntimeException e) {
      access.close();
      throw e;
    }
  }

  /** Another writer excludes this one. What it has written before is kept. */
  public static final class ExcludedException extends Exception {
    private static final long serialVersionUID = 1L;

    ExcludedException(Throwable cause) {
      super(cause);
    }
  }

  /** Name and brokers of the topic. */
  public String name() {
    return options.toString();
  }

  /** How the topic is set up. */
  public TopicSettings settings() {
    return topic.settings();
  }

  /** The members of the group of servers that are not servers of this project. */
  public List<String> foreignMembers() {
    return topic.foreignMembers();
  }

  /**
   * All records in the order of their offsets, up to the current end. Records that this object has
   * committed can be read a moment later; this method waits for them.
   *
   * @throws StoreException if the end is not reached in time
   */
  public List<TopicEntry> entries() {
    long end = Math.max(written, topic.end());
    return RangeReader.entries(options, topic.partition(), new OffsetRange(topic.beginning(), end));
  }

  /** Sets {@code cleanup.policy=compact}. */
  public void compact() {
    topic.compact();
  }

  /**
   * Excludes the server that writes to the topic. It notices that at its next write, and then
   * excludes this writer; each of its writes is answered all the same.
   */
  public Writer exclusive() {
    return new Writer();
  }

  /** Writes transactions until another writer comes. */
  public final class Writer implements AutoCloseable {
    private final Transactions transactions = new Transactions(options, () -> false);

    private Writer() {}

    /** Writes all records or none. */
    public void write(List<LogRecord> records) throws ExcludedException {
      try {
        written = transactions.write(records, offsets -> true);
      } catch (LostException e) {
        throw new ExcludedException(e.getCause() == null ? e : e.getCause());
      } catch (NotWrittenException e) {
        throw new StoreException(
            "Cannot write to the topic: " + MissingPermissions.text(e.getCause(), options), e);
      }
    }

    @Override
    public void close() {
      transactions.close();
    }
  }

  @Override
  public void close() {
    topic.close();
  }
}
