// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.kafka.KafkaAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.core.ProducerFactory;
import org.springframework.kafka.listener.CommonErrorHandler;
import org.springframework.kafka.listener.CommonLoggingErrorHandler;

/**
 * Contexts of applications of Spring Boot 3, without a broker. SpringBootIT runs whole applications
 * of both versions.
 */
class ContextTest {
  private static final String URL = "avrolope.schema.registry.url=mock://context-test";

  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration({AvrolopeAutoConfiguration.class, KafkaAutoConfiguration.class})
  static class Application {}

  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration({AvrolopeAutoConfiguration.class, KafkaAutoConfiguration.class})
  static class OwnBeans {
    @Bean
    ConsumerFactory<String, Object> consumers() {
      return new DefaultKafkaConsumerFactory<>(
          Map.of("bootstrap.servers", "localhost:1", "envelope", "bare"));
    }

    @Bean
    CommonErrorHandler handler() {
      return new CommonLoggingErrorHandler();
    }
  }

  private static void with(
      Class<?> application, Consumer<ConfigurableApplicationContext> test, String... properties) {
    List<String> all = new ArrayList<>(List.of(properties));
    all.add("spring.main.banner-mode=off");
    try (ConfigurableApplicationContext context =
        new SpringApplicationBuilder(application)
            .web(WebApplicationType.NONE)
            .properties(all.toArray(String[]::new))
            .run()) {
      test.accept(context);
    }
  }

  private static Map<String, Object> consumer(ConfigurableApplicationContext context) {
    ConsumerFactory<?, ?> factory = context.getBean(ConsumerFactory.class);
    return factory.getConfigurationProperties();
  }

  private static Map<String, Object> producer(ConfigurableApplicationContext context) {
    ProducerFactory<?, ?> factory = context.getBean(ProducerFactory.class);
    return factory.getConfigurationProperties();
  }

  @Test
  void valuesAreAvroByDefault() {
    with(
        Application.class,
        context -> {
          assertThat(consumer(context))
              .containsEntry("value.deserializer", KafkaAvroDeserializer.class)
              .containsEntry("key.deserializer", StringDeserializer.class)
              .containsEntry("schema.registry.url", "mock://context-test")
              .containsEntry("max.poll.records", 7);
          assertThat(producer(context))
              .containsEntry("value.serializer", KafkaAvroSerializer.class)
              .containsEntry("schema.reflection", true)
              .containsEntry("schema.registry.url", "mock://context-test");
          assertThat(context.getBean(CommonErrorHandler.class))
              .isInstanceOf(UnreadableRecords.class);
        },
        URL,
        "spring.kafka.consumer.max-poll-records=7");
  }

  @Test
  void whatTheApplicationNamesIsKept() {
    with(
        Application.class,
        context ->
            assertThat(consumer(context))
                .containsEntry("value.deserializer", StringDeserializer.class)
                .containsEntry("schema.registry.url", "mock://other"),
        URL,
        "spring.kafka.consumer.value-deserializer=" + StringDeserializer.class.getName(),
        "spring.kafka.properties.schema.registry.url=mock://other");
  }

  @Test
  void theApplicationsBeansAreKept() {
    with(
        OwnBeans.class,
        context -> {
          assertThat(consumer(context))
              .containsEntry("value.deserializer", KafkaAvroDeserializer.class)
              .containsEntry("schema.registry.url", "mock://context-test")
              .containsEntry("envelope", "bare");
          assertThat(context.getBean(CommonErrorHandler.class))
              .isInstanceOf(CommonLoggingErrorHandler.class);
        },
        URL,
        "avrolope.envelope=version");
  }

  @Test
  void defaultsCanBeSwitchedOff() {
    with(
        Application.class,
        context -> {
          assertThat(consumer(context))
              .containsEntry("value.deserializer", StringDeserializer.class);
          assertThat(producer(context)).doesNotContainKey("schema.reflection");
          assertThat(context.getBeansOfType(PayloadTypes.class)).isEmpty();
        },
        "avrolope.spring.clients.defaults=false",
        "avrolope.spring.clients.payload-types=false");
  }

  @Test
  void anApplicationWithoutARegistryStarts() {
    with(Application.class, context -> assertThat(context.isActive()).isTrue());
  }

  @Test
  void aWrongUrlStopsTheStart() {
    assertThatThrownBy(
            () -> with(Application.class, context -> {}, "avrolope.schema.registry.url=ftp://x"))
        .hasStackTraceContaining("schema.registry.url");
  }

  @Test
  void wrongTimesStopTheStart() {
    assertThatThrownBy(
            () ->
                with(
                    Application.class,
                    context -> {},
                    URL,
                    "avrolope.spring.listeners.first-retry=1m"))
        .isInstanceOf(BeanCreationException.class)
        .hasStackTraceContaining("longest-retry is PT30S");
  }
}
