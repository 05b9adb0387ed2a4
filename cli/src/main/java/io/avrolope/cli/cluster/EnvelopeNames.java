// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.cluster;

import io.avrolope.envelope.detect.Envelopes;
import java.util.Iterator;

/** The names of all built-in envelopes, for the completion of a shell. */
public final class EnvelopeNames implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return Envelopes.NAMES.iterator();
  }
}
