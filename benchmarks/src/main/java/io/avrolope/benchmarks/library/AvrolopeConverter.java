// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import io.avrolope.benchmarks.workload.Shape;
import io.avrolope.connect.AvroConverter;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.schema.SchemaReference;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.Schema;

/** Our converter for Kafka Connect, with an in-memory registry of its own. */
final class AvrolopeConverter implements ConverterTasks {
  static final int HEADER = 5;

  private final SchemaRegistry registry =
      SchemaRegistries.open(RegistryOptions.of("mock://" + UUID.randomUUID()));

  private final ConverterTasks tasks;

  /**
   * @param engine a value of {@code codec.engine}
   */
  AvrolopeConverter(Shape shape, String engine) {
    // in a subject of another topic, so that the schema has no version, as the peer's has none
    registry.register("another-topic-value", shape.writer(), SchemaReference.Kind.ID);
    AvroConverter converter = new AvroConverter(registry);
    converter.configure(Map.of(AvrolopeConfig.CODEC_ENGINE, engine), false);
    this.tasks = new OfConverter(converter, ApacheAvro.messages(shape), HEADER);
  }

  @Override
  public Task toConnect() {
    return tasks.toConnect();
  }

  @Override
  public Task fromConnect(List<Object> values) {
    return tasks.fromConnect(values);
  }

  @Override
  public int headerLength() {
    return tasks.headerLength();
  }

  /** The Avro schema that values are written with. */
  Schema written(List<Object> values) {
    fromConnect(values).run(0);
    return registry.latest(TOPIC + "-value", SchemaReference.Kind.ID).schema();
  }
}
