// SPDX-License-Identifier: Apache-2.0
package io.avrolope.example;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.avro.PlannedData;
import io.avrolope.avro.PlannedDatumReader;
import io.avrolope.avro.PlannedDatumWriter;
import io.avrolope.test.Hash;
import io.avrolope.test.Order;
import io.avrolope.test.Status;
import java.io.File;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.avro.message.BinaryMessageEncoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples in the javadoc of the readers and writers. */
class PlannedDataExampleTest {
  private static final Schema SCHEMA = Order.getClassSchema();

  private final List<Order> paid = new ArrayList<>();

  private static Order order() {
    return Order.newBuilder()
        .setId("a")
        .setStatus(Status.NEW)
        .setHash(new Hash(new byte[] {1, 2}))
        .setPrice(new BigDecimal("12.50"))
        .setPlaced(Instant.ofEpochMilli(5))
        .setLines(List.of())
        .build();
  }

  @Test
  void filesAreWrittenAndRead(@TempDir Path directory) throws IOException {
    File file = directory.resolve("orders.avro").toFile();
    write(file, SCHEMA, order());
    read(file);
    assertThat(paid).containsExactly(order());
    assertThat(readIds(file)).hasToString("[a]");
  }

  private static void write(File file, Schema schema, Order order) throws IOException {
    DatumWriter<Order> writer = PlannedDatumWriter.specific(Order.class);
    try (var orders = new DataFileWriter<>(writer).create(schema, file)) {
      orders.append(order);
    }
  }

  private void read(File file) throws IOException {
    DatumReader<Order> reader = PlannedDatumReader.specific(Order.class);
    try (var orders = new DataFileReader<>(file, reader)) {
      orders.forEach(paid::add);
    }
  }

  private static List<CharSequence> readIds(File file) throws IOException {
    Schema onlyId =
        new Schema.Parser()
            .parse(
                """
                {"type": "record", "name": "Order", "namespace": "io.avrolope.test",
                 "fields": [{"name": "id", "type": "string"}]}""");
    List<CharSequence> ids = new ArrayList<>();
    DatumReader<GenericRecord> reader = PlannedDatumReader.generic(onlyId);
    try (var orders = new DataFileReader<>(file, reader)) {
      for (GenericRecord order : orders) {
        ids.add((CharSequence) order.get("id"));
      }
    }
    return ids;
  }

  @Test
  void bytesAreRead() throws IOException {
    Order written = order();
    byte[] bytes = Order.getEncoder().encode(written).array();
    assertThat(readDatum(SCHEMA, Arrays.copyOfRange(bytes, 10, bytes.length))).isEqualTo(written);
  }

  private static Order readDatum(Schema writerSchema, byte[] datum) throws IOException {
    DatumReader<Order> reader = PlannedDatumReader.specific(Order.class);
    reader.setSchema(writerSchema);
    BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(datum, null);
    Order order = reader.read(null, decoder);
    return order;
  }

  @Test
  void messagesAreWrittenAndRead() throws IOException {
    Schema schema = SCHEMA;
    var encoder = new BinaryMessageEncoder<Order>(PlannedData.specific(Order.class), schema);
    var decoder = new BinaryMessageDecoder<Order>(PlannedData.specific(Order.class), schema);
    assertThat(decoder.decode(encoder.encode(order()))).isEqualTo(order());
  }
}
