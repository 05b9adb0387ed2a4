// SPDX-License-Identifier: Apache-2.0
/** Converts between a datum's bytes and Java objects. */
@SuppressWarnings({
  "requires-automatic", // avro has no module descriptor
  "requires-transitive-automatic",
  "module" // qualified exports to modules that are compiled later
})
module io.avrolope.codec {
  requires transitive io.avrolope.core;
  requires transitive org.apache.avro;
  requires org.slf4j;
  requires static org.objectweb.asm; // not at run time: the jar has a copy of it under another name
  requires static transitive org.jspecify;

  exports io.avrolope.avro;
  exports io.avrolope.codec.model to
      io.avrolope.connect,
      io.avrolope.serde;
  exports io.avrolope.internal.codec to
      io.avrolope.serde;
  exports io.avrolope.internal.model to
      io.avrolope.serde;
  exports io.avrolope.internal.resolve to
      io.avrolope.serde;
  exports io.avrolope.internal.wire to
      io.avrolope.serde;
}
