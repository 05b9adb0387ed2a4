package io.avrolope.envelope;

/**
 * Makes a format of envelopes known. Found by {@link java.util.ServiceLoader} and then named by
 * {@link #name()}, or named by its class, which needs a public constructor without parameters.
 */
public interface EnvelopeProvider {

  /** The name for {@code envelope} and {@code envelope.detect}: lower case, digits and dashes. */
  String name();

  /**
   * The envelope for one serializer or deserializer.
   *
   * @throws IllegalArgumentException if the settings have a value that it cannot have; the message
   *     names the property
   */
  Envelope envelope(EnvelopeSettings settings);
}
