// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import io.avrolope.kafka.KafkaAvroSerde;
import io.avrolope.kafka.streams.DeadLetterExceptionHandler;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;

/**
 * A Kafka Streams application that writes the time of each event to another topic. Its exception
 * handler and its serdes come from properties alone.
 *
 * @param in the topic of the events; also the application id
 */
record EventTimesApplication(Cluster cluster, String in, String out, String dead) {
  private static final Duration CLOSING = Duration.ofSeconds(30);

  /** A running instance of the application. */
  record Running(KafkaStreams streams) implements AutoCloseable {
    @Override
    public void close() {
      streams.close(CLOSING);
    }

    boolean isRunning() {
      return streams.state() == KafkaStreams.State.RUNNING;
    }

    boolean hasFailed() {
      return streams.state() == KafkaStreams.State.ERROR;
    }
  }

  /** Starts an instance that shuts down when one of its threads fails. */
  Running start(Map<String, ?> properties) {
    return start(
        properties,
        failure -> StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.SHUTDOWN_CLIENT);
  }

  /**
   * Starts an instance after a failed one. The members of a failed instance may still be in the
   * group; they are removed first, because the new instance would wait for their sessions to
   * expire.
   */
  Running restart(Map<String, ?> properties) {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", cluster.bootstrapServers()))) {
      admin
          .removeMembersFromConsumerGroup(in, new RemoveMembersFromConsumerGroupOptions())
          .all()
          .get();
    } catch (ExecutionException e) {
      // the admin client fails like this when the group has no members left to remove
      if (!(e.getCause() instanceof IllegalArgumentException)) {
        throw new IllegalStateException("Cannot remove the members of group " + in, e);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    return start(properties);
  }

  Running start(Map<String, ?> properties, StreamsUncaughtExceptionHandler onThreadFailure) {
    StreamsBuilder builder = new StreamsBuilder();
    builder.<Object, GenericRecord>stream(in).<Object>mapValues(event -> event.get("ts")).to(out);
    return start(builder.build(), properties, onThreadFailure);
  }

  /** Starts an instance with another topology and the same defaults. */
  Running start(
      Topology topology,
      Map<String, ?> properties,
      StreamsUncaughtExceptionHandler onThreadFailure) {
    Map<String, Object> all = new HashMap<>();
    all.put("application.id", in);
    all.put("bootstrap.servers", cluster.bootstrapServers());
    all.put("state.dir", "target/streams");
    all.put("default.key.serde", KafkaAvroSerde.class.getName());
    all.put("default.value.serde", KafkaAvroSerde.class.getName());
    all.put("deserialization.exception.handler", DeadLetterExceptionHandler.class.getName());
    all.put("errors.dead.letter.queue.topic.name", dead);
    all.put("commit.interval.ms", 100);
    all.put("session.timeout.ms", 6_000); // how long the group waits for a failed member
    all.put("heartbeat.interval.ms", 1_000);
    all.putAll(properties);
    Properties asProperties = new Properties();
    asProperties.putAll(all);
    KafkaStreams streams = new KafkaStreams(topology, asProperties);
    streams.setUncaughtExceptionHandler(onThreadFailure);
    streams.start();
    return new Running(streams);
  }
}
