package io.avrolope.internal.codec;

import io.avrolope.error.IncompatibleSchemasException;
import org.apache.avro.Resolver;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;

/**
 * Picks the engine. The one place that knows which there are; today it is Apache Avro's readers and
 * writers.
 */
public final class Codecs {
  private Codecs() {}

  /**
   * A decoder into generic records.
   *
   * @throws IncompatibleSchemasException if no datum of the writer schema can be read
   */
  public static DatumDecoder genericDecoder(Schema writer, Schema reader, TrailingBytes trailing) {
    GenericData data = new GenericData();
    data.setFastReaderEnabled(false);
    GenericData.get().getConversions().forEach(data::addLogicalTypeConversion);
    return decoder(writer, new GenericDatumReader<>(writer, reader, data), trailing);
  }

  /**
   * A decoder into generated classes; a record without one becomes a generic record.
   *
   * @throws IncompatibleSchemasException if no datum of the writer schema can be read, or the
   *     reader schema names a class that was not generated
   */
  public static DatumDecoder specificDecoder(
      Schema writer, Schema reader, TrustedClasses classes, TrailingBytes trailing) {
    SpecificData data = new TrustedSpecificData(classes, reader);
    return decoder(writer, new SpecificDatumReader<>(writer, reader, data), trailing);
  }

  private static DatumDecoder decoder(
      Schema writer, GenericDatumReader<Object> avro, TrailingBytes trailing) {
    Schema reader = avro.getExpected();
    if (writer.getType() == Schema.Type.BYTES && reader.getType() == Schema.Type.BYTES) {
      return new RawBytesDecoder();
    }
    Resolver.Action action = Resolver.resolve(writer, reader, avro.getData());
    if (action.type == Resolver.Action.Type.ERROR) {
      throw new IncompatibleSchemasException(
          "Expected a reader schema that can read writer schema "
              + writer.getFullName()
              + " but found "
              + reader.getFullName()
              + ", which cannot: "
              + action);
    }
    DatumDecoder decoder = new AvroDecoder(writer, avro, trailing);
    return writer.getType() == Schema.Type.BYTES ? new PromotedBytesDecoder(decoder) : decoder;
  }

  /**
   * An encoder for objects of the same kind as this one.
   *
   * @param example an object of the schema; an encoder for generated classes does not serve generic
   *     records, nor the reverse
   */
  public static DatumEncoder encoder(Schema schema, Object example) {
    if (schema.getType() == Schema.Type.BYTES) {
      return new RawBytesEncoder();
    }
    return new AvroEncoder(
        schema,
        example instanceof SpecificRecord
            ? new SpecificDatumWriter<>(schema, SpecificData.getForClass(example.getClass()))
            : new GenericDatumWriter<>(schema, GenericData.get()));
  }

  /** An encoder for objects of one schema that are to be written as another. */
  public static DatumEncoder convertingEncoder(Schema own, Schema other, Object example) {
    if (own.getType() == Schema.Type.BYTES || other.getType() == Schema.Type.BYTES) {
      throw new IncompatibleSchemasException(
          "Expected schemas that are both or neither bytes but found "
              + own.getFullName()
              + " and "
              + other.getFullName());
    }
    return new ConvertingEncoder(
        encoder(own, example),
        genericDecoder(own, other, TrailingBytes.REFUSED),
        new AvroEncoder(other, new GenericDatumWriter<>(other, GenericData.get())));
  }
}
