// SPDX-License-Identifier: Apache-2.0
package io.avrolope.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.internal.model.ModelOptions;
import io.avrolope.internal.model.TrustedClasses;
import io.avrolope.internal.model.TrustedSpecificData;
import io.avrolope.test.Order;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.file.SeekableByteArrayInput;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads and writes Avro's data files, with Avro's own readers and writers as the oracle. */
class DataFileTest {
  /** Enough for compiled code and for many blocks. */
  private static final int COUNT = 5_000;

  static Stream<CodecFactory> codecs() {
    return Stream.of(CodecFactory.nullCodec(), CodecFactory.deflateCodec(6));
  }

  private static <D> byte[] file(
      Schema schema, DatumWriter<D> writer, CodecFactory codec, List<D> data) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataFileWriter<D> file = new DataFileWriter<>(writer)) {
      file.setCodec(codec).create(schema, bytes, new byte[16]);
      for (D datum : data) {
        file.append(datum);
      }
    }
    return bytes.toByteArray();
  }

  private static <D> List<D> read(byte[] file, DatumReader<D> reader) throws IOException {
    List<D> data = new ArrayList<>();
    try (DataFileReader<D> in = new DataFileReader<>(new SeekableByteArrayInput(file), reader)) {
      in.forEach(data::add);
    }
    return data;
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void genericRecordsAreWrittenAndReadBack(CodecFactory codec) throws IOException {
    List<GenericRecord> events = Samples.events(COUNT);

    byte[] file = file(Samples.EVENT, PlannedDatumWriter.generic(), codec, events);

    assertThat(file).isEqualTo(file(Samples.EVENT, new GenericDatumWriter<>(), codec, events));
    assertThat(read(file, PlannedDatumReader.<GenericRecord>generic()))
        .isEqualTo(events)
        .isEqualTo(read(file, new GenericDatumReader<GenericRecord>()));
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void genericRecordsAreReadWithAnotherSchema(CodecFactory codec) throws IOException {
    byte[] file = file(Samples.EVENT, PlannedDatumWriter.generic(), codec, Samples.events(COUNT));

    assertThat(read(file, PlannedDatumReader.<GenericRecord>generic(Samples.LATER_EVENT)))
        .hasSize(COUNT)
        .isEqualTo(
            read(file, new GenericDatumReader<GenericRecord>(Samples.EVENT, Samples.LATER_EVENT)));
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void objectsOfGeneratedClassesAreWrittenAndReadBack(CodecFactory codec) throws IOException {
    List<Order> orders = Samples.orders(COUNT);
    Schema schema = Order.getClassSchema();

    byte[] file = file(schema, PlannedDatumWriter.specific(Order.class), codec, orders);

    assertThat(file).isEqualTo(file(schema, new SpecificDatumWriter<>(Order.class), codec, orders));
    assertThat(read(file, PlannedDatumReader.specific(Order.class))).isEqualTo(orders);
  }

  @Test
  void recordsOfAnOlderSchemaAreReadAsGeneratedClasses() throws IOException {
    Schema older = withoutNote();
    GenericData.Record record = new GenericData.Record(older);
    SpecificData model = SpecificData.getForClass(Order.class);
    Order order = Samples.orders(1).get(0);
    for (Schema.Field field : older.getFields()) {
      record.put(field.pos(), order.get(Order.getClassSchema().getField(field.name()).pos()));
    }
    byte[] file =
        file(
            older,
            new GenericDatumWriter<>(older, model),
            CodecFactory.nullCodec(),
            List.of(record, record));

    assertThat(read(file, PlannedDatumReader.specific(Order.class)))
        .containsExactly(order, order)
        .isEqualTo(
            read(file, new SpecificDatumReader<>(older, Order.getClassSchema(), trusting())));
  }

  /** Avro's model, independent of its system properties. */
  private static SpecificData trusting() {
    return new TrustedSpecificData(
        new TrustedClasses(Order.class), Order.getClassSchema(), ModelOptions.DEFAULTS);
  }

  private static Schema withoutNote() {
    List<Schema.Field> fields =
        Order.getClassSchema().getFields().stream()
            .filter(field -> !field.name().equals("note") && !field.name().equals("replaces"))
            .map(field -> new Schema.Field(field, field.schema()))
            .toList();
    return Schema.createRecord("Order", null, "io.avrolope.test", false, fields);
  }

  @Test
  void oneReaderReadsFilesWithDifferentSchemas() throws IOException {
    PlannedDatumReader<GenericRecord> reader = PlannedDatumReader.generic(Samples.LATER_EVENT);
    CodecFactory codec = CodecFactory.nullCodec();
    byte[] old = file(Samples.EVENT, PlannedDatumWriter.generic(), codec, Samples.events(COUNT));
    List<GenericRecord> later = read(old, reader);

    byte[] file = file(Samples.LATER_EVENT, PlannedDatumWriter.generic(), codec, later);

    assertThat(read(file, reader)).isEqualTo(later);
    assertThat(read(old, reader)).isEqualTo(later);
  }

  @Test
  void aFileIsReadFromASyncPointInTheMiddleAndAsAStream() throws IOException {
    List<GenericRecord> events = Samples.events(COUNT);
    byte[] file =
        file(Samples.EVENT, PlannedDatumWriter.generic(), CodecFactory.deflateCodec(6), events);
    PlannedDatumReader<GenericRecord> reader = PlannedDatumReader.generic();

    List<GenericRecord> rest = new ArrayList<>();
    try (DataFileReader<GenericRecord> in =
        new DataFileReader<>(new SeekableByteArrayInput(file), reader)) {
      in.next();
      in.sync(file.length / 2);
      in.forEach(rest::add);
    }
    List<GenericRecord> streamed = new ArrayList<>();
    try (DataFileStream<GenericRecord> in =
        new DataFileStream<>(new ByteArrayInputStream(file), reader)) {
      in.forEach(streamed::add);
    }

    assertThat(streamed).isEqualTo(events);
    assertThat(rest).isNotEmpty().isEqualTo(events.subList(COUNT - rest.size(), COUNT));
  }

  @Test
  void oneReaderReadsTwoFilesAlternately() throws IOException {
    byte[] file =
        file(
            Samples.EVENT,
            PlannedDatumWriter.generic(),
            CodecFactory.nullCodec(),
            Samples.events(COUNT));
    PlannedDatumReader<GenericRecord> reader = PlannedDatumReader.generic();
    read(file, reader);
    int read = 0;
    try (DataFileReader<GenericRecord> one =
            new DataFileReader<>(new SeekableByteArrayInput(file), reader);
        DataFileReader<GenericRecord> other =
            new DataFileReader<>(new SeekableByteArrayInput(file), reader)) {
      while (one.hasNext()) {
        assertThat(other.next()).isEqualTo(one.next());
        read++;
      }
      assertThat(other.hasNext()).isFalse();
    }
    assertThat(read).isEqualTo(COUNT);
  }

  @Test
  void anIncompatibleSchemaFailsAtTheFirstDatum() throws IOException {
    byte[] file =
        file(
            Samples.EVENT,
            PlannedDatumWriter.generic(),
            CodecFactory.nullCodec(),
            Samples.events(1));
    PlannedDatumReader<GenericRecord> reader =
        PlannedDatumReader.generic(Schema.create(Schema.Type.INT));

    assertThatThrownBy(() -> read(file, reader))
        .isInstanceOf(AvroTypeException.class)
        .hasMessage(
            "Reader schema int cannot read writer schema Event: expected a value of int but found"
                + " one of Event");
  }

  @Test
  void anInvalidObjectLeavesTheFileUnchanged() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    List<GenericRecord> events = Samples.events(2);
    GenericData.Record bad = new GenericData.Record((GenericData.Record) events.get(0), true);
    bad.put("time", "text");
    try (DataFileWriter<GenericRecord> file =
        new DataFileWriter<>(PlannedDatumWriter.<GenericRecord>generic())) {
      file.create(Samples.EVENT, bytes);
      file.append(events.get(0));
      assertThatThrownBy(() -> file.append(bad))
          .isInstanceOf(DataFileWriter.AppendWriteException.class)
          .hasCauseInstanceOf(AvroTypeException.class)
          .hasRootCauseMessage("Expected an int but found java.lang.String at Event.time");
      file.append(events.get(1));
    }

    assertThat(read(bytes.toByteArray(), PlannedDatumReader.<GenericRecord>generic()))
        .isEqualTo(events);
  }

  @Test
  void aDamagedBlockFailsAsWithAvrosReader() throws IOException {
    byte[] file =
        file(
            Samples.EVENT,
            PlannedDatumWriter.generic(),
            CodecFactory.nullCodec(),
            Samples.events(3));
    byte[] damaged = file.clone();
    damaged[file.length - 16 - 3] = 0x7E; // the length of the block's last field

    assertThatThrownBy(() -> read(damaged, PlannedDatumReader.<GenericRecord>generic()))
        .isInstanceOf(AvroRuntimeException.class);
  }
}
