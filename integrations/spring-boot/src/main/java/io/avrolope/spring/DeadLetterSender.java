// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.ProducerFactory;

/**
 * Sends dead letters with a producer of its own, which has the application's properties but no
 * transactions. The producer is created for the first dead letter and closed with the context.
 * Thread-safe.
 */
final class DeadLetterSender implements DisposableBean {
  private static final long SEND_SECONDS = 30;

  private final Supplier<ProducerFactory<?, ?>> application;
  private @Nullable DefaultKafkaProducerFactory<byte[], byte[]> own;

  /**
   * @param application the factory whose connection is used
   */
  DeadLetterSender(Supplier<ProducerFactory<?, ?>> application) {
    this.application = application;
  }

  /**
   * Sends a dead letter and waits for the broker's answer.
   *
   * @throws KafkaException if the broker does not have it after 30 s
   */
  void send(ProducerRecord<byte[], byte[]> letter) {
    try (Producer<byte[], byte[]> producer = factory().createProducer()) {
      producer.send(letter).get(SEND_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    } catch (ExecutionException e) {
      throw new KafkaException(e.getCause());
    } catch (TimeoutException e) {
      throw new org.apache.kafka.common.errors.TimeoutException(
          "The broker has not confirmed a dead letter within " + SEND_SECONDS + " s", e);
    }
  }

  private synchronized DefaultKafkaProducerFactory<byte[], byte[]> factory() {
    DefaultKafkaProducerFactory<byte[], byte[]> factory = own;
    if (factory == null) {
      Map<String, Object> properties =
          new HashMap<>(application.get().getConfigurationProperties());
      properties.remove(ProducerConfig.TRANSACTIONAL_ID_CONFIG);
      properties.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
      properties.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
      properties.computeIfPresent(
          ProducerConfig.CLIENT_ID_CONFIG, (key, id) -> id + "-dead-letters");
      factory = new DefaultKafkaProducerFactory<>(properties);
      own = factory;
    }
    return factory;
  }

  @Override
  public synchronized void destroy() {
    if (own != null) {
      own.destroy();
      own = null;
    }
  }
}
