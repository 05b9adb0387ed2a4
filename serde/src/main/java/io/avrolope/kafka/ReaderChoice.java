package io.avrolope.kafka;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.model.TrustedClasses;
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
    @Nullable TrustedClasses classes, @Nullable Schema fixed, DecodeOptions options) {

  static ReaderChoice of(ParsedConfig config) {
    Class<?> named = config.specificType();
    boolean specific = config.flag(AvrolopeConfig.SPECIFIC_AVRO_READER);
    Schema configured = ReaderSchemaSource.read(config);
    Schema fixed =
        configured == null && specific && named != null
            ? SpecificData.get().getSchema(named)
            : configured;
    return new ReaderChoice(
        specific ? new TrustedClasses(named) : null, fixed, config.decodeOptions());
  }

  /**
   * @param latest the reader schema that the registry's newest version gives; null: none is asked
   *     for
   */
  DatumDecoder decoder(Schema writer, @Nullable Schema latest) {
    if (classes == null) {
      return Codecs.genericDecoder(writer, readerSchema(writer, latest), options);
    }
    return Codecs.specificDecoder(writer, specificSchema(classes, writer), classes, options);
  }

  private Schema readerSchema(Schema writer, @Nullable Schema latest) {
    if (fixed != null) {
      return fixed;
    }
    return latest != null ? latest : writer;
  }

  private Schema specificSchema(TrustedClasses trusted, Schema writer) {
    Schema named = fixed != null ? fixed : writer;
    if (named.getType() == Schema.Type.RECORD && trusted.find(named).isEmpty()) {
      throw new IncompatibleSchemasException(
          "Expected a generated class for schema "
              + named.getFullName()
              + " but found no class of that name");
    }
    return generated(trusted, named);
  }

  /**
   * The same with each named type as its class has it: only the schema that a class was generated
   * from has its fields in their places. A type without a class stays, and is read as a generic
   * one.
   */
  private static Schema generated(TrustedClasses trusted, Schema schema) {
    return switch (schema.getType()) {
      case RECORD, ENUM, FIXED ->
          trusted
              .find(schema)
              .map(generated -> SpecificData.get().getSchema(generated))
              .orElse(schema);
      case UNION ->
          Schema.createUnion(
              schema.getTypes().stream().map(branch -> generated(trusted, branch)).toList());
      case ARRAY -> like(schema, Schema.createArray(generated(trusted, schema.getElementType())));
      case MAP -> like(schema, Schema.createMap(generated(trusted, schema.getValueType())));
      default -> schema;
    };
  }

  private static Schema like(Schema original, Schema schema) {
    schema.addAllProps(original);
    return schema;
  }
}
