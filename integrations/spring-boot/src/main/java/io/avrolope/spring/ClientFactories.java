// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import io.avrolope.kafka.config.AvrolopeConfig;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.NativeDetector;
import org.springframework.kafka.config.StreamsBuilderFactoryBean;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;

/**
 * Adds the keys of the application's properties to each factory of clients, also to those that the
 * application creates. A key that a factory has already keeps its value. Thread-safe.
 */
final class ClientFactories implements BeanPostProcessor {
  /** A factory that has objects instead of classes ignores the class. */
  private static final Map<String, Object> OF_CONSUMERS =
      Map.of(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, KafkaAvroDeserializer.class);

  /** Java records and other plain classes are written without another property. */
  private static final Map<String, Object> OF_PRODUCERS =
      Map.of(
          ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG,
          KafkaAvroSerializer.class,
          AvrolopeConfig.SCHEMA_REFLECTION,
          true);

  private final Supplier<Map<String, Object>> keys;
  private final boolean defaults;

  /**
   * @param keys of the serializer and the deserializer
   * @param defaults whether clients get our defaults for what neither the factory nor the keys name
   */
  ClientFactories(Supplier<Map<String, Object>> keys, boolean defaults) {
    this.keys = keys;
    this.defaults = defaults;
  }

  /** The keys that all factories get. */
  Map<String, Object> keys() {
    return keys.get();
  }

  @Override
  public Object postProcessBeforeInitialization(Object bean, String name) {
    if (bean instanceof StreamsBuilderFactoryBean streams) {
      addTo(streams);
    }
    return bean;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String name) {
    if (bean instanceof DefaultKafkaConsumerFactory<?, ?> factory) {
      factory.updateConfigs(missing(factory.getConfigurationProperties(), OF_CONSUMERS));
    } else if (bean instanceof DefaultKafkaProducerFactory<?, ?> factory) {
      factory.updateConfigs(missing(factory.getConfigurationProperties(), OF_PRODUCERS));
    }
    return bean;
  }

  private Map<String, Object> missing(Map<String, Object> present, Map<String, Object> ofKind) {
    Map<String, Object> missing = new HashMap<>(defaults ? ofKind : Map.of());
    if (NativeDetector.inNativeImage()) {
      missing.put(AvrolopeConfig.CODEC_ENGINE, "interpreted"); // it cannot generate classes
    }
    missing.putAll(keys.get());
    missing.keySet().removeAll(present.keySet());
    return missing;
  }

  private void addTo(StreamsBuilderFactoryBean streams) {
    Properties before = streams.getStreamsConfiguration();
    if (before != null) {
      Properties all = new Properties();
      all.putAll(keys.get());
      all.putAll(before);
      streams.setStreamsConfiguration(all);
    }
  }
}
