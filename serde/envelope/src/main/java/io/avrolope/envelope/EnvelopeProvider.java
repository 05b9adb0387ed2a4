// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope;

import java.util.Optional;

/**
 * Makes an envelope available to configuration. The {@link java.util.ServiceLoader} finds a
 * provider by its {@link #name()}; configuration can also name the provider's class, which then
 * needs a public constructor without parameters. Avrolope's own envelopes have providers too.
 */
public interface EnvelopeProvider {

  /**
   * The name for {@code envelope} and {@code envelope.detect}, in lower case letters, digits and
   * dashes.
   */
  String name();

  /**
   * Creates the envelope for one serializer or deserializer.
   *
   * @throws IllegalArgumentException if a setting has an invalid value; the message names its key
   */
  Envelope envelope(EnvelopeSettings settings);

  /**
   * The vendor of the registry that the envelope's references are of, such as {@code glue}. The key
   * {@code envelope.<vendor>.registry} then names this registry.
   *
   * @return empty if the references are of the main registry, {@code schema.registry.url}
   */
  default Optional<String> registryVendor() {
    return Optional.empty();
  }

  /**
   * Whether the vendor's registry has the envelope's references as schema ids in Confluent's API as
   * well. A main registry with Confluent's API can then be that vendor's.
   */
  default boolean hasConfluentIds(EnvelopeSettings settings) {
    return false;
  }

  /** The description of the envelope in tables and help texts. */
  default EnvelopeDescription description() {
    return EnvelopeDescription.NONE;
  }
}
