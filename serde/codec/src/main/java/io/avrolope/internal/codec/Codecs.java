// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import io.avrolope.codec.model.DataModel;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.internal.compile.ReaderCompiler;
import io.avrolope.internal.compile.WriterCompiler;
import io.avrolope.internal.interpret.Interpreter;
import io.avrolope.internal.model.GenericModel;
import io.avrolope.internal.model.ModelOptions;
import io.avrolope.internal.model.ReflectModel;
import io.avrolope.internal.model.SpecificModel;
import io.avrolope.internal.model.StringModel;
import io.avrolope.internal.model.TrustedClasses;
import io.avrolope.internal.model.TrustedPojos;
import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.resolve.ReadExtent;
import io.avrolope.internal.resolve.ReadPlanner;
import io.avrolope.internal.resolve.TopLevel;
import io.avrolope.internal.resolve.WritePlanner;
import io.avrolope.internal.wire.CompiledReader;
import io.avrolope.internal.wire.Strings;
import io.avrolope.internal.wire.TrailingBytes;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericContainer;
import org.apache.avro.generic.GenericData;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * Creates encoders and decoders; the entry point of the codec.
 *
 * <p>{@code resolve} reconciles the writer and the reader schema (or the schema and the objects to
 * write) with a data model of {@code model}. The result is a {@code plan}, which leaves no schema
 * question open. Three engines run plans: {@code interpret} walks the plan over a byte array,
 * {@code compile} generates a class for it, and {@code stream} walks it over Avro's {@code
 * BinaryDecoder}. The first two read and write bytes through {@code wire}. {@link TieredEngine}
 * decides when the compiled class replaces a walker.
 */
public final class Codecs {
  private Codecs() {}

  /**
   * A decoder into generic records.
   *
   * @throws IncompatibleSchemasException if no datum of the writer schema can be read
   */
  public static DatumDecoder genericDecoder(Schema writer, Schema reader, DecodeOptions options) {
    return decoder(writer, reader, genericModel(options.model(), options.records()), options);
  }

  /**
   * A decoder that finds out whether bytes are a datum of a schema. It decodes into generic records
   * without conversions, so that no user code runs.
   */
  public static DatumDecoder trialDecoder(Schema writer, DecodeOptions options) {
    return decoder(writer, writer, new GenericModel(new GenericData()), options);
  }

  /**
   * Reuses Avro's shared model if there are no additional conversions: creating one searches the
   * class path for services.
   */
  private static GenericModel genericModel(ModelOptions options, GenericModel.RecordForm records) {
    if (options.conversions().isEmpty()) {
      return new GenericModel(GenericData.get(), records);
    }
    GenericData data = new GenericData();
    for (Conversion<?> conversion : GenericData.get().getConversions()) {
      data.addLogicalTypeConversion(conversion);
    }
    options.addTo(data);
    return new GenericModel(data, records);
  }

  /**
   * A decoder into generated classes; a record schema without a class becomes a generic record.
   *
   * @throws IncompatibleSchemasException if no datum of the writer schema can be read, or the
   *     reader schema names a class that was not generated
   */
  public static DatumDecoder specificDecoder(
      Schema writer, Schema reader, TrustedClasses classes, DecodeOptions options) {
    return decoder(writer, reader, SpecificModel.of(reader, classes, options.model()), options);
  }

  /**
   * A decoder into plain classes and Java records.
   *
   * @param classes knows the class that the user named, into which the whole datum is decoded
   * @throws IncompatibleSchemasException if no datum of the writer schema can be read, the class
   *     has no field for a field of the reader schema, or the schema names a class that is not
   *     trusted
   */
  public static DatumDecoder reflectDecoder(
      Schema writer, Schema reader, TrustedPojos classes, DecodeOptions options) {
    ReflectModel model = ReflectModel.of(reader, classes, options.model());
    return decoder(writer, model.schema(), model, options);
  }

  /**
   * A decoder into the objects of any data model, which alone decides about their classes, also
   * about the class of top-level {@code bytes} and of strings.
   *
   * @throws IncompatibleSchemasException if no datum of the writer schema can be read
   */
  public static DatumDecoder modelDecoder(
      Schema writer, Schema reader, DataModel model, DecodeOptions options) {
    DatumDecoder decoder =
        decoder(
            ReadPlanner.plan(writer, reader, model, options.extent(), options.planLimits()),
            options);
    return writer.getType() == Schema.Type.BYTES ? new PlannedBytesDecoder(decoder) : decoder;
  }

  private static DatumDecoder decoder(
      Schema writer, Schema reader, DataModel model, DecodeOptions options) {
    if (writer.getType() == Schema.Type.BYTES && reader.getType() == Schema.Type.BYTES) {
      return new RawBytesDecoder();
    }
    DataModel strings =
        options.strings() == DecodeOptions.StringForm.STRING ? new StringModel(model) : model;
    ReadPlan plan =
        TopLevel.ofRecord(
            ReadPlanner.plan(writer, reader, strings, options.extent(), options.planLimits()));
    DatumDecoder decoder = decoder(plan, options);
    return writer.getType() == Schema.Type.BYTES ? new PlannedBytesDecoder(decoder) : decoder;
  }

  private static DatumDecoder decoder(ReadPlan plan, DecodeOptions options) {
    DecodeOptions effective =
        options.extent() == ReadExtent.WHOLE_DATUM ? options : options.with(TrailingBytes.IGNORED);
    Strings strings = strings(effective);
    Interpreter interpreter =
        new Interpreter(plan, strings, effective.limits(), effective.trailing());
    return new PlanDecoder(
        plan, interpreter, effective, compilation(plan, interpreter, strings, effective));
  }

