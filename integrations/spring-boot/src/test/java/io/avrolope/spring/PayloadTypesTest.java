// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.AnnotatedElement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.specific.SpecificRecord;
import org.apache.avro.specific.SpecificRecordBase;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.kafka.annotation.KafkaHandler;
import org.springframework.kafka.support.Acknowledgment;
import org.springframework.messaging.Message;
import org.springframework.messaging.handler.annotation.Header;
import org.springframework.messaging.handler.annotation.Headers;
import org.springframework.messaging.handler.annotation.Payload;

/** The properties of a listener follow from the types of its parameters. */
class PayloadTypesTest {
  private static final String REFLECTION = "schema.reflection=true";
  private static final String PAYMENT = "specific.avro.value.type=" + Payment.class.getName();

  record Payment(long cents) {}

  static final class Generated extends SpecificRecordBase {
    @Override
    public Schema getSchema() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Object get(int field) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void put(int field, Object value) {
      throw new UnsupportedOperationException();
    }
  }

  @SuppressWarnings("unused") // called by their names only
  static class Listeners {
    void plain(Payment payment) {}

    void ofRecord(ConsumerRecord<String, Payment> record) {}

    void ofRecords(ConsumerRecords<String, Payment> records) {}

    void ofBatch(List<Payment> payments) {}

    void ofBatchOfRecords(List<ConsumerRecord<String, Payment>> records) {}

    void ofMessage(Message<Payment> message) {}

    void withOthers(
        Payment payment,
        Acknowledgment acknowledgment,
        Consumer<?, ?> consumer,
        @Header("trace") String trace,
        @Headers Map<String, Object> headers) {}

    void withPayload(@Payload Payment payment, String other) {}

    void generated(Generated order) {}

    void anyGenerated(SpecificRecord order) {}

    void generic(GenericRecord order) {}

    void text(String order) {}

    void bytes(byte[] order) {}

    void anything(Object order) {}

    void several(Payment first, Payment second) {}

    void none() {}
  }

  static class Handlers {
    @KafkaHandler
    void order(Generated order) {}

    @KafkaHandler
    void any(SpecificRecord other) {}

    @KafkaHandler(isDefault = true)
    void rest(Object rest) {}
  }

  private static List<String> properties(AnnotatedElement element, String... own) {
    Map<String, Object> annotation = Map.of("id", "l", "properties", own);
    Object after = new PayloadTypes().apply(annotation, element).get("properties");
    return Arrays.asList((String[]) after);
  }

  private static AnnotatedElement method(String name) {
    return Arrays.stream(Listeners.class.getDeclaredMethods())
        .filter(method -> method.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain",
        "ofRecord",
        "ofRecords",
        "ofBatch",
        "ofBatchOfRecords",
        "ofMessage",
        "withOthers",
        "withPayload"
      })
  void aPlainClassIsReadByReflection(String method) {
    assertThat(properties(method(method))).containsExactly(REFLECTION, PAYMENT);
  }

  @Test
  void aGeneratedClassIsRead() {
    assertThat(properties(method("generated")))
        .containsExactly(
            "specific.avro.reader=true", "specific.avro.value.type=" + Generated.class.getName());
  }

  @Test
  void theSchemaNamesTheClassIfTheParameterDoesNot() {
    assertThat(properties(method("anyGenerated"))).containsExactly("specific.avro.reader=true");
    assertThat(properties(Handlers.class)).containsExactly("specific.avro.reader=true");
  }

  @Test
  void aGenericRecordIsReadAlthoughThereIsAClass() {
    assertThat(properties(method("generic"))).containsExactly("specific.avro.reader=false");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "bytes", "anything", "several", "none"})
  void otherTypesNeedNoProperty(String method) {
    assertThat(properties(method(method))).isEmpty();
  }

  @Test
  void theListenersOwnPropertiesArePreferred() {
    assertThat(properties(method("plain"), "specific.avro.reader=true"))
        .containsExactly("specific.avro.reader=true");
    assertThat(properties(method("plain"), "max.poll.records=1"))
        .containsExactly("max.poll.records=1", REFLECTION, PAYMENT);
  }
}
