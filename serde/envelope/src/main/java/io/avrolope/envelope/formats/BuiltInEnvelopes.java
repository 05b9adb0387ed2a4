// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.EnvelopeProvider;
import java.util.AbstractList;
import java.util.List;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.stream.Stream;

/** The envelopes that are part of Avrolope. The JVM loads only those that are asked for. */
public final class BuiltInEnvelopes {
  /** The names of all of them, in the order of docs/envelopes.md. */
  public static final List<String> NAMES =
      Stream.of(Format.values()).map(format -> format.name).toList();

  /** The providers of {@link #NAMES}, in the same order. */
  public static final List<EnvelopeProvider> PROVIDERS = new Providers();

  private BuiltInEnvelopes() {}

  /** The provider with a name; empty if it is not one of {@link #NAMES}. */
  public static Optional<EnvelopeProvider> named(String name) {
    int index = NAMES.indexOf(name);
    return index < 0 ? Optional.empty() : Optional.of(PROVIDERS.get(index));
  }

  /** One built-in envelope. The names are constants, so the enum loads no other class. */
  private enum Format {
    VERSION(VersionEnvelope.NAME),
    VERSION_IN_FIELD(VersionInFieldEnvelope.NAME),
    VERSIONED_EVENT(VersionedEventEnvelope.NAME),
    VERSION_FIXED(VersionFixedEnvelope.NAME),
    CONFLUENT(ConfluentEnvelope.NAME),
    CONFLUENT_HEADER(ConfluentHeaderEnvelope.NAME),
    SINGLE_OBJECT(SingleObjectEnvelope.NAME),
    AVRO_FILE(AvroFileEnvelope.NAME),
    BARE(BareEnvelope.NAME),
    LINKED_IN(LinkedInEnvelope.NAME),
    CAMUS(NumberedEnvelope.CAMUS),
    HERMES(HermesEnvelope.NAME),
    TIBCO(NumberedEnvelope.TIBCO),
    SPRING_CLOUD_STREAM(SpringCloudStreamEnvelope.NAME),
    APICURIO(ApicurioEnvelope.NAME),
    APICURIO_8(ApicurioEnvelope.NAME_OF_8),
    APICURIO_HEADERS(ApicurioHeadersEnvelope.NAME),
    GLUE(GlueEnvelope.NAME),
    CLOUDERA(ClouderaEnvelope.NAME),
    CLOUDERA_HEADER(ClouderaHeaderEnvelope.NAME),
    AZURE(AzureEnvelope.NAME);

    private static final Format[] ALL = values();

    private final String name;

    Format(String name) {
      this.name = name;
    }

    /** Loads the envelope's class. The compiler demands a line for each constant. */
    EnvelopeProvider provider() {
      return switch (this) {
        case VERSION -> VersionEnvelope.PROVIDER;
        case VERSION_IN_FIELD -> VersionInFieldEnvelope.PROVIDER;
        case VERSIONED_EVENT -> VersionedEventEnvelope.PROVIDER;
        case VERSION_FIXED -> VersionFixedEnvelope.PROVIDER;
        case CONFLUENT -> ConfluentEnvelope.PROVIDER;
        case CONFLUENT_HEADER -> ConfluentHeaderEnvelope.PROVIDER;
        case SINGLE_OBJECT -> SingleObjectEnvelope.PROVIDER;
        case AVRO_FILE -> AvroFileEnvelope.PROVIDER;
        case BARE -> BareEnvelope.PROVIDER;
        case LINKED_IN -> LinkedInEnvelope.PROVIDER;
        case CAMUS -> NumberedEnvelope.CAMUS_PROVIDER;
        case HERMES -> HermesEnvelope.PROVIDER;
        case TIBCO -> NumberedEnvelope.TIBCO_PROVIDER;
        case SPRING_CLOUD_STREAM -> SpringCloudStreamEnvelope.PROVIDER;
        case APICURIO -> ApicurioEnvelope.PROVIDER;
        case APICURIO_8 -> ApicurioEnvelope.PROVIDER_OF_8;
        case APICURIO_HEADERS -> ApicurioHeadersEnvelope.PROVIDER;
        case GLUE -> GlueEnvelope.PROVIDER;
        case CLOUDERA -> ClouderaEnvelope.PROVIDER;
        case CLOUDERA_HEADER -> ClouderaHeaderEnvelope.PROVIDER;
        case AZURE -> AzureEnvelope.PROVIDER;
      };
    }
  }

  /** Loads the class of an element when a caller reads that element. Immutable. */
  private static final class Providers extends AbstractList<EnvelopeProvider>
      implements RandomAccess {
    @Override
    public EnvelopeProvider get(int index) {
      return Format.ALL[index].provider();
    }

    @Override
    public int size() {
      return Format.ALL.length;
    }
  }
}
