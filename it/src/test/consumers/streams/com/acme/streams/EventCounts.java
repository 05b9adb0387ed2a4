// SPDX-License-Identifier: Apache-2.0
package com.acme.streams;

import io.avrolope.examples.event.EventV1;
import io.confluent.kafka.streams.serdes.avro.SpecificAvroSerde;
import java.util.Properties;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;

/** Counts the events of each host, and keeps the latest time of each host. */
public final class EventCounts {
  private static final Schema COUNT =
      SchemaBuilder.record("com.acme.Count").fields().requiredString("host").requiredLong("count").endRecord();

  /** A plain class, which reflection writes. */
  public static class Latest {
    private long time;

    public Latest() {}

    Latest(final long time) {
      this.time = time;
    }

    public long time() {
      return time;
    }
  }

  private EventCounts() {}

  /** The defaults of the application: {@code SpecificAvroSerde} by its class. */
  public static Properties properties(final String registryUrl) {
    final Properties properties = new Properties();
    properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "event-counts");
    properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "unused:9092");
    properties.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.String().getClass());
    properties.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, SpecificAvroSerde.class);
    properties.put("schema.registry.url", registryUrl);
    return properties;
  }

  public static Topology topology(final String registryUrl) {
    final SerdesOfTheApplication serdes = new SerdesOfTheApplication(registryUrl);
    final SpecificAvroSerde<EventV1> events = serdes.specific();
    final Serde<GenericRecord> counts = serdes.generic();
    final Serde<String> hosts = serdes.primitive(true);
    final Serde<Latest> latest = serdes.reflection(Latest.class);
    final StreamsBuilder builder = new StreamsBuilder();
    builder.<String, EventV1>stream("events").to("copies"); // by the default Serde
    builder.stream("events", Consumed.with(Serdes.String(), events))
        .groupBy((key, event) -> event.getHost(), Grouped.with(hosts, events))
        .count()
        .toStream()
        .mapValues(
            (host, count) -> {
              final GenericRecord value = new GenericData.Record(COUNT);
              value.put("host", host);
              value.put("count", count);
              return value;
            })
        .to("counts", Produced.with(hosts, counts));
    builder.stream("events", Consumed.with(Serdes.String(), events))
        .groupBy((key, event) -> event.getHost(), Grouped.with(hosts, events))
        .aggregate(
            () -> new Latest(0),
            (host, event, before) -> new Latest(Math.max(before.time(), event.getTs())),
            Materialized.with(hosts, latest))
        .toStream()
        .to("latest", Produced.with(hosts, latest));
    return builder.build();
  }
}
