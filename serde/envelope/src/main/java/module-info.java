// SPDX-License-Identifier: Apache-2.0
/** Which schema wrote these bytes, and where the datum starts. */
module io.avrolope.envelope {
  requires transitive io.avrolope.core;
  requires static transitive org.jspecify;

  exports io.avrolope.envelope;
  exports io.avrolope.envelope.detect;

  uses io.avrolope.envelope.EnvelopeProvider;
}
