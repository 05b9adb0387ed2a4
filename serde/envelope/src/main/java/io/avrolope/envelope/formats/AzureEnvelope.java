// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.BytePosition;
import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeField;
import io.avrolope.envelope.EnvelopeFields;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordHeaders;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.schema.SchemaReference;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Azure's content type: {@code avro/binary+} and the 32 hexadecimal digits of a schema's id. It is
 * the record's header {@code content-type}. Azure's serializer for Kafka Streams writes it before
 * the datum instead, after a byte with its length.
 *
 * @see <a href="https://github.com/Azure/azure-schema-registry-for-kafka">Azure Schema Registry for
 *     Kafka</a>
 */
public final class AzureEnvelope implements Envelope {
  public static final String NAME = "azure";

  static final EnvelopeProvider PROVIDER =
      BuiltInEnvelope.named(NAME)
          .bytes("datum, with a content type in a header or before it")
          .reference("Azure's id of a schema")
          .firstByte("–, or 2C")
          .detectedByDefault()
          .registryOf("azure")
          .readBy(settings -> new AzureEnvelope());

  private static final String HEADER = "content-type";
  private static final Pattern CONTENT_TYPE = Pattern.compile("avro/binary\\+(\\p{XDigit}{32})");
  private static final int TYPE_LENGTH = 44;

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
    return headers.last(HEADER) != null;
  }

  @Override
  public Frame read(RecordView record) {
    byte[] header = record.headers().last(HEADER);
    if (header != null) {
      String type = new String(header, StandardCharsets.UTF_8);
      return frame(type, "in the record's header " + HEADER, record.slice());
    }
    Slice slice = record.slice();
    if (!hasContentType(slice)) {
      throw new MalformedEnvelopeException(
          "Expected the record's header "
              + HEADER
              + ", or 2C and a content type of 44 bytes, but found neither"
              + " "
              + BytePosition.at(slice, 0));
    }
    return frame(contentType(slice), BytePosition.at(slice, 1), slice.from(1 + TYPE_LENGTH));
  }

  private static boolean hasContentType(Slice slice) {
    return slice.length() > TYPE_LENGTH && slice.unsigned(0) == TYPE_LENGTH;
  }

  private static String contentType(Slice slice) {
    return new String(slice.bytes(), slice.offset() + 1, TYPE_LENGTH, StandardCharsets.ISO_8859_1);
  }

  private static boolean isContentType(String type) {
    return CONTENT_TYPE.matcher(type).matches();
  }

  private static Frame frame(String type, String place, Slice datum) {
    Matcher matcher = CONTENT_TYPE.matcher(type);
    if (!matcher.matches()) {
      throw new MalformedEnvelopeException(
          "Expected avro/binary+ and a schema id of 32 hexadecimal digits but found something else "
              + place);
    }
    return new Frame(NAME, new SchemaReference.VendorId(NAME, "id", matcher.group(1)), datum);
  }

  @Override
  public List<EnvelopeField> fields(RecordView record) {
    if (isInHeaders(record.headers())) {
      return EnvelopeFields.genericFields(this, record);
    }
    Frame frame = read(record);
    return EnvelopeFields.from(record.slice())
        .field("length of the content type", 1, Integer.toString(TYPE_LENGTH))
        .field("content type", TYPE_LENGTH, "avro/binary+, " + frame.writer())
        .list();
  }

  @Override
  public Optional<RecordPrefix> prefix(Slice slice) {
    return Optional.of(
        RecordPrefix.of(slice, 1 + TYPE_LENGTH, RecordPrefix.DatumPosition.AFTER_PREFIX));
  }

  @Override
  public Evidence evidence(RecordView record) {
    byte[] header = record.headers().last(HEADER);
    if (header != null) {
      return isContentType(new String(header, StandardCharsets.UTF_8))
          ? Evidence.HEADER
          : Evidence.NONE;
    }
    Slice slice = record.slice();
    return hasContentType(slice) && isContentType(contentType(slice))
        ? Evidence.SIGNATURE
        : Evidence.NONE;
  }

  @Override
  public boolean cannotBeginWith(Slice start) {
    return start.unsigned(0) != TYPE_LENGTH;
  }
}
