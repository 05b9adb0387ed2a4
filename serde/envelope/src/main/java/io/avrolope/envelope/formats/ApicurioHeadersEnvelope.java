// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.DatumForm;
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
import io.avrolope.internal.text.PathSegment;
import io.avrolope.internal.text.QuotedText;
import io.avrolope.schema.SchemaReference;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Apicurio's headers: an id, a hash, the coordinates of an artifact, or the schema itself. The
 * record's bytes are the datum alone. Apicurio's own configuration keys set the headers' names.
 *
 * @see <a href="https://www.apicur.io/registry/docs/apicurio-registry/3.3.x/">Apicurio Registry</a>
 */
public final class ApicurioHeadersEnvelope implements Envelope {
  public static final String NAME = "apicurio-headers";

  static final EnvelopeProvider PROVIDER =
      BuiltInEnvelope.named(NAME)
          .bytes("datum; the id is in a header")
          .reference("Apicurio's id, a hash, an artifact, or the schema itself")
          .firstByte(EnvelopeDescription.HEADER_ONLY)
          .detectedByDefault()
          .registryOf("apicurio")
          .confluentIds(settings -> true)
          .readBy(ApicurioHeadersEnvelope::new);

  /** Apicurio's database stores at most 512 characters of a name. */
  private static final int MAX_NAME = 512;

  private final String contentId;
  private final String globalId;
  private final String contentHash;
  private final String groupId;
  private final String artifactId;
  private final String version;
  private final String schema;
  private final String schemaType;
  private final String encoding;

  public ApicurioHeadersEnvelope(EnvelopeSettings settings) {
    this.contentId = header(settings, "contentId");
    this.globalId = header(settings, "globalId");
    this.contentHash = header(settings, "contentHash");
    this.groupId = header(settings, "groupId");
    this.artifactId = header(settings, "artifactId");
    this.version = header(settings, "version");
    this.schema = header(settings, "schema");
    this.schemaType = header(settings, "schemaType");
    this.encoding = "apicurio." + settings.part() + ".encoding"; // no key sets this name
  }

  private static String header(EnvelopeSettings settings, String content) {
    RecordPart part = settings.part();
    return settings.property(
        "apicurio.registry.headers." + part + "." + content + ".name",
        "apicurio." + part + "." + content);
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
    return headers.last(contentId) != null
        || headers.last(globalId) != null
        || headers.last(contentHash) != null
        || headers.last(artifactId) != null
        || headers.last(schema) != null;
  }

  @Override
  public Frame read(RecordView record) {
    RecordHeaders headers = record.headers();
    SchemaReference writer = reference(headers);
    if (writer == null) {
      throw new MalformedEnvelopeException(
          "Expected a header "
              + String.join(", ", contentId, globalId, contentHash, artifactId)
              + " or "
              + schema
              + " but none of them is present");
    }
    requireValue(headers, encoding, "BINARY", "a datum in Avro's binary encoding");
    DatumForm form =
        writer instanceof SchemaReference.Inline ? DatumForm.AVRO : DatumForm.RAW_BYTES;
    return new Frame(NAME, writer, record.slice(), form);
  }

  private @Nullable SchemaReference reference(RecordHeaders headers) {
    if (headers.last(contentId) != null) {
      return number(headers, contentId, ApicurioEnvelope.CONTENT_ID);
    }
    if (headers.last(globalId) != null) {
      return number(headers, globalId, ApicurioEnvelope.GLOBAL_ID);
    }
    String hash = name(headers, contentHash);
    if (hash != null) {
      return new SchemaReference.VendorId(NAME, "contentHash", hash);
    }
    String artifact = name(headers, artifactId);
    if (artifact != null) {
      return artifact(headers, artifact);
    }
    String text = text(headers, schema);
    if (text != null) {
      requireValue(headers, schemaType, "AVRO", "an Avro schema");
      return new SchemaReference.Inline(text);
    }
    return null;
  }

  private SchemaReference artifact(RecordHeaders headers, String artifact) {
    String group = name(headers, groupId);
    String number = name(headers, version);
    if (number == null) {
      throw new MalformedEnvelopeException(
          "Expected a version of the artifact in the record's header "
              + version
              + " but found none: without it, the same record means another schema later");
    }
    return new SchemaReference.VendorId(
        NAME,
        "artifact",
        PathSegment.encode(group == null ? "default" : group)
            + "/"
            + PathSegment.encode(artifact)
            + "/"
            + PathSegment.encode(number));
  }

  private static SchemaReference number(RecordHeaders headers, String name, String kind) {
    byte[] value = headers.last(name);
    long id = value != null && value.length == Long.BYTES ? ByteBuffer.wrap(value).getLong() : 0;
    if (id < 1) {
      throw new MalformedEnvelopeException(
          "Expected an id of 8 bytes, from 1 on, but found "
              + (value == null ? 0 : value.length)
              + " bytes with another one in the record's header "
              + name);
    }
    return new SchemaReference.VendorId(NAME, kind, Long.toString(id));
  }

  /** Checks a header that may be missing, but must not have another value. */
  private static void requireValue(
      RecordHeaders headers, String name, String value, String expected) {
    String found = text(headers, name);
    if (found != null && !found.equalsIgnoreCase(value)) {
      throw new MalformedEnvelopeException(
          "Expected "
              + expected
              + " but found "
              + QuotedText.of(found)
              + " in the record's header "
              + name);
    }
  }

  /** A hash, or a part of an artifact's coordinates. */
  private static @Nullable String name(RecordHeaders headers, String header) {
    String name = text(headers, header);
    if (name != null && (name.isEmpty() || name.length() > MAX_NAME)) {
      throw new MalformedEnvelopeException(
          "Expected 1 to "
              + MAX_NAME
              + " characters but found "
              + name.length()
              + " in the record's header "
              + header);
    }
    return name;
  }

  private static @Nullable String text(RecordHeaders headers, String name) {
    byte[] value = headers.last(name);
    return value == null ? null : new String(value, StandardCharsets.UTF_8);
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
