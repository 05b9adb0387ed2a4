// SPDX-License-Identifier: Apache-2.0
package io.avrolope.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.test.Order;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.avro.message.MissingSchemaException;
import org.apache.avro.specific.SpecificData;
import org.junit.jupiter.api.Test;

/** Avro's single-object messages: C3 01, the schema's fingerprint, and the datum. */
class SingleObjectTest {
  @Test
  void genericMessagesEqualAvros() throws IOException {
    GenericRecord event = Samples.events(8).get(7);
    ByteBuffer ours =
        new BinaryMessageEncoder<GenericRecord>(PlannedData.generic(), Samples.EVENT).encode(event);
    ByteBuffer avros =
        new BinaryMessageEncoder<GenericRecord>(GenericData.get(), Samples.EVENT).encode(event);

    assertThat(ours).isEqualTo(avros);
    assertThat(new byte[] {ours.get(0), ours.get(1)}).containsExactly(0xC3, 0x01);
    assertThat(
            new BinaryMessageDecoder<GenericRecord>(PlannedData.generic(), Samples.EVENT)
                .decode(avros))
        .isEqualTo(event);
    assertThat(
            new BinaryMessageDecoder<GenericRecord>(GenericData.get(), Samples.EVENT).decode(ours))
        .isEqualTo(event);
  }

  @Test
  void aMessageOfAnotherSchemaIsResolved() throws IOException {
    GenericRecord event = Samples.events(8).get(7);
    ByteBuffer message =
        new BinaryMessageEncoder<GenericRecord>(PlannedData.generic(), Samples.EVENT).encode(event);
    BinaryMessageDecoder<GenericRecord> decoder =
        new BinaryMessageDecoder<>(PlannedData.generic(), Samples.LATER_EVENT);
    BinaryMessageDecoder<GenericRecord> avros =
        new BinaryMessageDecoder<>(GenericData.get(), Samples.LATER_EVENT);

    assertThatThrownBy(() -> decoder.decode(message.duplicate()))
        .isInstanceOf(MissingSchemaException.class);
    decoder.addSchema(Samples.EVENT);
    avros.addSchema(Samples.EVENT);

    assertThat(decoder.decode(message.duplicate())).isEqualTo(avros.decode(message.duplicate()));
  }

  @Test
  void objectsOfGeneratedClassesAreWrittenAndReadBack() throws IOException {
    Order order = Samples.orders(4).get(3);
    Schema schema = Order.getClassSchema();
    SpecificData model = PlannedData.specific(Order.class);

    ByteBuffer ours = new BinaryMessageEncoder<Order>(model, schema).encode(order);

    assertThat(ours).isEqualTo(order.toByteBuffer());
    assertThat(ours.order(ByteOrder.LITTLE_ENDIAN).getLong(2))
        .isEqualTo(SchemaNormalization.parsingFingerprint64(schema));
    assertThat(new BinaryMessageDecoder<Order>(model, schema).decode(order.toByteBuffer()))
        .isEqualTo(order);
  }
}
