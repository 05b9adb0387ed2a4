// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.storage.Converter;

/** The tasks of a converter of Kafka Connect for one workload. */
interface ConverterTasks {
  String TOPIC = Avrolope.TOPIC;

  /** Converts the workload's messages to {@link SchemaAndValue}s. */
  Task toConnect();

  /** Converts these {@link SchemaAndValue}s to messages. */
  Task fromConnect(List<Object> values);

  /** The length of the header before a datum that the converter wrote. */
  int headerLength();

  /** The tasks of a converter. */
  record OfConverter(Converter converter, List<Object> messages, int headerLength)
      implements ConverterTasks {
    public OfConverter {
      messages = List.copyOf(messages);
    }

    @Override
    public Task toConnect() {
      return new Task(message -> converter.toConnectData(TOPIC, (byte[]) message), messages);
    }

    @Override
    public Task fromConnect(List<Object> values) {
      return new Task(value -> written((SchemaAndValue) value), values);
    }

    private Object written(SchemaAndValue value) {
      return requireNonNull(converter.fromConnectData(TOPIC, value.schema(), value.value()));
    }
  }
}
