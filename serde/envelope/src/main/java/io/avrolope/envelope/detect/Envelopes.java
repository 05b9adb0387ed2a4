// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.detect;

import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.EnvelopeReader;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.envelope.formats.BareEnvelope;
import io.avrolope.envelope.formats.BuiltInEnvelopes;
import io.avrolope.envelope.formats.ConfluentEnvelope;
import io.avrolope.envelope.formats.ConfluentHeaderEnvelope;
import io.avrolope.envelope.formats.VersionInFieldEnvelope;
import io.avrolope.envelope.formats.VersionedEventEnvelope;
import io.avrolope.schema.SchemaReference;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** Finds envelopes by the names that configuration gives them, and combines them. */
public final class Envelopes {
  /** The datum, whose first field is the version. */
  public static final String VERSION_IN_FIELD = VersionInFieldEnvelope.NAME;

  /** A version, a length, then the datum. */
  public static final String VERSIONED_EVENT = VersionedEventEnvelope.NAME;

  /** Confluent's magic byte and schema id, then the datum. */
  public static final String CONFLUENT = ConfluentEnvelope.NAME;

  /** Confluent's header with a GUID, and the datum alone. */
  public static final String CONFLUENT_HEADER = ConfluentHeaderEnvelope.NAME;

  /** The datum alone, whose schema is configured. */
  public static final String BARE = BareEnvelope.NAME;

  /**
   * The providers of the envelopes that are part of Avrolope, in the order of docs/envelopes.md.
   */
  public static final List<EnvelopeProvider> BUILT_IN = BuiltInEnvelopes.PROVIDERS;

  /** The names of the {@link #BUILT_IN} envelopes. */
  public static final List<String> NAMES = BuiltInEnvelopes.NAMES;

  private Envelopes() {}

  /** As {@link #named(String, EnvelopeSettings)}, with {@link EnvelopeSettings#DEFAULTS}. */
  public static Envelope named(String name) {
    return named(name, EnvelopeSettings.DEFAULTS);
  }

  /**
   * Creates the envelope with a name.
   *
   * @param name as for {@link #provider}
   * @throws IllegalArgumentException if there is no such envelope, or a setting is invalid
   */
  public static Envelope named(String name, EnvelopeSettings settings) {
    Optional<EnvelopeProvider> provider = provider(name);
    if (provider.isEmpty()) {
      throw unknown(name);
    }
    return provider.get().envelope(settings);
  }

  /**
   * Creates the envelope with a name, for writing.
   *
   * @throws IllegalArgumentException if there is no such envelope, or it can only be read
   */
  public static WritableEnvelope writable(String name, EnvelopeSettings settings) {
    if (named(name, settings) instanceof WritableEnvelope writable) {
      return writable;
    }
    throw new IllegalArgumentException("names " + name + ", an envelope that is only read");
  }

  /** As {@link #writable(String, EnvelopeSettings)}, with {@link EnvelopeSettings#DEFAULTS}. */
  public static WritableEnvelope writable(String name) {
    return writable(name, EnvelopeSettings.DEFAULTS);
  }

  /**
   * Finds the provider of an envelope.
   *
   * @param name one of {@link #NAMES}, the name of a provider that the {@link ServiceLoader} finds,
   *     or the class of a provider
   * @return empty if there is no such envelope
   * @throws IllegalArgumentException if the name is a class that is not a provider, or that cannot
   *     be instantiated
   */
  public static Optional<EnvelopeProvider> provider(String name) {
    Optional<EnvelopeProvider> builtIn = BuiltInEnvelopes.named(name);
    return builtIn.isPresent() ? builtIn : loaded(name).or(() -> byClass(name));
  }

  private static Optional<EnvelopeProvider> loaded(String name) {
    return loaders()
        .flatMap(loader -> ServiceLoader.load(EnvelopeProvider.class, loader).stream())
        .map(ServiceLoader.Provider::get)
        .filter(provider -> provider.name().equals(name))
        .findFirst();
  }

  private static Optional<EnvelopeProvider> byClass(String name) {
    return loaders()
        .flatMap(loader -> load(name, loader).stream())
        .findFirst()
        .map(type -> instance(name, type));
  }

  private static Optional<Class<?>> load(String name, ClassLoader loader) {
    try {
      return Optional.of(Class.forName(name, false, loader));
    } catch (ClassNotFoundException e) {
      return Optional.empty();
    }
  }

  private static EnvelopeProvider instance(String name, Class<?> type) {
    if (!EnvelopeProvider.class.isAssignableFrom(type)) {
      throw new IllegalArgumentException(
          "names " + name + ", which is not an " + EnvelopeProvider.class.getName());
    }
    try {
      return (EnvelopeProvider) type.getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          "names " + name + ", which has no public constructor without parameters that works", e);
    }
  }

  /** The class loader of the thread, which may see more than this library's, and this library's. */
  private static Stream<ClassLoader> loaders() {
    return Stream.of(
            Optional.ofNullable(Thread.currentThread().getContextClassLoader()),
            Optional.ofNullable(Envelopes.class.getClassLoader()))
        .flatMap(Optional::stream)
        .filter(Envelopes::seesThisLibrary)
        .distinct();
  }

  /** False for a class loader with a copy of this library, whose providers implement that copy. */
  private static boolean seesThisLibrary(ClassLoader loader) {
    return load(EnvelopeProvider.class.getName(), loader)
        .filter(EnvelopeProvider.class::equals)
        .isPresent();
  }

  private static IllegalArgumentException unknown(String name) {
    return new IllegalArgumentException(
        "names an unknown envelope, " + name + "; known are " + String.join(", ", NAMES));
  }

  /** The datum alone, with one schema for all records. */
  public static Envelope bare(SchemaReference writer) {
    return BareEnvelope.of(writer);
  }

  /** Reads records with a header by one envelope, and records without it by another. */
  public static EnvelopeReader headerOrPayload(EnvelopeReader inHeader, EnvelopeReader otherwise) {
    return new HeaderOrPayload(inHeader, otherwise);
  }

  /** Reads records that each have any one of these envelopes. */
  public static EnvelopeReader anyOf(List<Envelope> candidates) {
    return candidates.size() == 1 ? candidates.get(0) : new EnvelopeDetector(candidates);
  }
}
