package io.avrolope.examples;

import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.EnvelopeSettings;

/**
 * Makes {@link HouseEnvelope} known as {@code house}. It is found by its line in {@code
 * META-INF/services}; where there is none, {@code envelope} names this class.
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
