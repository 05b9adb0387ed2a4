// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import java.util.HashMap;
import java.util.Map;

/** The properties that clients of the cluster have in common. Each call returns a new map. */
final class ClientProperties {
  /** Shorter than an outage, so that applications see outages. */
  static final String LOOKUP_MS = "4000";

  /** The registry is the right one, so what it does not know is a bad record. */
  static final String DEAD_LETTERS = "malformed-envelope,malformed-datum,unknown-schema";

  private ClientProperties() {}

  /** The properties of a producer that waits for all replicas; without a serializer of values. */
  static Map<String, Object> producer(KafkaCluster brokers) {
    Map<String, Object> all = new HashMap<>();
    all.put("bootstrap.servers", brokers.addresses(KafkaCluster.CLIENTS));
    all.put("acks", "all");
    all.put("request.timeout.ms", 10_000);
    all.put("key.serializer", "org.apache.kafka.common.serialization.ByteArraySerializer");
    return all;
  }

  /** The properties of the serializer and the deserializer of one envelope. */
  static Map<String, Object> avro(RegistryServers registry, String envelope) {
    Map<String, Object> all = new HashMap<>();
    all.put("schema.registry.url", registry.urls());
    all.put("envelope", envelope);
    all.put("dead.letter.causes", DEAD_LETTERS);
    all.put("lookup.timeout.ms", LOOKUP_MS);
    return all;
  }
}
