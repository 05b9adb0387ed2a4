// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties {@code avrolope.spring.*}, which are about the application. All other properties
 * that begin with {@code avrolope.} are keys of the serializer and the deserializer. Immutable.
 *
 * @param clients how factories of clients are configured
 * @param listeners how listeners treat records that cannot be read
 * @param ssl the connection to the registry
 */
@ConfigurationProperties("avrolope.spring")
public record AvrolopeProperties(
    @DefaultValue Clients clients, @DefaultValue Listeners listeners, @DefaultValue Ssl ssl) {

  /**
   * How factories of clients are configured.
   *
   * @param defaults whether values are Avro in clients for which the application names no other
   *     serializer or deserializer
   * @param payloadTypes whether the type of a listener's parameter decides what a value is decoded
   *     to
   */
  public record Clients(
      @DefaultValue("true") boolean defaults, @DefaultValue("true") boolean payloadTypes) {}

  /**
   * How listeners treat records that cannot be read.
   *
   * @param badRecords what happens to a record whose bytes are bad
   * @param deadLetterTopic the topic of dead letters; {@code {topic}} stands for the record's topic
   * @param refused what a listener does if the registry refuses its credentials
   * @param firstRetry how long a partition waits after its first failure during an outage
   * @param longestRetry how long a partition waits at most between two tries
   */
  public record Listeners(
      @DefaultValue("dead-letter") BadRecords badRecords,
      @DefaultValue("{topic}-dlt") String deadLetterTopic,
      @DefaultValue("stop") Refused refused,
      @DefaultValue("1s") Duration firstRetry,
      @DefaultValue("30s") Duration longestRetry) {

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if a retry would not wait, or the topic is empty
     */
    public Listeners {
      if (firstRetry.compareTo(Duration.ofMillis(1)) < 0
          || longestRetry.compareTo(firstRetry) < 0) {
        throw new IllegalArgumentException(
            "avrolope.spring.listeners.first-retry is "
                + firstRetry
                + " and longest-retry is "
                + longestRetry
                + ". The first must be at least 1 ms, and the longest not less than the first");
      }
      if (deadLetterTopic.isBlank()) {
        throw new IllegalArgumentException(
            "avrolope.spring.listeners.dead-letter-topic is empty. Set it to the name of a topic");
      }
    }
  }

  /** The treatment of a record whose bytes are bad. */
  public enum BadRecords {
    /** It is sent to the dead-letter topic, and then skipped. */
    DEAD_LETTER,
    /** It is logged and skipped. */
    SKIP,
    /** The listener stops before it. */
    STOP
  }

  /** The reaction of a listener if the registry refuses its credentials. */
  public enum Refused {
    /** It stops: the operator must correct the credentials. */
    STOP,
    /** It tries again, as during an outage: credentials are renewed while it runs. */
    RETRY
  }

  /**
   * The connection to the registry.
   *
   * @param bundle the name of a bundle of {@code spring.ssl.bundle.*}; null for the keys {@code
   *     avrolope.schema.registry.ssl.*}, or the JVM's certificates
   */
  public record Ssl(@Nullable String bundle) {}
}
