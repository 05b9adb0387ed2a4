// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.model.GeneratedSchemas;
import io.avrolope.internal.model.ModelOptions;
import io.avrolope.internal.model.PojoSchemas;
import io.avrolope.internal.model.TrustedClasses;
import io.avrolope.internal.model.TrustedPojos;
import io.avrolope.internal.resolve.Incompatibilities;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.mapping.DecodingTarget;
import io.avrolope.kafka.mapping.WriterSchema;
import io.avrolope.kafka.settings.ParsedConfig;
import io.avrolope.kafka.settings.ReaderSchemaSource;
import io.avrolope.schema.Incompatibility;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/**
 * The schema and the kind of objects that data are decoded to. Immutable.
 *
 * @param fixed the configured reader schema; null if it follows from the writer schema
 */
record ReaderChoice(Kind kind, @Nullable Schema fixed, DecodeOptions options) {
  /** A kind of objects, and how its classes are found. */
  sealed interface Kind {}

  /**
   * @param hint tells of classes that could be used instead; null if the user chose generic records
   */
  record GenericRecords(@Nullable GeneratedClassHint hint) implements Kind {}

  record GeneratedClasses(TrustedClasses trusted) implements Kind {}

  record PlainClasses(TrustedPojos trusted, PojoSchemas schemas) implements Kind {}

  record OfIntegration(DecodingTarget<?> target) implements Kind {}

  /** Data are decoded into the objects of an integration. */
  static ReaderChoice of(ParsedConfig config, DecodingTarget<?> target) {
    return new ReaderChoice(
        new OfIntegration(target), ReaderSchemaSource.read(config), config.decodeOptions());
  }

  static ReaderChoice of(ParsedConfig config) {
    DecodeOptions options = config.decodeOptions();
    Schema configured = ReaderSchemaSource.read(config);
    if (config.flag(AvrolopeConfig.SCHEMA_REFLECTION)) {
      return plainClasses(config, configured, options);
    }
    Class<?> named = config.specificType();
    if (!config.flag(AvrolopeConfig.SPECIFIC_AVRO_READER)) {
      return new ReaderChoice(
          new GenericRecords(
              config.isSet(AvrolopeConfig.SPECIFIC_AVRO_READER) ? null : new GeneratedClassHint()),
          configured,
          options);
    }
    return new ReaderChoice(
        new GeneratedClasses(new TrustedClasses(named)),
        configured != null || named == null ? configured : own(config, named),
        options);
  }

  private static Schema own(ParsedConfig config, Class<?> generated) {
    try {
      return GeneratedSchemas.of(generated);
    } catch (IncompatibleSchemasException e) {
      throw (ConfigException)
          new ConfigException(config.typeKey(), generated, e.getMessage()).initCause(e);
    }
  }

  private static ReaderChoice plainClasses(
      ParsedConfig config, @Nullable Schema configured, DecodeOptions given) {
    DecodeOptions options =
        configured == null ? given.with(given.model().with(ModelOptions.Units.OF_WRITER)) : given;
    Class<?> named = config.type();
    PojoSchemas schemas = new PojoSchemas(options.model());
    try {
      Schema own = named == null || configured != null ? configured : schemas.of(named);
      return new ReaderChoice(new PlainClasses(new TrustedPojos(named), schemas), own, options);
    } catch (IncompatibleSchemasException e) {
      throw (ConfigException)
          new ConfigException(config.typeKey(), named, e.getMessage()).initCause(e);
    }
  }

  /** The same kind of objects, read into this schema instead of the configured one. */
  ReaderChoice into(Schema reader) {
    return new ReaderChoice(
        kind, reader, options.with(options.model().with(ModelOptions.Units.OF_READER)));
  }

  boolean isGeneric() {
    return kind instanceof GenericRecords;
  }

  /** Whether the topic of a record can affect how its datum is decoded. */
  boolean dependsOnTopic() {
    return kind instanceof OfIntegration;
  }

  /** Whether the subject's latest schema can be the reader schema. */
  boolean canFollowLatest() {
    return fixed == null && (isGeneric() || kind instanceof OfIntegration);
  }

