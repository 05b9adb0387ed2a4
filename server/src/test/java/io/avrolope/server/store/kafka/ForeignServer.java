// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.log.KeyForms;
import io.avrolope.registry.log.LogRecord;
import io.avrolope.server.replay.LogReplay;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.kafka.GroupMessages.Assignment;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * A member of the group that behaves as Confluent's servers are documented to: it writes without
 * transactions, and reads records before they are committed.
 */
public final class ForeignServer implements GroupCoordinator.Member, AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final long POLL_MS = 100;
  private static final int NO_LISTENER = 9;

  private final KafkaOptions options;
  private final String host;
  private final int port;
  private final GroupCoordinator coordinator;
  private final KafkaProducer<byte[], byte[]> producer;
  private final Thread thread = new Thread(this::run, "foreign-server");
  private volatile State state = State.UNKNOWN;
  private volatile boolean isClosed;

  private enum State {
    UNKNOWN,
    LEADS,
    FOLLOWS
  }

  /** A version of a subject. */
  public record Written(int version, int id, String text) {}

  /** Joins the group. Nobody reaches the server over HTTP. */
  public ForeignServer(KafkaOptions options) {
    this(options, "localhost", NO_LISTENER, true); // after all numeric addresses
  }

  /** Joins the group before all other addresses, so that it leads when there is no leader. */
  public static ForeignServer before(KafkaOptions options) {
    return new ForeignServer(options, "127.0.0.1", NO_LISTENER, true);
  }

  /**
   * Joins the group.
   *
   * @param options of the servers whose group it joins
   * @param port of a listener for forwarded requests, which is not part of this object
   */
  public ForeignServer(KafkaOptions options, int port) {
    this(options, "localhost", port, true);
  }

  private ForeignServer(KafkaOptions options, String host, int port, boolean joins) {
    this.host = host;
    this.port = port;
    this.options =
        options.toBuilder()
            .group(Map.of("client.id", "sr-1", "session.timeout.ms", "6000"))
            .build();
    coordinator = GroupCoordinator.of(this.options.election(), this);
    producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", options.brokers(), "acks", "all"),
            new ByteArraySerializer(),
            new ByteArraySerializer());
    if (joins) {
      thread.start();
    }
  }

  private void run() {
    try {
      while (!isClosed) {
        coordinator.poll(POLL_MS);
      }
    } catch (WakeupException e) {
      // it is closed
    } finally {
      coordinator.leave();
    }
  }

  @Override
  public MemberIdentity identity() {
    return MemberIdentity.of("http", host, port, true);
  }

  @Override
  public void forgotten() {
    state = State.UNKNOWN;
  }

  @Override
  public void assigned(String memberId, Assignment assignment) {
    state = memberId.equals(assignment.leader()) ? State.LEADS : State.FOLLOWS;
  }

  @Override
  public void counted(int members) {}

  /** Writes without joining the group. */
  public static ForeignServer outside(KafkaOptions options) {
    return new ForeignServer(options, "localhost", NO_LISTENER, false);
  }

  /** Whether this server is a member of the group. */
  public boolean isMember() {
    return state != State.UNKNOWN;
  }

  /** Whether this server makes the changes now. */
  public boolean leads() {
    return state == State.LEADS;
  }

  /** Waits until this server is a member and makes the changes. */
  public void awaitLeading() {
    await(State.LEADS);
  }

  /** Waits until this server is a member and another one makes the changes. */
  public void awaitFollowing() {
    await(State.FOLLOWS);
  }

  private void await(State wanted) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (state != wanted) {
      assertThat(System.nanoTime() - deadline).as("%s instead of %s", state, wanted).isNegative();
      Waiting.pause(POLL_MS);
    }
  }

  /** Reads to the end, then writes a text with the next numbers. */
  public Written register(String subject, String text) throws Exception {
    return register(subject, text, 0);
  }

  /**
   * Reads to the end, then writes a text.
   *
   * @param gap how many ids it leaves out
   */
  public Written register(String subject, String text, int gap) throws Exception {
    RegistryState known = read();
    int version = known.latest(subject).map(last -> last.version() + 1).orElse(1);
    return write(subject, new Written(version, known.highestId("") + 1 + gap, text));
  }

  /** Writes any record. */
  public void write(byte[] key, byte[] value) throws Exception {
    producer.send(new ProducerRecord<>(options.topic(), 0, key, value)).get();
  }

  /** Writes a version, whatever the topic has. */
  public Written write(String subject, Written version) throws Exception {
    String key =
        "{\"keytype\":\"SCHEMA\",\"subject\":\"%s\",\"version\":%d,\"magic\":1}"
            .formatted(subject, version.version());
    String value =
        "{\"subject\":\"%s\",\"version\":%d,\"id\":%d,\"schema\":\"%s\",\"deleted\":false}"
            .formatted(
                subject, version.version(), version.id(), version.text().replace("\"", "\\\""));
    write(key.getBytes(StandardCharsets.UTF_8), value.getBytes(StandardCharsets.UTF_8));
    return version;
  }

  private RegistryState read() {
    RegistryState known = new RegistryState();
    LogReplay reader = new LogReplay(new KeyForms());
    try (SchemasTopic topic = new SchemasTopic(options)) {
      for (ConsumerRecord<byte[], byte[]> each :
          RangeReader.read(
              options.uncommittedConsumer(),
              topic.partition(),
              new OffsetRange(0, topic.writtenEnd()),
              PATIENCE)) {
        LogRecord record = new LogRecord(each.key(), each.value());
        reader.read(known, record, each.offset(), 0).changes().forEach(known::apply);
      }
    }
    return known;
  }

  @Override
  public void close() {
    isClosed = true;
    coordinator.wakeup();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    producer.close();
  }
}
