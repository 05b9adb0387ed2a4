// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.envelope.RecordPart;
import io.avrolope.server.records.Brokers.Isolation;
import io.avrolope.server.registry.Client;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.service.Registry;
import io.avrolope.topics.cluster.TopicException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;
import org.apache.avro.Schema;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;

/**
 * The topics of the cluster, for the console. It only reads: it joins no group and commits nothing.
 * Records of open and aborted transactions are not shown. Thread-safe.
 *
 * <p>All methods throw {@link Refusal} if topics are switched off, if a topic does not exist, if
 * too many clients read at once, or if the cluster does not answer.
 */
public final class Topics implements AutoCloseable {
  /** How many pages and single records are read at once. */
  private static final int MAX_READS = 8;

  private final TopicOptions options;
  private final Registry registry;
  private final Brokers brokers;
  private final Decoding decoding;
  private final Scans scans;
  private final Semaphore reads = new Semaphore(MAX_READS);

  public Topics(TopicOptions options, Registry registry) {
    this.options = options;
    this.registry = registry;
    this.brokers = new Brokers(options.client());
    this.decoding = new Decoding(registry.writerSchemas());
    this.scans = new Scans(brokers, decoding, options.maxScans());
  }

  /**
   * A client that looks at records.
   *
   * @param subjects which subjects it may read
   */
  public record Viewer(Predicate<String> subjects, Client client) {}

  /** Whether topics are shown, and why they are not. */
  public ObjectNode status() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("enabled", options.offBecause().isEmpty())
        .put("reason", options.offBecause());
  }

  private void requireOn() {
    if (!options.offBecause().isEmpty()) {
      throw Refusal.of(
          ClusterFailures.NOT_FOUND, "The server shows no topics. " + options.offBecause());
    }
  }

  /** Asks the brokers, unless too many others do. */
  private <T> T asked(Callable<T> question) {
    requireOn();
    if (!reads.tryAcquire()) {
      throw Refusal.of(
          ClusterFailures.TOO_MANY,
          "The server reads " + MAX_READS + " pages at once already. Try again");
    }
    try {
      return question.call();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Refusal.of(ClusterFailures.UNAVAILABLE, "The server stops");
    } catch (TopicException | KafkaException | ExecutionException e) {
      throw ClusterFailures.refusal(e);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("A question to the brokers failed", e);
    } finally {
      reads.release();
    }
  }

  /**
   * A page of the topics.
   *
   * @param subjects which subjects the client may know of
   */
  public ObjectNode list(TopicSearch search, Predicate<String> subjects) {
    ObjectNode status = status();
    if (!options.offBecause().isEmpty()) {
      status.put("total", 0).putArray("topics");
      return status;
    }
    ObjectNode page =
        asked(
            () -> {
              try (Admin admin = brokers.admin()) {
                return new TopicList(admin, existing(subjects)).page(search);
              }
            });
    status.setAll(page);
    return status;
  }

  private Predicate<String> existing(Predicate<String> subjects) {
    return subject -> subjects.test(subject) && registry.writerSchemas().has(subject);
  }

  /** One topic with its partitions. */
  public ObjectNode topic(String name, Predicate<String> subjects) {
    return asked(
        () -> {
          try (Admin admin = brokers.admin()) {
            return new TopicList(admin, existing(subjects)).topic(name);
          }
        });
  }

  /** A page of records. Reading ends if the viewer does not wait for it any more. */
  public ObjectNode records(RecordQuery query, Viewer viewer) {
    return asked(
        () -> {
          try (Consumer<byte[], byte[]> consumer = brokers.open(Isolation.READ_COMMITTED);
              RecordView view = new RecordView(decoding, links(viewer.subjects()))) {
            return new RecordPage(query, consumer, view, viewer.client()).read();
          }
        });
  }

  private SchemaLinks links(Predicate<String> subjects) {
    return new SchemaLinks(registry.writerSchemas(), subjects);
  }

  /** The bytes of a key or a value, and what they mean. */
  public ObjectNode bytes(TopicPart of, int partition, long offset, Viewer viewer) {
    RecordPart part = of.part();
    return asked(
        () -> {
          try (Consumer<byte[], byte[]> consumer = brokers.open(Isolation.READ_COMMITTED);
              PartView view = new PartView(part, decoding, links(viewer.subjects()))) {
            return ByteView.of(
                SingleRecord.read(of.topic(), partition, offset, consumer), part, view);
          }
        });
  }

  /** Counts the records of a topic by envelope and schema. */
  public ScanStream census(ScanQuery query, Predicate<String> subjects) {
    requireOn();
    return scans.census(query, links(subjects));
  }

  /** Finds out whether a schema can read a topic. */
  public ScanStream check(ScanQuery query, Schema reader, Predicate<String> subjects) {
    requireOn();
    return scans.check(query, reader, links(subjects));
  }

  /** Finds out whether retained records have one of the versions. */
  public ScanStream usage(UsageQuery query, Predicate<String> subjects) {
    requireOn();
    return scans.usage(query, links(subjects));
  }

  /** Ends all scans. Later ones are refused. */
  @Override
  public void close() {
    scans.close();
  }
}
