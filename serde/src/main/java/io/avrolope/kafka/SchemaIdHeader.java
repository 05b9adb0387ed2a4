package io.avrolope.kafka;

import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.registry.SchemaReference;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.UUID;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * The header of a record that says its schema, so that its bytes are the datum alone: {@code 01}
 * and a GUID of 16 bytes, or {@code 00} and an id of 4, all big-endian.
 *
 * @see <a
 *     href="https://docs.confluent.io/platform/current/schema-registry/fundamentals/serdes-develop/index.html#wire-format">Confluent's
 *     wire format, from 8.0 on</a>
 */
record SchemaIdHeader(String name) {
  private static final int ID_LENGTH = 1 + Integer.BYTES;
  private static final int GUID_LENGTH = 1 + 2 * Long.BYTES;

  static SchemaIdHeader of(RecordPart part) {
    return new SchemaIdHeader("__" + part + "_schema_id");
  }

  /**
   * @return null if the record has no such header
   * @throws MalformedEnvelopeException if the header says something else
   */
  @Nullable SchemaReference read(@Nullable Headers headers) {
    Header header = headers == null ? null : headers.lastHeader(name);
    byte[] value = header == null ? null : header.value();
    return value == null ? null : reference(value);
  }

  private SchemaReference reference(byte[] value) {
    ByteBuffer bytes = ByteBuffer.wrap(value);
    if (value.length == GUID_LENGTH && bytes.get() == 1) {
      return new SchemaReference.Guid(new UUID(bytes.getLong(), bytes.getLong()));
    }
    if (value.length == ID_LENGTH && bytes.get() == 0 && bytes.getInt(1) > 0) {
      return new SchemaReference.Id(bytes.getInt());
    }
    throw new MalformedEnvelopeException(
        "Expected 01 and a GUID of 16 bytes, or 00 and a schema id of 4, but found "
            + value.length
            + " bytes"
            + (value.length == 0
                ? ""
                : " from " + HexFormat.of().withUpperCase().toHexDigits(value[0]) + " on")
            + " in the record's header "
            + name);
  }

  /** Adds the header, unless the record has the very same one. */
  void write(Headers headers, SchemaReference.Guid writer) {
    byte[] value =
        ByteBuffer.allocate(GUID_LENGTH)
            .put((byte) 1)
            .putLong(writer.guid().getMostSignificantBits())
            .putLong(writer.guid().getLeastSignificantBits())
            .array();
    Header last = headers.lastHeader(name);
    if (last == null || !Arrays.equals(last.value(), value)) {
      headers.add(name, value);
    }
  }
}