  /**
   * The decoder into the objects of an integration.
   *
   * @param encoded the schema of the encoded data: the writer schema, or {@code bytes} for a string
   *     without a length prefix
   */
  DatumDecoder decoder(OfIntegration integration, Schema encoded, WriterSchema writer) {
    return IntegrationDecoder.of(integration.target().decoding(writer), encoded, options);
  }

  /** The decoder for data of a writer schema. */
  DatumDecoder decoder(Schema writer) {
    if (kind instanceof GenericRecords generic) {
      Schema reader = readerSchema(writer, null);
      GeneratedClassHint hint = generic.hint();
      if (hint != null) {
        hint.warn(reader);
      }
      return Codecs.genericDecoder(writer, reader, options);
    }
    if (kind instanceof PlainClasses classes) {
      return plainDecoder(classes, writer);
    }
    TrustedClasses trusted = ((GeneratedClasses) kind).trusted();
    return Codecs.specificDecoder(writer, specificSchema(trusted, writer), trusted, options);
  }

  /** The decoder for top-level strings without a length prefix. */
  DatumDecoder rawTextDecoder(Schema writer) {
    Schema reader = fixed == null ? writer : fixed;
    return new ReaderChoice(kind, reader, options).decoder(Schema.create(Schema.Type.BYTES));
  }

  /** If no class is configured, the writer schema's name is the class name, if Avro trusts it. */
  private DatumDecoder plainDecoder(PlainClasses classes, Schema writer) {
    boolean byName =
        fixed == null
            && writer.getType() == Schema.Type.RECORD
            && classes.trusted().named().isEmpty();
    if (!byName) {
      return Codecs.reflectDecoder(writer, readerSchema(writer, null), classes.trusted(), options);
    }
    Class<?> found =
        classes
            .trusted()
            .find(writer)
            .orElseThrow(
                () ->
                    new IncompatibleSchemasException(
                        "No class found for schema "
                            + writer.getFullName()
                            + ", and no specific.avro.….type is configured"));
    return Codecs.reflectDecoder(
        writer, classes.schemas().of(found), new TrustedPojos(found), options);
  }

  /**
   * The reasons that data cannot be read into the configured reader schema; empty without such a
   * schema.
   */
  List<Incompatibility> incompatibilities(Schema writer) {
    if (fixed == null) {
      return List.of();
    }
    List<Incompatibility> found = new ArrayList<>(Incompatibilities.between(writer, fixed));
    try {
      decoder(writer);
    } catch (IncompatibleSchemasException e) {
      if (found.stream().noneMatch(each -> each.concerns() == Incompatibility.Concerns.ALL_DATA)) {
        // for example an invalid default of a field
        found.add(
            new Incompatibility(
                writer.getFullName(),
                String.valueOf(e.getMessage()),
                Incompatibility.Concerns.ALL_DATA));
      }
    }
    return found;
  }

  /** The reader schema, if the target is not a class. */
  Schema readerSchema(Schema writer, @Nullable Schema latest) {
    if (fixed != null) {
      return fixed;
    }
    return latest != null ? latest : writer;
  }

  private Schema specificSchema(TrustedClasses trusted, Schema writer) {
    Schema named = fixed != null ? fixed : writer;
    if (named.getType() == Schema.Type.RECORD && trusted.find(named).isEmpty()) {
      throw new IncompatibleSchemasException(
          "No generated class found for schema " + named.getFullName());
    }
    return generated(trusted, named);
  }

  /**
   * The same schema with each named type replaced by the schema of its generated class: only that
   * schema has the fields at the positions that the class expects. A type without a class stays and
   * is decoded to a generic value.
   */
  private static Schema generated(TrustedClasses trusted, Schema schema) {
    return switch (schema.getType()) {
      case RECORD, ENUM, FIXED -> {
        Optional<Class<?>> generated = trusted.find(schema);
        yield generated.isPresent() ? GeneratedSchemas.of(generated.get()) : schema;
      }
      case UNION ->
          Schema.createUnion(
              schema.getTypes().stream().map(branch -> generated(trusted, branch)).toList());
      case ARRAY ->
          withProps(schema, Schema.createArray(generated(trusted, schema.getElementType())));
      case MAP -> withProps(schema, Schema.createMap(generated(trusted, schema.getValueType())));
      default -> schema;
    };
  }

  private static Schema withProps(Schema original, Schema schema) {
    schema.addAllProps(original);
    return schema;
  }
}
