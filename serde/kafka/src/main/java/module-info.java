// SPDX-License-Identifier: Apache-2.0
/** The Kafka serializer and deserializer. */
@SuppressWarnings({
  "requires-automatic", // kafka-clients, kafka-streams and avro have no module descriptor
  "requires-transitive-automatic",
  "module" // qualified exports to modules that are compiled later
})
module io.avrolope.serde {
  requires transitive io.avrolope.codec;
  requires transitive io.avrolope.core;
  requires transitive io.avrolope.envelope;
  requires transitive io.avrolope.registry;
  requires transitive kafka.clients;
  requires transitive org.apache.avro;
  requires com.fasterxml.jackson.databind;
  requires java.management;
  requires org.slf4j;
  requires static kafka.streams; // not transitive: applications without it can still compile
  requires static transitive org.jspecify;

  exports io.avrolope.kafka;
  exports io.avrolope.kafka.config;
  exports io.avrolope.kafka.streams;
  exports io.avrolope.kafka.subject;
  exports io.avrolope.kafka.integration to
      io.avrolope.connect;
  exports io.avrolope.kafka.integration.metrics to
      io.avrolope.connect;
  exports io.avrolope.kafka.mapping to
      io.avrolope.connect;
}
