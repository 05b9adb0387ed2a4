// SPDX-License-Identifier: Apache-2.0
/** Shared by the other modules: schema references, errors and caches. */
@SuppressWarnings({
  "requires-automatic", // avro has no module descriptor
  "requires-transitive-automatic",
  "module" // qualified exports to modules that are compiled later
})
module io.avrolope.core {
  requires transitive org.apache.avro;
  requires com.fasterxml.jackson.databind; // for Avro, which has no descriptor to name it
  requires static transitive org.jspecify;

  exports io.avrolope.error;
  exports io.avrolope.schema;
  exports io.avrolope.internal.cache to
      io.avrolope.codec,
      io.avrolope.registry,
      io.avrolope.serde;
  exports io.avrolope.internal.link to
      io.avrolope.codec,
      io.avrolope.registry,
      io.avrolope.serde;
  exports io.avrolope.internal.text to
      io.avrolope.codec,
      io.avrolope.connect,
      io.avrolope.envelope,
      io.avrolope.registry,
      io.avrolope.serde;
}
