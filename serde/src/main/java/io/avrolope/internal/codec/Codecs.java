package io.avrolope.internal.codec;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.internal.compile.ReaderCompiler;
import io.avrolope.internal.model.DataModel;
import io.avrolope.internal.model.GenericModel;
import io.avrolope.internal.model.SpecificModel;
import io.avrolope.internal.model.StringModel;
import io.avrolope.internal.model.TrustedClasses;
import io.avrolope.internal.model.TrustedSpecificData;
import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.resolve.Reach;
import io.avrolope.internal.resolve.ReadPlanner;
import io.avrolope.internal.resolve.WritePlanner;
import io.avrolope.internal.wire.CompiledReader;
import io.avrolope.internal.wire.Strings;
import io.avrolope.internal.wire.TrailingBytes;
import java.util.concurrent.Callable;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;

/**
 * Makes encoders and decoders. The one place that knows which engines and data models there are.
 */
public final class Codecs {
  /** The conversions are those of the object's class, wherever its schema's name leads. */
  private static final Schema NO_ROOT = Schema.create(Schema.Type.NULL);

  private Codecs() {}

  /**
   * A decoder into generic records.
   *
   * @throws IncompatibleSchemasException if no datum of the writer schema can be read
   */
  public static DatumDecoder genericDecoder(Schema writer, Schema reader, DecodeOptions options) {
    GenericData data = new GenericData();
    GenericData.get().getConversions().forEach(data::addLogicalTypeConversion);
    return decoder(writer, reader, new GenericModel(data), options);
  }

  /**
   * A decoder into generated classes; a record without one becomes a generic record.
   *
   * @throws IncompatibleSchemasException if no datum of the writer schema can be read, or the
   *     reader schema names a class that was not generated
   */
  public static DatumDecoder specificDecoder(
      Schema writer, Schema reader, TrustedClasses classes, DecodeOptions options) {
    return decoder(
        writer, reader, new SpecificModel(new TrustedSpecificData(classes, reader)), options);
  }

  private static DatumDecoder decoder(
      Schema writer, Schema reader, DataModel model, DecodeOptions options) {
    if (writer.getType() == Schema.Type.BYTES && reader.getType() == Schema.Type.BYTES) {
      return new RawBytesDecoder();
    }
    DataModel strings =
        options.strings() == DecodeOptions.StringForm.STRING ? new StringModel(model) : model;
    ReadPlan plan = ReadPlanner.plan(writer, reader, strings, options.reach());
    DatumDecoder decoder = decoder(plan, options);
    return writer.getType() == Schema.Type.BYTES ? new PromotedBytesDecoder(decoder) : decoder;
  }

  private static DatumDecoder decoder(ReadPlan plan, DecodeOptions options) {
    DecodeOptions effective =
        options.reach() == Reach.WHOLE_DATUM ? options : options.with(TrailingBytes.IGNORED);
    Strings strings =
        switch (effective.repeatedStrings()) {
          case DECODED_EACH_TIME -> Strings.decodedEachTime();
          case SHARED -> Strings.shared();
        };
    Interpreter interpreter = new Interpreter(plan, strings, effective);
    Callable<CompiledReader> compiler =
        () ->
            ReaderCompiler.compile(
                plan, strings, effective.limits(), effective.trailing(), interpreter::defaultOf);
    return new PlanDecoder(
        plan, interpreter, effective, ReaderCompiler.supports(plan) ? compiler : null);
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
    return new PlanEncoder(WritePlanner.plan(schema, model(example)), options);
  }

  private static DataModel model(Object example) {
    if (!(example instanceof SpecificRecord)) {
      return new GenericModel(GenericData.get());
    }
    Class<?> generated = example.getClass();
    SpecificData data = new TrustedSpecificData(new TrustedClasses(generated), NO_ROOT);
    SpecificData.getForClass(generated).getConversions().forEach(data::addLogicalTypeConversion);
    return new SpecificModel(data);
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
        genericDecoder(own, other, DecodeOptions.DEFAULTS),
        new PlanEncoder(WritePlanner.plan(other, new GenericModel(GenericData.get())), options));
  }
}
