// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.BigEndian;
import io.avrolope.envelope.BytePosition;
import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeField;
import io.avrolope.envelope.EnvelopeFields;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.MagicBytes;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.internal.text.QuotedNumber;
import io.avrolope.schema.SchemaReference;
import java.util.List;
import java.util.Optional;

/**
 * Apicurio's magic byte 0 and a big-endian id. The id has 4 bytes from Apicurio 3 on, and 8 bytes
 * before. The writer's configuration decides whether it identifies a content ({@code contentId}) or
 * a version of an artifact ({@code globalId}).
 *
 * @see <a href="https://www.apicur.io/registry/docs/apicurio-registry/3.3.x/">Apicurio Registry</a>
 */
public final class ApicurioEnvelope implements Envelope {
  public static final String NAME = "apicurio";
  public static final String NAME_OF_8 = "apicurio-8";
  static final String CONTENT_ID = "contentId";
  static final String GLOBAL_ID = "globalId";

  static final EnvelopeProvider PROVIDER =
      BuiltInEnvelope.named(NAME)
          .bytes("`00` id (4 bytes, big-endian) datum")
          .reference("Apicurio's id of a content, or of a version")
          .firstByte("00")
          .registryOf("apicurio")
          .confluentIds(settings -> isContentId(NAME, CONTENT_ID, settings))
          .readBy(ApicurioEnvelope::of4Bytes);

  static final EnvelopeProvider PROVIDER_OF_8 =
      BuiltInEnvelope.named(NAME_OF_8)
          .bytes("`00` id (8 bytes, big-endian) datum")
          .reference("Apicurio's id of a version, or of a content")
          .firstByte("00")
          .detectedByDefault()
          .registryOf("apicurio")
          .confluentIds(settings -> isContentId(NAME_OF_8, GLOBAL_ID, settings))
          .readBy(ApicurioEnvelope::of8Bytes);

  /** Apicurio's own reader expects an id of 8 bytes if the first 4 are zeros. */
  private static final long END_OF_IDS = 1L << Integer.SIZE;

  private final String name;
  private final int idLength;
  private final MagicBytes prefix;
  private final String kind;

  private ApicurioEnvelope(String name, int idLength, String kind) {
    this.name = name;
    this.idLength = idLength;
    this.prefix = MagicBytes.of(0, "an id of " + idLength + " bytes", idLength);
    this.kind = kind;
  }

  /** The envelope of Apicurio 3. */
  public static ApicurioEnvelope of4Bytes(EnvelopeSettings settings) {
    return new ApicurioEnvelope(NAME, Integer.BYTES, kind(NAME, CONTENT_ID, settings));
  }

  /** The envelope of Apicurio 1 and 2. */
  public static ApicurioEnvelope of8Bytes(EnvelopeSettings settings) {
    return new ApicurioEnvelope(NAME_OF_8, Long.BYTES, kind(NAME_OF_8, GLOBAL_ID, settings));
  }

  private static String kind(String name, String usual, EnvelopeSettings settings) {
    String kind = settings.property(key(name), usual);
    if (!kind.equals(CONTENT_ID) && !kind.equals(GLOBAL_ID)) {
      throw new IllegalArgumentException(
          "names "
              + name
              + ", for which "
              + key(name)
              + " must be "
              + CONTENT_ID
              + " or "
              + GLOBAL_ID
              + " but was "
              + kind);
    }
    return kind;
  }

  /** Ids of contents are the ids of Apicurio's {@code ccompat}. */
  private static boolean isContentId(String name, String usual, EnvelopeSettings settings) {
    return settings.property(key(name), usual).equals(CONTENT_ID);
  }

  private static String key(String name) {
    return "envelope." + name + ".id";
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Frame read(RecordView record) {
    Slice slice = record.slice();
    prefix.require(slice);
    long id = PositiveInteger.positive(slice, 1, idLength, "an id");
    if (id >= END_OF_IDS) {
      throw new MalformedEnvelopeException(
          "Expected an id below 2^32 but found "
              + QuotedNumber.of(id)
              + ", which may be an id of 4 bytes and what follows it "
              + BytePosition.at(slice, 1));
    }
    return new Frame(
        name,
        new SchemaReference.VendorId(name, kind, Long.toString(id)),
        slice.from(prefix.length()));
  }

  @Override
  public List<EnvelopeField> fields(RecordView record) {
    read(record);
    return EnvelopeFields.from(record.slice())
        .marker("magic byte", 1)
        .number(kind, idLength)
        .list();
  }

  @Override
  public Optional<RecordPrefix> prefix(Slice slice) {
    return Optional.of(
        RecordPrefix.of(slice, prefix.length(), RecordPrefix.DatumPosition.AFTER_PREFIX));
  }

  @Override
  public Evidence evidence(RecordView record) {
    Slice slice = record.slice();
    return prefix.matches(slice) && isId(id(slice)) ? Evidence.STRUCTURE : Evidence.NONE;
  }

  /** Whether the magic byte is another one, or the id is 2^32 or more. */
  @Override
  public boolean cannotBeginWith(Slice start) {
    if (prefix.cannotBeginWith(start)) {
      return true;
    }
    if (start.length() >= prefix.length()) {
      return !isId(id(start));
    }
    for (int i = 1; i <= idLength - Integer.BYTES && i < start.length(); i++) {
      if (start.unsigned(i) != 0) {
        return true;
      }
    }
    return false;
  }

  private long id(Slice slice) {
    return idLength == Long.BYTES ? BigEndian.int64(slice, 1) : BigEndian.int32(slice, 1);
  }

  private static boolean isId(long number) {
    return number >= 1 && number < END_OF_IDS;
  }
}
