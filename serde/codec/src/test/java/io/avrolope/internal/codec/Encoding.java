// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import io.avrolope.internal.model.GenericModel;
import io.avrolope.internal.plan.WritePlan;
import io.avrolope.internal.resolve.WritePlanner;
import io.avrolope.internal.wire.DatumBuffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/** Encodes with one engine, or with Apache Avro, the oracle. */
public final class Encoding {
  private static final int HEADROOM = 3;

  private Encoding() {}

  public static byte[] by(EngineMode engine, Schema schema, Object datum) {
    return bytes(Codecs.encoder(schema, datum, EncodeOptions.DEFAULTS.with(engine)), datum);
  }

  /** Encodes generic records with the conversions of a model. */
  static byte[] by(EngineMode engine, Schema schema, Object datum, GenericData model) {
    WritePlan plan = WritePlanner.plan(schema, new GenericModel(model));
    return bytes(new PlanEncoder(plan, EncodeOptions.DEFAULTS.with(engine)), datum);
  }

  public static byte[] bytes(DatumEncoder encoder, Object datum) {
    DatumBuffer buffer = new DatumBuffer(HEADROOM);
    encoder.encode(datum, buffer);
    return buffer.copyFrom(HEADROOM);
  }

  /**
   * Encodes with Avro.
   *
   * @throws RuntimeException of any class, if the object does not match the schema
   */
  public static byte[] byAvro(Schema schema, Object datum) {
    return byAvro(writer(schema, datum), datum);
  }

  static byte[] byAvro(GenericDatumWriter<Object> writer, Object datum) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
    try {
      writer.write(datum, encoder);
      encoder.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static GenericDatumWriter<Object> writer(Schema schema, Object datum) {
    return datum instanceof SpecificRecord
        ? new SpecificDatumWriter<>(schema, SpecificData.getForClass(datum.getClass()))
        : new GenericDatumWriter<>(schema, GenericData.get());
  }

  /** A record schema R with one field {@code a}. */
  public static Schema recordOf(String fieldType) {
    return new Schema.Parser()
        .parse(
            "{\"type\":\"record\",\"name\":\"R\",\"namespace\":\"ns\",\"fields\":"
                + "[{\"name\":\"a\",\"type\":"
                + fieldType
                + "}]}");
  }

  /** A record of {@link #recordOf}. */
  public static GenericData.Record record(Schema schema, @Nullable Object value) {
    GenericData.Record record = new GenericData.Record(schema);
    record.put(0, value);
    return record;
  }
}
