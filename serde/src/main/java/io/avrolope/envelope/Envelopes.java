package io.avrolope.envelope;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The envelopes by the names that configuration gives them. */
public final class Envelopes {
  /** A version, then the datum. */
  public static final String VERSION = VersionEnvelope.NAME;

  /** The datum, whose first field is the version. */
  public static final String VERSION_IN_FIELD = VersionInFieldEnvelope.NAME;

  /** A version, a length, then the datum. */
  public static final String VERSIONED_EVENT = VersionedEventEnvelope.NAME;

  /** Confluent's magic byte and schema id, then the datum. */
  public static final String CONFLUENT = ConfluentEnvelope.NAME;

  /** The names of those that come with Avrolope, in the order of docs/envelopes.md. */
  public static final List<String> NAMES =
      List.of(VERSION, VERSION_IN_FIELD, VERSIONED_EVENT, CONFLUENT);

  private Envelopes() {}

  /** As {@link #named(String, EnvelopeSettings)}, with {@link EnvelopeSettings#DEFAULTS}. */
  public static Envelope named(String name) {
    return named(name, EnvelopeSettings.DEFAULTS);
  }

  /**
   * The envelope of that name.
   *
   * @param name one of {@link #NAMES}, that of an {@link EnvelopeProvider} which the {@link
   *     ServiceLoader} finds, or the class of one
   * @throws IllegalArgumentException if there is no envelope of that name
   */
  public static Envelope named(String name, EnvelopeSettings settings) {
    Envelope own = own(name, settings);
    return own != null ? own : provider(name).envelope(settings);
  }

  /**
   * The envelope of that name, to be written.
   *
   * @throws IllegalArgumentException if there is no envelope of that name, or it is only read
   */
  public static WritableEnvelope writable(String name, EnvelopeSettings settings) {
    if (named(name, settings) instanceof WritableEnvelope writable) {
      return writable;
    }
    throw new IllegalArgumentException("names " + name + ", an envelope that is only read");
  }

  /** As {@link #writable(String, EnvelopeSettings)}, with the defaults. */
  public static WritableEnvelope writable(String name) {
    return writable(name, EnvelopeSettings.DEFAULTS);
  }

  /** Null if none that comes with Avrolope has that name. */
  private static @Nullable Envelope own(String name, EnvelopeSettings settings) {
    long first = settings.firstVersion();
    return switch (name) {
      case VERSION -> wrappedUpTo(settings, new VersionEnvelope(first));
      case VERSION_IN_FIELD -> wrappedUpTo(settings, new VersionInFieldEnvelope(first));
      case VERSIONED_EVENT -> new VersionedEventEnvelope(first);
      case CONFLUENT -> new ConfluentEnvelope();
      default -> null;
    };
  }

  private static Envelope wrappedUpTo(EnvelopeSettings settings, WritableEnvelope later) {
    return settings.maxWrappedVersion() > 0
        ? new WrappedUpTo(settings.maxWrappedVersion(), settings.firstVersion(), later)
        : later;
  }

  private static EnvelopeProvider provider(String name) {
    Optional<EnvelopeProvider> found =
        loaders()
            .flatMap(loader -> ServiceLoader.load(EnvelopeProvider.class, loader).stream())
            .map(ServiceLoader.Provider::get)
            .filter(provider -> provider.name().equals(name))
            .findFirst();
    return found.or(() -> byClass(name)).orElseThrow(() -> unknown(name));
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

  /** That of the thread, which may know more than ours, and ours. */
  private static Stream<ClassLoader> loaders() {
    return Stream.of(
            Optional.ofNullable(Thread.currentThread().getContextClassLoader()),
            Optional.ofNullable(Envelopes.class.getClassLoader()))
        .flatMap(Optional::stream)
        .filter(Envelopes::knowsUs)
        .distinct();
  }

  /** Not one that has this library a second time, whose providers are not ours. */
  private static boolean knowsUs(ClassLoader loader) {
    return load(EnvelopeProvider.class.getName(), loader)
        .filter(EnvelopeProvider.class::equals)
        .isPresent();
  }

  private static IllegalArgumentException unknown(String name) {
    return new IllegalArgumentException(
        "names an unknown envelope, " + name + "; known are " + String.join(", ", NAMES));
  }

  /** No envelope, where something beside a record's bytes says their schema. */
  public static WritableEnvelope none() {
    return new BareDatum();
  }

  /** A reader for records that have any one of these envelopes. */
  public static EnvelopeReader anyOf(List<Envelope> candidates) {
    return candidates.size() == 1 ? candidates.get(0) : new EnvelopeDetector(candidates);
  }
}
