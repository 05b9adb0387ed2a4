// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.kafka.DeadLetters;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RecordDeserializationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.listener.CommonErrorHandler;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.DeadLetterPublishingRecoverer;
import org.springframework.kafka.listener.DefaultErrorHandler;
import org.springframework.kafka.listener.KafkaMessageListenerContainer;
import org.springframework.kafka.listener.ListenerUtils;
import org.springframework.kafka.listener.MessageListener;
import org.springframework.kafka.listener.MessageListenerContainer;
import org.springframework.kafka.support.serializer.ErrorHandlingDeserializer;

/**
 * Spring listeners on a topic with unreadable records. Spring's own error handling turns a registry
 * outage into dead letters; the handler of docs/poison-records.md does not.
 */
@OnKafka
class SpringKafkaIT {
  private final List<Object> times = new CopyOnWriteArrayList<>();
  private final List<String> warnings = new CopyOnWriteArrayList<>();

  @Test
  void springsErrorHandlingDeserializerTurnsAnOutageIntoDeadLetters(Cluster cluster) {
    RawTopic dead = RawTopic.create(cluster, "dead");
    try (RegistryServer registry = new RegistryServer();
        Letters letters = new Letters(cluster)) {
      RawTopic in = RawTopic.createWithTwoEventsAndJson(cluster, registry.url(), 1);
      DefaultErrorHandler handler =
          new DefaultErrorHandler(
              new DeadLetterPublishingRecoverer(
                  letters.template(),
                  (record, failure) -> new TopicPartition(dead.name(), record.partition())));
      Map<String, Object> properties = properties(cluster, registry);
      properties.put("value.deserializer", ErrorHandlingDeserializer.class);
      properties.put("spring.deserializer.value.delegate.class", KafkaAvroDeserializer.class);

      registry.always(Misbehaviour.error(503, 503, "failed by the test"));
      KafkaMessageListenerContainer<Object, GenericRecord> container =
          started(in, properties, handler);
      Clients.await(() -> dead.readAll().size() == 3);
      container.stop();

      assertThat(times).isEmpty();
    }
  }

  @Test
  void theHandlerOfTheDocsRetriesDuringAnOutageAndSkipsOnlyBadRecords(Cluster cluster) {
    RawTopic dead = RawTopic.create(cluster, "dead");
    try (RegistryServer registry = new RegistryServer();
        Letters letters = new Letters(cluster)) {
      RawTopic in = RawTopic.createWithTwoEventsAndJson(cluster, registry.url(), 1);
      Map<String, Object> properties = properties(cluster, registry);
      DeadLetters deadLetters = new DeadLetters(properties);
      DefaultErrorHandler handler =
          new DefaultErrorHandler() {
            @Override
            public void handleOtherException(
                Exception failure,
                Consumer<?, ?> consumer,
                MessageListenerContainer container,
                boolean batchListener) {
              if (!(failure instanceof RecordDeserializationException e)) {
                super.handleOtherException(failure, consumer, container, batchListener);
              } else if (deadLetters.accepts(e)) {
                letters.template().send(deadLetters.letter(dead.name(), e)).join();
                consumer.seek(e.topicPartition(), e.offset() + 1);
              } else {
                warnings.add(e.offset() + " " + Throwables.getStackTrace(e));
                pause(container);
              }
            }
          };

      registry.always(Misbehaviour.error(503, 503, "failed by the test"));
      int before = registry.requests().size();
      KafkaMessageListenerContainer<Object, GenericRecord> container =
          started(in, properties, handler);
      Clients.await(() -> registry.requests().size() >= before + 3);
      assertThat(dead.readAll()).isEmpty();
      registry.recover();
      Clients.await(() -> times.size() >= 2);
      container.stop();

      assertThat(times).containsExactly(0L, 1L);
      assertThat(dead.readAll())
          .extracting(ConsumerRecord::value)
          .containsExactly(PoisonTopic.JSON);
      assertThat(warnings)
          .isNotEmpty()
          .allSatisfy(warning -> assertThat(warning).startsWith("0 ").contains(registry.url()));
    }
  }

  private static void pause(MessageListenerContainer container) {
    try {
      ListenerUtils.stoppableSleep(container, 200);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The producer of the dead letters. */
  private record Letters(DefaultKafkaProducerFactory<byte[], byte[]> factory)
      implements AutoCloseable {
    Letters(Cluster cluster) {
      this(
          new DefaultKafkaProducerFactory<>(
              Map.of("bootstrap.servers", cluster.bootstrapServers()),
              new ByteArraySerializer(),
              new ByteArraySerializer()));
    }

    KafkaTemplate<byte[], byte[]> template() {
      return new KafkaTemplate<>(factory);
    }

    @Override
    public void close() {
      factory.destroy();
    }
  }

  private KafkaMessageListenerContainer<Object, GenericRecord> started(
      RawTopic in, Map<String, Object> properties, CommonErrorHandler handler) {
    ContainerProperties settings = new ContainerProperties(in.name());
    settings.setMessageListener(
        (MessageListener<Object, GenericRecord>) record -> times.add(record.value().get("ts")));
    KafkaMessageListenerContainer<Object, GenericRecord> container =
        new KafkaMessageListenerContainer<>(
            new DefaultKafkaConsumerFactory<>(properties), settings);
    container.setCommonErrorHandler(handler);
    container.start();
    return container;
  }

  private static Map<String, Object> properties(Cluster cluster, RegistryServer registry) {
    Map<String, Object> properties = new HashMap<>();
    properties.put("bootstrap.servers", cluster.bootstrapServers());
    properties.put("group.id", "spring-" + System.nanoTime());
    properties.put("auto.offset.reset", "earliest");
    properties.put("key.deserializer", KafkaAvroDeserializer.class);
    properties.put("value.deserializer", KafkaAvroDeserializer.class);
    properties.put("schema.registry.url", registry.url());
    properties.put("max.retries", 0);
    return properties;
  }
}
