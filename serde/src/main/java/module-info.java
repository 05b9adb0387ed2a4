/**
 * Avro on Kafka with a versioned envelope.
 *
 * <p>The packages are the way of a record's bytes: {@code kafka} → {@code envelope} → {@code
 * registry} → {@code internal.codec}.
 */
@SuppressWarnings({
  "requires-automatic", // kafka-clients, kafka-streams and avro have no module descriptor
  "requires-transitive-automatic"
})
module io.avrolope.serde {
  requires transitive kafka.clients;
  requires transitive org.apache.avro;
  requires com.fasterxml.jackson.databind;
  requires java.net.http;
  requires org.objectweb.asm;
  requires org.slf4j;
  requires static kafka.streams; // not transitive: who does without it can still compile
  requires static transitive org.jspecify;

  exports io.avrolope.avro;
  exports io.avrolope.envelope;
  exports io.avrolope.error;
  exports io.avrolope.kafka;
  exports io.avrolope.kafka.streams;
  exports io.avrolope.registry;

  uses io.avrolope.envelope.EnvelopeProvider;
}
