// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;

/** Reports classes that a key names and that cannot be instantiated. */
final class ConfiguredClasses {
  private ConfiguredClasses() {}

  /**
   * The instance that the supplier returns.
   *
   * @throws ConfigException that names the key, if Kafka cannot instantiate a class
   */
  static <T> T instances(String key, Supplier<T> instances) {
    try {
      return instances.get();
    } catch (ConfigException e) {
      throw e;
    } catch (KafkaException e) {
      throw new ConfigException(key + " names a class that cannot be used: " + e.getMessage());
    }
  }
}
