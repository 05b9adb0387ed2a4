// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import io.avrolope.kafka.DeadLetters;
import io.avrolope.kafka.KafkaAvroDeserializer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Role;
import org.springframework.core.env.Environment;
import org.springframework.kafka.annotation.KafkaListenerAnnotationBeanPostProcessor.AnnotationEnhancer;
import org.springframework.kafka.config.KafkaListenerEndpointRegistry;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.core.ProducerFactory;
import org.springframework.kafka.listener.CommonErrorHandler;
import org.springframework.kafka.listener.DefaultErrorHandler;
import org.springframework.util.function.SingletonSupplier;

/**
 * Configures Avro for an application with Spring for Apache Kafka: the keys of the application's
 * properties in all factories of clients, an error handler for listeners, and the types that
 * listeners receive.
 */
@AutoConfiguration(
    beforeName = {
      "org.springframework.boot.autoconfigure.kafka.KafkaAutoConfiguration",
      "org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration"
    })
@ConditionalOnClass({DefaultKafkaConsumerFactory.class, KafkaAvroDeserializer.class})
@EnableConfigurationProperties(AvrolopeProperties.class)
public class AvrolopeAutoConfiguration {

  /** Called by Spring. */
  public AvrolopeAutoConfiguration() {}

  @Bean
  @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
  static ClientFactories avrolopeClientFactories(
      Environment environment, ObjectProvider<SslBundles> bundles) {
    AvrolopeProperties properties =
        Binder.get(environment).bindOrCreate("avrolope.spring", AvrolopeProperties.class);
    Supplier<Map<String, Object>> keys =
        SingletonSupplier.of(() -> keys(environment, properties, bundles));
    return new ClientFactories(keys, properties.clients().defaults());
  }

  private static Map<String, Object> keys(
      Environment environment, AvrolopeProperties properties, ObjectProvider<SslBundles> bundles) {
    Map<String, Object> keys = new HashMap<>();
    String bundle = properties.ssl().bundle();
    if (bundle != null) {
      keys.putAll(BundleKeys.of(bundles.getObject().getBundle(bundle), bundle));
    }
    keys.putAll(SerdeSettings.keys(environment));
    return keys;
  }

  @Bean
  @ConditionalOnProperty(
      name = "avrolope.spring.clients.payload-types",
      havingValue = "true",
      matchIfMissing = true)
  @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
  static AnnotationEnhancer avrolopePayloadTypes() {
    return new PayloadTypes();
  }

  @Bean
  StoppedListeners avrolopeStoppedListeners() {
    return new StoppedListeners();
  }

  @Bean
  RegistryProbe avrolopeRegistryProbe(
      ObjectProvider<ConsumerFactory<?, ?>> consumers,
      ObjectProvider<ProducerFactory<?, ?>> producers) {
    return new RegistryProbe(() -> properties(consumers, producers));
  }

  /** The properties of a client: clients with other properties do not share the registry. */
  private static Map<String, Object> properties(
      ObjectProvider<ConsumerFactory<?, ?>> consumers,
      ObjectProvider<ProducerFactory<?, ?>> producers) {
    return consumers
        .orderedStream()
        .map(ConsumerFactory::getConfigurationProperties)
        .findFirst()
        .or(
            () ->
                producers
                    .orderedStream()
                    .map(ProducerFactory::getConfigurationProperties)
                    .findFirst())
        .orElse(Map.of());
  }

  /** Spring Boot gives it to the factory of listener containers. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnMissingBean(CommonErrorHandler.class)
  static class ErrorHandling {

    @Bean
    DeadLetterSender avrolopeDeadLetterSender(ObjectProvider<ProducerFactory<?, ?>> factories) {
      return new DeadLetterSender(
          () ->
              factories
                  .orderedStream()
                  .findFirst()
                  .orElseThrow(
                      () ->
                          new IllegalStateException(
                              "There is no ProducerFactory that can send dead letters. Define one,"
                                  + " or set avrolope.spring.listeners.bad-records=skip")));
    }

    @Bean
    ErrorHandlers avrolopeErrorHandlers(
        AvrolopeProperties properties,
        ClientFactories clients,
        DeadLetterSender sender,
        StoppedListeners stopped,
        ObjectProvider<KafkaListenerEndpointRegistry> listeners) {
      return new ErrorHandlers(
          properties.listeners(), new DeadLetters(clients.keys()), sender, stopped, listeners);
    }

    @Bean
    CommonErrorHandler avrolopeUnreadableRecords(ErrorHandlers handlers) {
      return handlers.around(new DefaultErrorHandler());
    }
  }
}
