// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import io.avrolope.benchmarks.limit.Limits;
import io.avrolope.benchmarks.limit.StraightDecoder;
import io.avrolope.benchmarks.workload.Framing;
import io.avrolope.benchmarks.workload.Shape;
import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;

/**
 * The limit of a converter: straight-line code between the bytes and the arrays inside {@code
 * Struct}s. It takes the schemas from our converter.
 */
final class StraightLineConverter implements ConverterTasks {
  private final Shape shape;
  private final AvrolopeConverter schemas;

  StraightLineConverter(Shape shape) {
    this.shape = shape;
    this.schemas = new AvrolopeConverter(shape, "interpreted");
  }

  @Override
  public Task toConnect() {
    Framing framing = shape.framing();
    Schema connect = ((SchemaAndValue) schemas.toConnect().run(0)).schema();
    StraightDecoder decoder = Limits.structDecoder(shape.writer(), connect);
    Operation read =
        input -> {
          byte[] message = (byte[]) input;
          int offset = framing.datumOffset(message);
          return new SchemaAndValue(connect, decoder.decode(message, offset, message.length));
        };
    return new Task(read, ApacheAvro.messages(shape));
  }

  @Override
  public Task fromConnect(List<Object> values) {
    Operation write =
        new StraightLine.Encoding(shape.framing(), Limits.structEncoder(schemas.written(values)));
    return new Task(value -> write.run(((SchemaAndValue) value).value()), values);
  }

  @Override
  public int headerLength() {
    return AvrolopeConverter.HEADER;
  }
}
