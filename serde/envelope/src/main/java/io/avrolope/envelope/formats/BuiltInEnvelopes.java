// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.EnvelopeProvider;
import java.util.List;

/** The envelopes that are part of Avrolope. */
public final class BuiltInEnvelopes {
  /** All of them, in the order of docs/envelopes.md. */
  public static final List<EnvelopeProvider> PROVIDERS =
      List.of(
          VersionEnvelope.PROVIDER,
          VersionInFieldEnvelope.PROVIDER,
          VersionedEventEnvelope.PROVIDER,
          VersionFixedEnvelope.PROVIDER,
          ConfluentEnvelope.PROVIDER,
          ConfluentHeaderEnvelope.PROVIDER,
          SingleObjectEnvelope.PROVIDER,
          AvroFileEnvelope.PROVIDER,
          BareEnvelope.PROVIDER,
          LinkedInEnvelope.PROVIDER,
          NumberedEnvelope.CAMUS_PROVIDER,
          HermesEnvelope.PROVIDER,
          NumberedEnvelope.TIBCO_PROVIDER,
          SpringCloudStreamEnvelope.PROVIDER,
          ApicurioEnvelope.PROVIDER,
          ApicurioEnvelope.PROVIDER_OF_8,
          ApicurioHeadersEnvelope.PROVIDER,
          GlueEnvelope.PROVIDER,
          ClouderaEnvelope.PROVIDER,
          ClouderaHeaderEnvelope.PROVIDER,
          AzureEnvelope.PROVIDER);

  private BuiltInEnvelopes() {}
}
