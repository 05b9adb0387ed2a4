// SPDX-License-Identifier: Apache-2.0
package io.avrolope.avro;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.codec.model.DataModel;
import io.avrolope.codec.model.RecordShape;
import io.avrolope.internal.model.GenericModel;
import io.avrolope.test.Order;
import io.avrolope.test.Series;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.Conversion;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.file.SeekableByteArrayInput;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumWriter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Guarantees of Avro's readers and writers that users rely on besides values and bytes. */
class AvroContractTest {
  private static final DecoderFactory DECODERS = DecoderFactory.get();
  private static final EncoderFactory ENCODERS = EncoderFactory.get();

  /** Creates an encoder. */
  private interface Encoding {
    Encoder to(ByteArrayOutputStream bytes) throws IOException;
  }

  private static <D> byte[] written(DatumWriter<D> writer, List<D> data, Encoding encoding)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Encoder out = encoding.to(bytes);
    for (D datum : data) {
      writer.write(datum, out);
    }
    out.flush();
    return bytes.toByteArray();
  }

  @Test
  void eachOfAvrosEncodersWritesTheBytesOfAvrosWriter() throws IOException {
    Schema schema = Order.getClassSchema();
    List<Order> orders = Samples.orders(20);
    List<Encoding> encodings =
        List.of(
            bytes -> ENCODERS.jsonEncoder(schema, bytes),
            bytes -> ENCODERS.blockingBinaryEncoder(bytes, null),
            bytes -> ENCODERS.directBinaryEncoder(bytes, null),
            bytes -> ENCODERS.validatingEncoder(schema, ENCODERS.binaryEncoder(bytes, null)),
            bytes -> ENCODERS.binaryEncoder(bytes, null));
    for (Encoding encoding : encodings) {
      assertThat(written(PlannedDatumWriter.specific(Order.class), orders, encoding))
          .isEqualTo(written(new SpecificDatumWriter<>(Order.class), orders, encoding));
    }
  }

  @Test
  void eachOfAvrosDecodersIsRead() throws IOException {
    Schema schema = Order.getClassSchema();
    List<Order> orders = Samples.orders(20);
    DatumWriter<Order> avros = new SpecificDatumWriter<>(Order.class);
    byte[] binary = written(avros, orders, bytes -> ENCODERS.binaryEncoder(bytes, null));
    byte[] json = written(avros, orders, bytes -> ENCODERS.jsonEncoder(schema, bytes));
    byte[] blocks = written(avros, orders, bytes -> ENCODERS.blockingBinaryEncoder(bytes, null));
    List<Decoder> decoders =
        List.of(
            DECODERS.jsonDecoder(schema, new ByteArrayInputStream(json)),
            DECODERS.validatingDecoder(schema, DECODERS.binaryDecoder(binary, null)),
            DECODERS.resolvingDecoder(schema, schema, DECODERS.binaryDecoder(binary, null)),
            DECODERS.binaryDecoder(blocks, null),
            DECODERS.directBinaryDecoder(new ByteArrayInputStream(blocks), null));
    DatumReader<Order> reader = PlannedDatumReader.specific(Order.class);
    for (Decoder in : decoders) {
      for (Order order : orders) {
        assertThat(reader.read(null, in)).as(in.getClass().getName()).isEqualTo(order);
      }
    }
  }

  /** An application's decoder, of which only the methods for a schema can be called. */
  private static final class Constant extends BinaryDecoder {
    @Override
    public int readEnum() {
      return 1;
    }

    @Override
    public int readIndex() {
      return 1;
    }
  }

  @Test
  void aSubclassOfADecoderIsReadByTheMethodsThatAvroCalls() throws IOException {
    Schema schema =
        Samples.parse(
            """
            ["null", {"type": "enum", "name": "E", "symbols": ["A", "B"]}]
            """);

    assertThat(PlannedDatumReader.generic(schema).read(null, new Constant())).hasToString("B");
  }

  @Test
  void aWriterOfGenericRecordsTakesGeneratedObjects() throws IOException {
    Schema schema = Series.getClassSchema();
    List<Object> data = List.of(new Series(List.of(1, 2), List.of(0.5), List.of("a")));
    Encoding encoding = bytes -> ENCODERS.binaryEncoder(bytes, null);

    assertThat(written(PlannedDatumWriter.generic(schema), data, encoding))
        .isEqualTo(written(new GenericDatumWriter<>(schema), data, encoding));
  }

  @Test
  void aWriterOfGeneratedObjectsTakesGenericRecords() throws IOException {
    Schema schema = Series.getClassSchema();
    GenericRecord record = new GenericData.Record(schema);
    record.put("ints", List.of(1, 2));
    record.put("doubles", List.of(0.5));
    record.put("texts", List.of("a"));
    List<Object> data = List.of(record);
    Encoding encoding = bytes -> ENCODERS.binaryEncoder(bytes, null);
    @SuppressWarnings({"unchecked", "rawtypes"}) // as a caller that casts
    DatumWriter<Object> writer = (DatumWriter) PlannedDatumWriter.specific(Series.class);

    assertThat(written(writer, data, encoding))
        .isEqualTo(written(new GenericDatumWriter<>(schema), data, encoding));
  }

  @Test
  void aModelOfGeneratedClassesUsesTheConversionsThatAreAddedToIt() throws IOException {
    Schema amount = LogicalTypes.decimal(9, 2).addToSchema(Schema.create(Schema.Type.BYTES));
    SpecificData model = PlannedData.specific(Series.class);
    model.addLogicalTypeConversion(new Conversions.DecimalConversion());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder out = ENCODERS.directBinaryEncoder(bytes, null);
    BigDecimal value = new BigDecimal("12.50");

    @SuppressWarnings("unchecked") // Avro's signature
    DatumWriter<Object> writer = model.createDatumWriter(amount);
    writer.write(value, out);
    DatumReader<?> reader = model.createDatumReader(amount);

    assertThat(reader.read(null, DECODERS.binaryDecoder(bytes.toByteArray(), null)))
        .isEqualTo(value);
  }

  @Test
  void aModelGivesTheDefaultsOfAvrosModel() {
    Schema schema =
        Samples.parse(
            """
            {"type": "record", "name": "Defaults", "fields": [
              {"name": "ints", "type": {"type": "array", "items": "int"}, "default": [1]},
              {"name": "text", "type": "string", "default": "x"},
              {"name": "map", "type": {"type": "map", "values": "long"}, "default": {"a": 1}},
              {"name": "none", "type": ["null", "int"], "default": null}]}
            """);
    GenericData planned = PlannedData.generic();
    for (Schema.Field field : schema.getFields()) {
      Object expected = new GenericData().getDefaultValue(field);
      Object found = planned.getDefaultValue(field);
      assertThat(found).as(field.name()).isEqualTo(expected);
      if (expected != null) {
        assertThat(found).as(field.name()).hasSameClassAs(expected);
      }
    }
    GenericRecord built = new GenericRecordBuilder(schema).build();
    assertThat(planned.deepCopy(schema, built)).isEqualTo(built);
  }

  /** Counts the plans that are made. */
  private static final class Counting implements DataModel {
    private final DataModel model = new GenericModel(GenericData.get());
    private final AtomicInteger plans = new AtomicInteger();

    @Override
    public GenericData avro() {
      return model.avro();
    }

    @Override
    public RecordShape shape(Schema record) {
      plans.incrementAndGet();
      return model.shape(record);
    }

    @Override
    public @Nullable Conversion<?> conversion(Schema record, Schema.Field field) {
      return model.conversion(record, field);
    }

    @Override
    public Class<?> stringClass(Schema schema) {
      return model.stringClass(schema);
    }
  }

  @Test
  void aReaderAndAWriterKeepTheirPlansForManyFiles() throws IOException {
    Counting counting = new Counting();
    PlannedDatumWriter<GenericRecord> writer = new PlannedDatumWriter<>(null, counting);
    PlannedDatumReader<GenericRecord> reader = new PlannedDatumReader<>(null, null, counting);
    List<GenericRecord> read = new ArrayList<>();
    List<Integer> plans = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (DataFileWriter<GenericRecord> file = new DataFileWriter<>(writer)) {
        file.create(Samples.parse(Samples.EVENT.toString()), bytes);
        file.append(Samples.events(1).get(0));
      }
      try (DataFileReader<GenericRecord> file =
          new DataFileReader<>(new SeekableByteArrayInput(bytes.toByteArray()), reader)) {
        file.forEach(read::add);
      }
      plans.add(counting.plans.get());
    }

    assertThat(read).hasSize(3);
    assertThat(plans).containsOnly(plans.get(0));
  }

  @Test
  void anotherSchemaThatIsSetIsUsed() throws IOException {
    PlannedDatumWriter<Object> writer = PlannedDatumWriter.generic(Schema.create(Schema.Type.INT));
    Encoding encoding = bytes -> ENCODERS.binaryEncoder(bytes, null);
    assertThat(written(writer, List.of(1), encoding)).containsExactly(2);
    writer.setSchema(Schema.create(Schema.Type.DOUBLE));

    assertThat(written(writer, List.of(1.0), encoding)).hasSize(Double.BYTES);
  }
}
