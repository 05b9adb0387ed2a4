// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;

/**
 * Adds defaults for properties of Spring Boot, below all properties of the application, also below
 * the default properties of its {@code SpringApplication}.
 */
final class DefaultProperties
    implements ApplicationListener<ApplicationEnvironmentPreparedEvent>, Ordered {
  /** After Spring Boot has read the application's files, and before it reads levels of logging. */
  private static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 15;

  /** The name that Spring Boot gives to the lowest source of properties. */
  private static final String LOWEST = "defaultProperties";

  private static final String SWITCH = "avrolope.spring.clients.defaults";

  private static final Map<String, Object> DEFAULTS =
      Map.of(
          "spring.kafka.consumer.value-deserializer",
          "io.avrolope.kafka.KafkaAvroDeserializer",
          "spring.kafka.producer.value-serializer",
          "io.avrolope.kafka.KafkaAvroSerializer",
          // Kafka logs an error for each try, and the error handler logs what matters
          "logging.level.org.apache.kafka.clients.consumer.internals.CompletedFetch",
          "off",
          "management.endpoint.health.status.order",
          "down,out-of-service,degraded,up,unknown");

  @Override
  public int getOrder() {
    return ORDER;
  }

  @Override
  public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
    ConfigurableEnvironment environment = event.getEnvironment();
    if (environment.getProperty(SWITCH, Boolean.class, true)) {
      MutablePropertySources sources = environment.getPropertySources();
      Map<String, Object> all = new HashMap<>(DEFAULTS);
      PropertySource<?> before = sources.get(LOWEST);
      if (before != null && before.getSource() instanceof Map<?, ?> values) {
        values.forEach((name, value) -> all.put(String.valueOf(name), value));
        sources.replace(LOWEST, new MapPropertySource(LOWEST, all));
      } else {
        sources.addLast(new MapPropertySource(LOWEST, all));
      }
    }
  }
}
