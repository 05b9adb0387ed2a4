// SPDX-License-Identifier: Apache-2.0
/** Converters and a single message transform for Kafka Connect. */
@SuppressWarnings({
  "requires-automatic", // connect-api, kafka-clients and avro have no module descriptor
  "requires-transitive-automatic"
})
module io.avrolope.connect {
  requires transitive io.avrolope.serde;
  requires transitive connect.api;
  requires transitive kafka.clients;
  requires org.apache.avro;
  requires org.slf4j;
  requires static transitive org.jspecify;

  exports io.avrolope.connect;
  exports io.avrolope.connect.transform;
}
