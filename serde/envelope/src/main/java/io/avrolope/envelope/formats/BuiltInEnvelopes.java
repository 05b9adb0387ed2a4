// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.EnvelopeProvider;
import java.util.AbstractList;
import java.util.List;
import java.util.Optional;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** The envelopes that are part of Avrolope. The JVM loads only those that are asked for. */
public final class BuiltInEnvelopes {
  /** The names of all of them, in the order of docs/envelopes.md. */
  public static final List<String> NAMES =
      List.of(
          VersionEnvelope.NAME,
          VersionInFieldEnvelope.NAME,
          VersionedEventEnvelope.NAME,
          VersionFixedEnvelope.NAME,
          ConfluentEnvelope.NAME,
          ConfluentHeaderEnvelope.NAME,
          SingleObjectEnvelope.NAME,
          AvroFileEnvelope.NAME,
          BareEnvelope.NAME,
          LinkedInEnvelope.NAME,
          NumberedEnvelope.CAMUS,
          HermesEnvelope.NAME,
          NumberedEnvelope.TIBCO,
          SpringCloudStreamEnvelope.NAME,
          ApicurioEnvelope.NAME,
          ApicurioEnvelope.NAME_OF_8,
          ApicurioHeadersEnvelope.NAME,
          GlueEnvelope.NAME,
          ClouderaEnvelope.NAME,
          ClouderaHeaderEnvelope.NAME,
          AzureEnvelope.NAME);

  /** The providers of {@link #NAMES}, in the same order. */
  public static final List<EnvelopeProvider> PROVIDERS = new Providers();

  private BuiltInEnvelopes() {}

  /** The provider with a name; empty if it is not one of {@link #NAMES}. */
  public static Optional<EnvelopeProvider> named(String name) {
    return Optional.ofNullable(provider(name));
  }

  private static @Nullable EnvelopeProvider provider(String name) {
    return switch (name) {
      case VersionEnvelope.NAME -> VersionEnvelope.PROVIDER;
      case VersionInFieldEnvelope.NAME -> VersionInFieldEnvelope.PROVIDER;
      case VersionedEventEnvelope.NAME -> VersionedEventEnvelope.PROVIDER;
      case VersionFixedEnvelope.NAME -> VersionFixedEnvelope.PROVIDER;
      case ConfluentEnvelope.NAME -> ConfluentEnvelope.PROVIDER;
      case ConfluentHeaderEnvelope.NAME -> ConfluentHeaderEnvelope.PROVIDER;
      case SingleObjectEnvelope.NAME -> SingleObjectEnvelope.PROVIDER;
      case AvroFileEnvelope.NAME -> AvroFileEnvelope.PROVIDER;
      case BareEnvelope.NAME -> BareEnvelope.PROVIDER;
      case LinkedInEnvelope.NAME -> LinkedInEnvelope.PROVIDER;
      case NumberedEnvelope.CAMUS -> NumberedEnvelope.CAMUS_PROVIDER;
      case HermesEnvelope.NAME -> HermesEnvelope.PROVIDER;
      case NumberedEnvelope.TIBCO -> NumberedEnvelope.TIBCO_PROVIDER;
      case SpringCloudStreamEnvelope.NAME -> SpringCloudStreamEnvelope.PROVIDER;
      case ApicurioEnvelope.NAME -> ApicurioEnvelope.PROVIDER;
      case ApicurioEnvelope.NAME_OF_8 -> ApicurioEnvelope.PROVIDER_OF_8;
      case ApicurioHeadersEnvelope.NAME -> ApicurioHeadersEnvelope.PROVIDER;
      case GlueEnvelope.NAME -> GlueEnvelope.PROVIDER;
      case ClouderaEnvelope.NAME -> ClouderaEnvelope.PROVIDER;
      case ClouderaHeaderEnvelope.NAME -> ClouderaHeaderEnvelope.PROVIDER;
      case AzureEnvelope.NAME -> AzureEnvelope.PROVIDER;
      default -> null;
    };
  }

  /** Loads the class of an element when a caller reads that element. Immutable. */
  private static final class Providers extends AbstractList<EnvelopeProvider>
      implements RandomAccess {
    @Override
    public EnvelopeProvider get(int index) {
      return named(NAMES.get(index)).orElseThrow();
    }

    @Override
    public int size() {
      return NAMES.size();
    }
  }
}
