// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import io.avrolope.kafka.subject.TopicNameStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.core.io.support.SpringFactoriesLoader;

/** Spring's build for native images finds the hints. */
class AvrolopeHintsTest {
  private static RuntimeHints hints() {
    RuntimeHints hints = new RuntimeHints();
    SpringFactoriesLoader.forResourceLocation("META-INF/spring/aot.factories")
        .load(RuntimeHintsRegistrar.class)
        .stream()
        .filter(AvrolopeHints.class::isInstance)
        .forEach(each -> each.registerHints(hints, null));
    return hints;
  }

  @ParameterizedTest
  @ValueSource(
      classes = {KafkaAvroSerializer.class, KafkaAvroDeserializer.class, TopicNameStrategy.class})
  void aClassThatIsCreatedByNameIsThere(Class<?> type) throws NoSuchMethodException {
    assertThat(RuntimeHintsPredicates.reflection().onConstructor(type.getConstructor()).invoke())
        .accepts(hints());
  }

  @Test
  void schemasAreThere() {
    assertThat(RuntimeHintsPredicates.resource().forResource("Order.avsc")).accepts(hints());
  }
}
