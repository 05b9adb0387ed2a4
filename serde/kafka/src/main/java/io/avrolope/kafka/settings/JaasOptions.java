// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import io.avrolope.kafka.config.ConnectionConfig;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.security.auth.login.AppConfigurationEntry;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.types.Password;
import org.apache.kafka.common.security.JaasContext;

/**
 * The options of the client's login module for its brokers: from {@code sasl.jaas.config}, else
 * from {@code KafkaClient} in the JVM's JAAS configuration.
 */
record JaasOptions(Map<String, ?> options) {

  /**
   * Reads the options.
   *
   * @throws ConfigException if there is no login module, or more than one
   */
  static JaasOptions of(ConnectionProperties properties) {
    Map<String, Object> configs = new HashMap<>();
    Object jaas = properties.original(SaslConfigs.SASL_JAAS_CONFIG);
    if (jaas != null) {
      configs.put(
          SaslConfigs.SASL_JAAS_CONFIG,
          jaas instanceof Password password ? password : new Password(jaas.toString()));
    }
    try {
      List<AppConfigurationEntry> entries =
          JaasContext.loadClientContext(configs).configurationEntries();
      return new JaasOptions(entries.get(0).getOptions());
    } catch (IllegalArgumentException | SecurityException e) {
      // without its message, which may quote credentials
      throw new ConfigException(
          SaslConfigs.SASL_JAAS_CONFIG
              + " must be set to one login module if credentials are inherited from it");
    }
  }

  Optional<String> text(String option) {
    return Optional.ofNullable(options.get(option)).map(Object::toString);
  }

  String userInfo() {
    Optional<String> user = text("username");
    Optional<String> password = text("password");
    if (user.isEmpty() || password.isEmpty()) {
      throw new ConfigException(
          SaslConfigs.SASL_JAAS_CONFIG
              + " must have a username and a password if "
              + ConnectionConfig.BASIC_AUTH_CREDENTIALS_SOURCE
              + " is SASL_INHERIT");
    }
    return user.get() + ":" + password.get();
  }

  /** Hides the options, which contain credentials. */
  @Override
  public String toString() {
    return "JaasOptions";
  }
}
