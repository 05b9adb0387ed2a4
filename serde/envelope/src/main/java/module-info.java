// SPDX-License-Identifier: Apache-2.0
/** Finds the schema that wrote some bytes, and the start of the datum. */
module io.avrolope.envelope {
  requires transitive io.avrolope.core;
  requires static transitive org.jspecify;

  exports io.avrolope.envelope;
  exports io.avrolope.envelope.detect;

  uses io.avrolope.envelope.EnvelopeProvider;
}
