// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeDescription;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordHeaders;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.error.MalformedEnvelopeException;

/**
 * Cloudera's protocol number and id in a header. The record's bytes are the datum alone. Cloudera's
 * own configuration keys set the header's name.
 */
public final class ClouderaHeaderEnvelope implements Envelope {
  public static final String NAME = "cloudera-header";

  static final EnvelopeProvider PROVIDER =
      BuiltInEnvelope.named(NAME)
          .bytes("datum; the protocol and the id are in a header")
          .reference("Cloudera's id of a version, or of metadata and a version")
          .firstByte(EnvelopeDescription.HEADER_ONLY)
          .detectedByDefault()
          .registryOf("cloudera")
          .readBy(ClouderaHeaderEnvelope::new);

  private final String header;

  public ClouderaHeaderEnvelope(EnvelopeSettings settings) {
    RecordPart part = settings.part();
    this.header =
        settings.property(part + "_schema_version_id_header_name", part + ".schema.version.id");
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean usesHeaders() {
    return true;
  }

  @Override
  public boolean isInHeaders(RecordHeaders headers) {
    return headers.last(header) != null;
  }

  @Override
  public Frame read(RecordView record) {
    byte[] value = record.headers().last(header);
    if (value == null) {
      throw new MalformedEnvelopeException("The record has no header " + header);
    }
    ClouderaPrefix prefix = prefix(value);
    if (prefix.length() != value.length) {
      throw new MalformedEnvelopeException(
          "Expected "
              + prefix.length()
              + " bytes but found "
              + value.length
              + " in the record's header "
              + header);
    }
    return new Frame(NAME, prefix.writer(), record.slice(), prefix.form());
  }

  private ClouderaPrefix prefix(byte[] value) {
    try {
      return ClouderaPrefix.read(NAME, Slice.of(value));
    } catch (MalformedEnvelopeException e) {
      throw new MalformedEnvelopeException(e.getMessage() + " in the record's header " + header, e);
    }
  }

  @Override
  public Evidence evidence(RecordView record) {
    return isInHeaders(record.headers()) ? Evidence.HEADER.ifReadable(this, record) : Evidence.NONE;
  }

  /** The envelope is a header: no bytes begin with it. */
  @Override
  public boolean cannotBeginWith(Slice start) {
    return true;
  }
}
