package io.avrolope.kafka;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.TrailingBytes;
import io.avrolope.internal.codec.TrustedClasses;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.jspecify.annotations.Nullable;

/**
 * Into which schema, and which kind of objects, data are decoded. Immutable.
 *
 * @param classes where generated classes are found; null: generic records
 * @param fixed the reader schema that configuration names; null: it follows from the writer schema
 */
record ReaderChoice(
    @Nullable TrustedClasses classes, @Nullable Schema fixed, TrailingBytes trailing) {

  static ReaderChoice of(ParsedConfig config) {
    Class<?> named = config.specificType();
    boolean specific = config.flag(AvrolopeConfig.SPECIFIC_AVRO_READER);
    TrailingBytes trailing =
        config.flag(AvrolopeConfig.AVRO_FAIL_ON_TRAILING_DATA)
            ? TrailingBytes.REFUSED
            : TrailingBytes.IGNORED;
    Schema configured = ReaderSchemaSource.read(config);
    Schema fixed =
        configured == null && specific && named != null
            ? SpecificData.get().getSchema(named)
            : configured;
    return new ReaderChoice(specific ? new TrustedClasses(named) : null, fixed, trailing);
  }

  /**
   * @param latest the reader schema that the registry's newest version gives; null: none is asked
   *     for
   */
  DatumDecoder decoder(Schema writer, @Nullable Schema latest) {
    if (classes == null) {
      return Codecs.genericDecoder(writer, readerSchema(writer, latest), trailing);
    }
    return Codecs.specificDecoder(writer, specificSchema(classes, writer), classes, trailing);
  }

  private Schema readerSchema(Schema writer, @Nullable Schema latest) {
    if (fixed != null) {
      return fixed;
    }
    return latest != null ? latest : writer;
  }

  /** The schema that the class was generated from: only that one has its fields in their places. */
  private Schema specificSchema(TrustedClasses trusted, Schema writer) {
    Schema named = fixed != null ? fixed : writer;
    if (named.getType() != Schema.Type.RECORD) {
      return named;
    }
    Class<?> generated =
        trusted
            .find(named)
            .orElseThrow(
                () ->
                    new IncompatibleSchemasException(
                        "Expected a generated class for schema "
                            + named.getFullName()
                            + " but found no class of that name"));
    return SpecificData.get().getSchema(generated);
  }
}
