// SPDX-License-Identifier: Apache-2.0
/** Schema registries: clients of the registry servers, schema directories, and the cache. */
@SuppressWarnings({
  "requires-automatic", // avro has no module descriptor
  "requires-transitive-automatic",
  "module" // qualified exports to modules that are compiled later
})
module io.avrolope.registry {
  requires transitive io.avrolope.core;
  requires transitive org.apache.avro;
  requires com.fasterxml.jackson.databind;
  requires org.slf4j;
  requires static transitive org.jspecify;

  exports io.avrolope.registry;
  exports io.avrolope.registry.open;
  exports io.avrolope.registry.schemarepo;
  exports io.avrolope.internal.tls to
      io.avrolope.serde;
  exports io.avrolope.registry.avro to
      io.avrolope.serde;
  exports io.avrolope.registry.cache to
      io.avrolope.serde;
  exports io.avrolope.registry.comparison to
      io.avrolope.serde;
  exports io.avrolope.registry.confluent to
      io.avrolope.serde;
  exports io.avrolope.registry.content to
      io.avrolope.serde;
  exports io.avrolope.registry.http to
      io.avrolope.serde;
  exports io.avrolope.registry.log to
      io.avrolope.serde;
  exports io.avrolope.registry.routing to
      io.avrolope.serde;
  exports io.avrolope.registry.sharing to
      io.avrolope.serde;
  exports io.avrolope.registry.text to
      io.avrolope.serde;
  exports io.avrolope.registry.vendor to
      io.avrolope.serde;
}
