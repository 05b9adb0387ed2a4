package io.avrolope.envelope.detect;

import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.EnvelopeReader;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.envelope.formats.ApicurioEnvelope;
import io.avrolope.envelope.formats.ApicurioHeadersEnvelope;
import io.avrolope.envelope.formats.AvroFileEnvelope;
import io.avrolope.envelope.formats.AzureEnvelope;
import io.avrolope.envelope.formats.BareEnvelope;
import io.avrolope.envelope.formats.ClouderaEnvelope;
import io.avrolope.envelope.formats.ClouderaHeaderEnvelope;
import io.avrolope.envelope.formats.ClouderaPrefix;
import io.avrolope.envelope.formats.ConfluentEnvelope;
import io.avrolope.envelope.formats.ConfluentHeaderEnvelope;
import io.avrolope.envelope.formats.GlueEnvelope;
import io.avrolope.envelope.formats.HermesEnvelope;
import io.avrolope.envelope.formats.LinkedInEnvelope;
import io.avrolope.envelope.formats.NumberedEnvelope;
import io.avrolope.envelope.formats.SingleObjectEnvelope;
import io.avrolope.envelope.formats.SpringCloudStreamEnvelope;
import io.avrolope.envelope.formats.VersionEnvelope;
import io.avrolope.envelope.formats.VersionFixedEnvelope;
import io.avrolope.envelope.formats.VersionInFieldEnvelope;
import io.avrolope.envelope.formats.VersionedEventEnvelope;
import io.avrolope.envelope.formats.WrappedUpTo;
import io.avrolope.schema.SchemaReference;
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

  /** Confluent's header with a GUID, and the datum alone. */
  public static final String CONFLUENT_HEADER = ConfluentHeaderEnvelope.NAME;

  /** A version of 8 bytes, then the datum. */
  public static final String VERSION_FIXED = VersionFixedEnvelope.NAME;

  /** Avro's single-object encoding: a marker, a fingerprint, then the datum. */
  public static final String SINGLE_OBJECT = SingleObjectEnvelope.NAME;

  /** An Avro file with one datum; only read. */
  public static final String AVRO_FILE = AvroFileEnvelope.NAME;

  /** The datum alone, whose schema is configured. */
  public static final String BARE = BareEnvelope.NAME;

  /** The MD5 of a schema, then the datum; only read. */
  public static final String LINKEDIN_MD5 = LinkedInEnvelope.NAME;

  /** A schema-repo's id of 4 bytes, then the datum; only read. */
  public static final String CAMUS = NumberedEnvelope.CAMUS;

  /** A header or a prefix with an id, or a header with a version; only read. */
  public static final String HERMES = HermesEnvelope.NAME;

  /** The magic byte 80 and an id, then the datum; only read. */
  public static final String TIBCO = NumberedEnvelope.TIBCO;

  /** A content type that says a subject and a version, and the datum alone; only read. */
  public static final String SPRING_CLOUD_STREAM = SpringCloudStreamEnvelope.NAME;

  /** Apicurio 3's magic byte and id of 4 bytes, then the datum; only read. */
  public static final String APICURIO = ApicurioEnvelope.NAME;

  /** Apicurio 2's magic byte and id of 8 bytes, then the datum; only read. */
  public static final String APICURIO_8 = ApicurioEnvelope.NAME_OF_8;

  /** Apicurio's headers, and the datum alone; only read. */
  public static final String APICURIO_HEADERS = ApicurioHeadersEnvelope.NAME;

  /** AWS Glue's header, then the datum, which may be packed; only read. */
  public static final String GLUE = GlueEnvelope.NAME;

  /** Cloudera's protocol and id, then the datum; only read. */
  public static final String CLOUDERA = ClouderaEnvelope.NAME;

  /** Cloudera's protocol and id in a header, and the datum alone; only read. */
  public static final String CLOUDERA_HEADER = ClouderaHeaderEnvelope.NAME;

  /** Azure's content type, in a header or before the datum; only read. */
  public static final String AZURE = AzureEnvelope.NAME;

  /** The names of those that come with Avrolope, in the order of docs/envelopes.md. */
  public static final List<String> NAMES =
      List.of(
          VERSION,
          VERSION_IN_FIELD,
          VERSIONED_EVENT,
          VERSION_FIXED,
          CONFLUENT,
          CONFLUENT_HEADER,
          SINGLE_OBJECT,
          AVRO_FILE,
          BARE,
          LINKEDIN_MD5,
          CAMUS,
          HERMES,
          TIBCO,
          SPRING_CLOUD_STREAM,
          APICURIO,
          APICURIO_8,
          APICURIO_HEADERS,
          GLUE,
          CLOUDERA,
          CLOUDERA_HEADER,
          AZURE);

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

  /**
   * Who made the registry whose ids an envelope has, if it is one of its own: {@code apicurio},
   * {@code glue}, {@code cloudera} or {@code azure}, as in {@code envelope.<maker>.registry}. Any
   * other envelope's ids and versions are those of the main registry.
   */
  public static Optional<String> registryMaker(String name) {
    return switch (name) {
      case APICURIO, APICURIO_8, APICURIO_HEADERS -> Optional.of("apicurio");
      case GLUE -> Optional.of("glue");
      case CLOUDERA, CLOUDERA_HEADER -> Optional.of("cloudera");
      case AZURE -> Optional.of("azure");
      default -> Optional.empty();
    };
  }

  /** Null if none that comes with Avrolope has that name. */
  private static @Nullable Envelope own(String name, EnvelopeSettings settings) {
    long first = settings.firstVersion();
    return switch (name) {
      case VERSION -> wrappedUpTo(settings, new VersionEnvelope(first));
      case VERSION_IN_FIELD -> wrappedUpTo(settings, new VersionInFieldEnvelope(first));
      case VERSIONED_EVENT -> new VersionedEventEnvelope(first);
      case VERSION_FIXED -> new VersionFixedEnvelope(first);
      case CONFLUENT -> new ConfluentEnvelope();
      case CONFLUENT_HEADER -> new ConfluentHeaderEnvelope(settings.part());
      case SINGLE_OBJECT -> new SingleObjectEnvelope();
      case AVRO_FILE -> new AvroFileEnvelope(inflatedMax(settings));
      case BARE -> BareEnvelope.of(settings);
      case LINKEDIN_MD5 -> new LinkedInEnvelope();
      case CAMUS -> NumberedEnvelope.camus(first);
      case HERMES -> new HermesEnvelope(first);
      case TIBCO -> NumberedEnvelope.tibco();
      case SPRING_CLOUD_STREAM -> new SpringCloudStreamEnvelope(springPrefix(settings), first);
      case APICURIO -> ApicurioEnvelope.of4Bytes(settings);
      case APICURIO_8 -> ApicurioEnvelope.of8Bytes(settings);
      case APICURIO_HEADERS -> new ApicurioHeadersEnvelope(settings);
      case GLUE -> new GlueEnvelope(inflatedMax(settings));
      case CLOUDERA -> new ClouderaEnvelope();
      case CLOUDERA_HEADER -> new ClouderaHeaderEnvelope(settings);
      case AZURE -> new AzureEnvelope();
      default -> null;
    };
  }

  private static int inflatedMax(EnvelopeSettings settings) {
    return settings.positiveInt(        EnvelopeSettings.INFLATED_MAX_BYTES, EnvelopeSettings.INFLATED_MAX_BYTES_DEFAULT);
  }

  private static String springPrefix(EnvelopeSettings settings) {
    return settings.property(
        EnvelopeSettings.SPRING_PREFIX, EnvelopeSettings.SPRING_PREFIX_DEFAULT);
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

  /** Data alone, all of one schema. */
  public static Envelope bare(SchemaReference writer) {
    return BareEnvelope.of(writer);
  }

  /** Reads what one envelope says in a header, and records without that header by another. */
  public static EnvelopeReader headerOrPayload(EnvelopeReader inHeader, EnvelopeReader otherwise) {
    return new HeaderOrPayload(inHeader, otherwise);
  }

  /**
   * Whether a top-level string that was written under this reference has no length before it: it is
   * the record's rest, as UTF-8.
   */
  public static boolean hasRawText(SchemaReference writer) {
    return ClouderaPrefix.hasRawText(writer);
  }

  /** A reader for records that have any one of these envelopes. */
  public static EnvelopeReader anyOf(List<Envelope> candidates) {
    return candidates.size() == 1 ? candidates.get(0) : new EnvelopeDetector(candidates);
  }
}
