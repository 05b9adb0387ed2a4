// SPDX-License-Identifier: Apache-2.0
package io.avrolope.examples;

import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.EnvelopeSettings;

/**
 * Provides {@link HouseEnvelope} under the name {@code house}. {@link java.util.ServiceLoader}
 * finds it through {@code META-INF/services}. Without that entry the key {@code envelope} can name
 * this class.
 */
public final class HouseEnvelopeProvider implements EnvelopeProvider {
  @Override
  public String name() {
    return HouseEnvelope.NAME;
  }

  @Override
  public Envelope envelope(EnvelopeSettings settings) {
    return new HouseEnvelope();
  }
}