  private static Strings strings(DecodeOptions options) {
    return options.repeatedStrings() == DecodeOptions.RepeatedStrings.SHARED
        ? Strings.shared()
        : Strings.decodedEachTime();
  }

  /** Checks only when it is called whether the plan can be compiled. */
  private static Callable<@Nullable CompiledReader> compilation(
      ReadPlan plan, Interpreter interpreter, Strings strings, DecodeOptions options) {
    return () ->
        ReaderCompiler.supports(plan)
            ? ReaderCompiler.compile(
                plan, strings, options.limits(), options.trailing(), interpreter::defaultOf)
            : null;
  }

  /**
   * A decoder of Avro's own streams, without the conventions for Kafka records: top-level {@code
   * bytes} have a length prefix, and the reader schema alone determines the class of strings.
   *
   * @throws IncompatibleSchemasException if no datum of the writer schema can be read
   */
  public static StreamDecoder streamDecoder(
      Schema writer, Schema reader, DataModel model, DecodeOptions options) {
    DecodeOptions effective = options.with(TrailingBytes.LEFT);
    ReadPlan plan =
        ReadPlanner.plan(writer, reader, model, ReadExtent.WHOLE_DATUM, effective.planLimits());
    Strings strings = strings(effective);
    Interpreter interpreter =
        new Interpreter(plan, strings, effective.limits(), effective.trailing());
    return new StreamDecoder(
        plan, interpreter, effective, compilation(plan, interpreter, strings, effective));
  }

  /**
   * Compiles an encoder and a decoder of an int.
   *
   * @throws IllegalStateException if no plan can be compiled here: ASM's classes are missing or of
   *     another version, or the JVM does not permit hidden classes
   */
  public static void requireCompiler() {
    Schema schema = Schema.create(Schema.Type.INT);
    GenericModel model = new GenericModel(GenericData.get());
    ReadPlan plan = ReadPlanner.plan(schema, schema, model, ReadExtent.WHOLE_DATUM);
    Strings strings = strings(DecodeOptions.DEFAULTS);
    Interpreter interpreter =
        new Interpreter(plan, strings, DecodeOptions.DEFAULTS.limits(), TrailingBytes.REFUSED);
    try {
      compilation(plan, interpreter, strings, DecodeOptions.DEFAULTS).call();
      WriterCompiler.compile(WritePlanner.plan(schema, model));
    } catch (Exception | LinkageError e) {
      throw new IllegalStateException("Cannot compile plans: " + e, e);
    }
  }

  /** An encoder for Avro's own streams: top-level {@code bytes} have a length prefix. */
  public static DatumEncoder streamEncoder(Schema schema, DataModel model, EncodeOptions options) {
    return new PlanEncoder(WritePlanner.plan(schema, model), options);
  }

  /**
   * An encoder for objects of the same kind as this one.
   *
   * @param example an object of the schema; an encoder for generated classes does not accept
   *     generic records, nor the reverse
   */
  public static DatumEncoder encoder(Schema schema, Object example, EncodeOptions options) {
    if (schema.getType() == Schema.Type.BYTES) {
      return new RawBytesEncoder();
    }
    if (isPlain(example)) {
      return reflectEncoder(schema, example.getClass(), options);
    }
    return streamEncoder(schema, model(example, options.model()), options);
  }

  /** An encoder of objects of any data model. */
  public static DatumEncoder modelEncoder(Schema schema, DataModel model, EncodeOptions options) {
    DatumEncoder encoder = streamEncoder(schema, model, options);
    return schema.getType() == Schema.Type.BYTES ? new PlannedBytesEncoder(encoder) : encoder;
  }

  /** Whether only reflection can derive a schema for the object's class. */
  public static boolean isPlain(Object object) {
    return !(object instanceof GenericContainer
        || object instanceof CharSequence
        || object instanceof Number
        || object instanceof Boolean
        || object instanceof byte[]
        || object instanceof ByteBuffer
        || object instanceof Collection
        || object instanceof Map);
  }

  /**
   * An encoder for objects of a plain class or a Java record.
   *
   * @throws IncompatibleSchemasException if the class has no field for a field of the schema
   */
  public static DatumEncoder reflectEncoder(Schema schema, Class<?> type, EncodeOptions options) {
    ReflectModel model = ReflectModel.of(schema, new TrustedPojos(type), options.model());
    return new PlanEncoder(WritePlanner.plan(model.schema(), model), options);
  }

  private static DataModel model(Object example, ModelOptions options) {
    if (!(example instanceof SpecificRecord)) {
      return genericModel(options, GenericModel.RecordForm.BOXED);
    }
    return specificModel(example.getClass(), options);
  }

  /** The model for writing objects of a generated class. */
  public static DataModel specificModel(Class<?> generated, ModelOptions options) {
    return SpecificModel.of(generated, options);
  }

  /**
   * An encoder that writes objects of schema {@code own} as data of schema {@code other}.
   *
   * @param encoder writes the objects as data of their own schema
   */
  public static DatumEncoder convertingEncoder(
      Schema own, Schema other, DatumEncoder encoder, EncodeOptions options) {
    if (own.getType() == Schema.Type.BYTES || other.getType() == Schema.Type.BYTES) {
      throw new IncompatibleSchemasException(
          "Cannot convert between bytes and another type: schemas "
              + own.getFullName()
              + " and "
              + other.getFullName());
    }
    return new ConvertingEncoder(
        encoder,
        genericDecoder(own, other, DecodeOptions.DEFAULTS.with(options.model())),
        new PlanEncoder(
            WritePlanner.plan(other, genericModel(options.model(), GenericModel.RecordForm.BOXED)),
            options));
  }
}
