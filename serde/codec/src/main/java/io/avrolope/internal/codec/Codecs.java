package io.avrolope.internal.codec;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.internal.compile.ReaderCompiler;
import io.avrolope.internal.interpret.Interpreter;
import io.avrolope.internal.model.DataModel;
import io.avrolope.internal.model.GenericModel;
import io.avrolope.internal.model.ModelOptions;
import io.avrolope.internal.model.ReflectModel;
import io.avrolope.internal.model.SpecificModel;
import io.avrolope.internal.model.StringModel;
import io.avrolope.internal.model.TrustedClasses;
import io.avrolope.internal.model.TrustedPojos;
import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.resolve.Reach;
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
 * Makes encoders and decoders. The one place that knows which engines and data models there are.
 */
public final class Codecs {
  private Codecs() {}

  /**
   * A decoder into generic records.
   *
   * @throws IncompatibleSchemasException if no datum of the writer schema can be read
   */
  public static DatumDecoder genericDecoder(Schema writer, Schema reader, DecodeOptions options) {
    return decoder(writer, reader, genericModel(options.model()), options);
  }

  /**
   * A decoder that tells whether bytes are a datum of a schema: into generic records, and without
   * any conversion, so that no code runs but ours.
   */
  public static DatumDecoder trialDecoder(Schema writer, DecodeOptions options) {
    return decoder(writer, writer, new GenericModel(new GenericData()), options);
  }

  /** Avro's own model where nothing is added to it, since a new one looks for services on disk. */
  private static GenericModel genericModel(ModelOptions options) {
    if (options.conversions().isEmpty()) {
      return new GenericModel(GenericData.get());
    }
    GenericData data = new GenericData();
    for (Conversion<?> conversion : GenericData.get().getConversions()) {
      data.addLogicalTypeConversion(conversion);
    }
    options.addTo(data);
    return new GenericModel(data);
  }

  /**
   * A decoder into generated classes; a record without one becomes a generic record.
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
   * @param classes knows the class that the user named, to which the whole datum is decoded
   * @throws IncompatibleSchemasException if no datum of the writer schema can be read, the class
   *     has no place for a field of the reader schema, or a class is named that is not trusted
   */
  public static DatumDecoder reflectDecoder(
      Schema writer, Schema reader, TrustedPojos classes, DecodeOptions options) {
    ReflectModel model = ReflectModel.of(reader, classes, options.model());
    return decoder(writer, model.schema(), model, options);
  }

  private static DatumDecoder decoder(
      Schema writer, Schema reader, DataModel model, DecodeOptions options) {
    if (writer.getType() == Schema.Type.BYTES && reader.getType() == Schema.Type.BYTES) {
      return new RawBytesDecoder();
    }
    DataModel strings =
        options.strings() == DecodeOptions.StringForm.STRING ? new StringModel(model) : model;
    ReadPlan plan = TopLevel.ofRecord(ReadPlanner.plan(writer, reader, strings, options.reach()));
    DatumDecoder decoder = decoder(plan, options);
    return writer.getType() == Schema.Type.BYTES ? new PromotedBytesDecoder(decoder) : decoder;
  }

  private static DatumDecoder decoder(ReadPlan plan, DecodeOptions options) {
    DecodeOptions effective =
        options.reach() == Reach.WHOLE_DATUM ? options : options.with(TrailingBytes.IGNORED);
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

  /** Whether there is code for a plan is not looked at before there is to be some. */
  private static Callable<@Nullable CompiledReader> compilation(
      ReadPlan plan, Interpreter interpreter, Strings strings, DecodeOptions options) {
    return () ->
        ReaderCompiler.supports(plan)
            ? ReaderCompiler.compile(
                plan, strings, options.limits(), options.trailing(), interpreter::defaultOf)
            : null;
  }

  /**
   * A decoder of Avro's own streams, which have none of the conventions of Kafka records: {@code
   * bytes} always have their length, and all strings are what the reader schema says.
   *
   * @throws IncompatibleSchemasException if no datum of the writer schema can be read
   */
  public static StreamDecoder streamDecoder(
      Schema writer, Schema reader, DataModel model, DecodeOptions options) {
    DecodeOptions effective = options.with(TrailingBytes.LEFT);
    ReadPlan plan = ReadPlanner.plan(writer, reader, model, Reach.WHOLE_DATUM);
    Strings strings = strings(effective);
    Interpreter interpreter =
        new Interpreter(plan, strings, effective.limits(), effective.trailing());
    return new StreamDecoder(
        plan, interpreter, effective, compilation(plan, interpreter, strings, effective));
  }

  /** An encoder of data for Avro's own streams: {@code bytes} always have their length. */
  public static DatumEncoder streamEncoder(Schema schema, DataModel model, EncodeOptions options) {
    return new PlanEncoder(WritePlanner.plan(schema, model), options);
  }

  /**
   * An encoder for objects of the same kind as this one.
   *
   * @param example an object of the schema; an encoder for generated classes does not serve generic
   *     records, nor the reverse
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

  /** Whether an object is of a class that only reflection finds a schema for. */
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
   * @throws IncompatibleSchemasException if the class has no place for a field of the schema
   */
  public static DatumEncoder reflectEncoder(Schema schema, Class<?> type, EncodeOptions options) {
    ReflectModel model = ReflectModel.of(schema, new TrustedPojos(type), options.model());
    return new PlanEncoder(WritePlanner.plan(model.schema(), model), options);
  }

  private static DataModel model(Object example, ModelOptions options) {
    if (!(example instanceof SpecificRecord)) {
      return genericModel(options);
    }
    return specificModel(example.getClass(), options);
  }

  /** The model by which objects of a generated class are written. */
  public static DataModel specificModel(Class<?> generated, ModelOptions options) {
    return SpecificModel.of(generated, options);
  }

  /** An encoder for objects of one schema that are to be written as another. */
  public static DatumEncoder convertingEncoder(
      Schema own, Schema other, Object example, EncodeOptions options) {
    if (own.getType() == Schema.Type.BYTES || other.getType() == Schema.Type.BYTES) {
      throw new IncompatibleSchemasException(
          "Expected schemas that are both or neither bytes but found "
              + own.getFullName()
              + " and "
              + other.getFullName());
    }
    return new ConvertingEncoder(
        encoder(own, example, options),
        genericDecoder(own, other, DecodeOptions.DEFAULTS.with(options.model())),
        new PlanEncoder(WritePlanner.plan(other, genericModel(options.model())), options));
  }
}
