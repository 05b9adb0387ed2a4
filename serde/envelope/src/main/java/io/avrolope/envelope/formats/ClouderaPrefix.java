package io.avrolope.envelope.formats;

import io.avrolope.envelope.BytePosition;
import io.avrolope.envelope.Slice;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.schema.SchemaReference;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * What Cloudera's (once Hortonworks') serializers put before a datum, or into a header: the number
 * of a protocol, and an id as that protocol has it.
 *
 * @param length how many bytes it has
 * @see <a href="https://github.com/hortonworks/registry">Hortonworks' registry</a>
 */
public record ClouderaPrefix(SchemaReference.Foreign writer, int length) {
  private static final Pattern RAW = Pattern.compile("cloudera(-header)? protocol-[123] .*");
  static final int LAST_PROTOCOL = 3;
  private static final int JSON = 4;

  /**
   * @param name that of the envelope
   */
  static ClouderaPrefix read(String name, Slice slice) {
    PositiveInteger.requireLength(slice, 1, "a protocol of Cloudera's, 00 to 03,");
    int protocol = slice.unsigned(0);
    String space = name + " protocol-" + protocol + " ";
    return switch (protocol) {
      case 0, 3 -> versionId(space, slice, Integer.BYTES);
      case 1 -> metadataId(space, slice);
      case 2 -> versionId(space, slice, Long.BYTES);
      default -> throw unknown(slice, protocol);
    };
  }

  private static ClouderaPrefix versionId(String space, Slice slice, int idLength) {
    PositiveInteger.requireLength(
        slice, 1 + idLength, "a protocol and a schema version id of " + idLength + " bytes");
    long id = PositiveInteger.positive(slice, 1, idLength, "a schema version id");
    return new ClouderaPrefix(
        new SchemaReference.Foreign(space + "schemaVersionId", Long.toString(id)), 1 + idLength);
  }

  private static ClouderaPrefix metadataId(String space, Slice slice) {
    int length = 1 + Long.BYTES + Integer.BYTES;
    PositiveInteger.requireLength(
        slice, length, "a protocol, a schema metadata id of 8 bytes and a version of 4");
    long id = PositiveInteger.positive(slice, 1, Long.BYTES, "a schema metadata id");
    long version = PositiveInteger.positive(slice, 1 + Long.BYTES, Integer.BYTES, "a version");
    return new ClouderaPrefix(
        new SchemaReference.Foreign(space + "schemaMetadataId", id + "/" + version), length);
  }

  private static MalformedEnvelopeException unknown(Slice slice, int protocol) {
    return new MalformedEnvelopeException(
        "Expected a protocol of Cloudera's, 00 to 03, but found "
            + HexFormat.of().withUpperCase().toHexDigits((byte) protocol)
            + (protocol == JSON ? ", whose records are JSON" : "")
            + " "
            + BytePosition.at(slice, 0));
  }

  /** Whether top-level strings of such records have no length before them. */
  public static boolean hasRawText(SchemaReference writer) {
    return writer instanceof SchemaReference.Foreign foreign
        && RAW.matcher(foreign.space()).matches();
  }
}
