// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeDescription;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.WritableEnvelope;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The provider of an envelope that is part of Avrolope. Immutable. */
final class BuiltInEnvelope implements EnvelopeProvider {
  private final String name;
  private final EnvelopeDescription description;
  private final Function<EnvelopeSettings, ? extends Envelope> factory;
  private final @Nullable String vendor;
  private final @Nullable Predicate<EnvelopeSettings> confluentIds;

  private BuiltInEnvelope(
      Builder builder,
      EnvelopeDescription description,
      Function<EnvelopeSettings, ? extends Envelope> factory) {
    this.name = builder.name;
    this.description = description;
    this.factory = factory;
    this.vendor = builder.vendor;
    this.confluentIds = builder.confluentIds;
  }

  static Builder named(String name) {
    return new Builder(name);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Envelope envelope(EnvelopeSettings settings) {
    return factory.apply(settings);
  }

  @Override
  public Optional<String> registryVendor() {
    return Optional.ofNullable(vendor);
  }

  @Override
  public boolean hasConfluentIds(EnvelopeSettings settings) {
    return confluentIds != null && confluentIds.test(settings);
  }

  @Override
  public EnvelopeDescription description() {
    return description;
  }

  /** Collects the properties of a provider. Not thread-safe. */
  static final class Builder {
    private final String name;
    private String bytes = "";
    private String reference = "";
    private String firstByte = "";
    private boolean isDetectedByDefault;
    private @Nullable String vendor;
    private @Nullable Predicate<EnvelopeSettings> confluentIds;

    private Builder(String name) {
      this.name = name;
    }

    /** The layout of a record, in Markdown. */
    Builder bytes(String layout) {
      this.bytes = layout;
      return this;
    }

    /** The description of the reference to the schema. */
    Builder reference(String meaning) {
      this.reference = meaning;
      return this;
    }

    /** The first byte of a record, in hex. */
    Builder firstByte(String hex) {
      this.firstByte = hex;
      return this;
    }

    /** Tools look for the envelope on a topic of which nothing is known. */
    Builder detectedByDefault() {
      this.isDetectedByDefault = true;
      return this;
    }

    /** The references are of a vendor's registry. */
    Builder registryOf(String registryVendor) {
      this.vendor = registryVendor;
      return this;
    }

    /** With some settings, the references are ids in Confluent's API too. */
    Builder confluentIds(Predicate<EnvelopeSettings> settings) {
      this.confluentIds = settings;
      return this;
    }

    /** The provider of an envelope that can only be read. */
    EnvelopeProvider readBy(Function<EnvelopeSettings, Envelope> factory) {
      return new BuiltInEnvelope(this, description(false), factory);
    }

    /** The provider of an envelope that can be written and read. */
    EnvelopeProvider writtenBy(Function<EnvelopeSettings, WritableEnvelope> factory) {
      return new BuiltInEnvelope(this, description(true), factory);
    }

    private EnvelopeDescription description(boolean isWritable) {
      return new EnvelopeDescription(bytes, reference, firstByte, isWritable, isDetectedByDefault);
    }
  }
}
