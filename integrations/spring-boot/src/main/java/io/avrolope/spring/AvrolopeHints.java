// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import io.avrolope.kafka.GenericAvroSerde;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerde;
import io.avrolope.kafka.KafkaAvroSerializer;
import io.avrolope.kafka.PrimitiveAvroSerde;
import io.avrolope.kafka.ReflectionAvroSerde;
import io.avrolope.kafka.SpecificAvroSerde;
import io.avrolope.kafka.subject.NullContextNameStrategy;
import io.avrolope.kafka.subject.RecordNameStrategy;
import io.avrolope.kafka.subject.TopicNameStrategy;
import io.avrolope.kafka.subject.TopicRecordNameStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/** Names the classes and files that are found by name, for native images. */
final class AvrolopeHints implements RuntimeHintsRegistrar {
  private static final List<Class<?>> BY_NAME =
      List.of(
          KafkaAvroSerializer.class,
          KafkaAvroDeserializer.class,
          KafkaAvroSerde.class,
          GenericAvroSerde.class,
          SpecificAvroSerde.class,
          ReflectionAvroSerde.class,
          PrimitiveAvroSerde.class,
          TopicNameStrategy.class,
          RecordNameStrategy.class,
          TopicRecordNameStrategy.class,
          NullContextNameStrategy.class);

  @Override
  public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
    for (Class<?> each : BY_NAME) {
      hints.reflection().registerType(each, MemberCategory.INVOKE_DECLARED_CONSTRUCTORS);
    }
    hints.resources().registerPattern("*.avsc");
  }
}
