// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.kafka.config.AvrolopeConfig;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownKeysTest {
  @ParameterizedTest
  @CsvSource({
    "bootstrap.server, bootstrap.servers",
    "isolation.levle, isolation.level",
    "security_protocol, security.protocol",
    "schema.registry.ulr, schema.registry.url",
    "auto.register.schema, auto.register.schemas"
  })
  void aMisspelledKeyIsNamed(String key, String meant) {
    StringWriter err = new StringWriter();

    KnownKeys.warn(Map.of(key, "x"), new PrintWriter(err, true));

    String message = key + " has no effect. Did you mean " + meant + "?";
    assertThat(err.toString().strip()).isEqualTo("avrolope: warning: " + message);
    assertThatThrownBy(() -> KnownKeys.require(Map.of(key, "x")))
        .isInstanceOf(CommandException.class)
        .hasMessage("A property is misspelled, so nothing was done. " + message);
  }

  @Test
  void allKnownKeysAndOtherKeysAreTaken() {
    Map<String, String> properties = new HashMap<>();
    AvrolopeConfig.configDef().names().forEach(name -> properties.put(name, ""));
    ConsumerConfig.configNames().forEach(name -> properties.put(name, ""));
    ProducerConfig.configNames().forEach(name -> properties.put(name, ""));
    AdminClientConfig.configNames().forEach(name -> properties.put(name, ""));
    properties.put("schema.registry.max.retries", "");
    properties.put("my.own.interceptor.key", "");

    assertThatCode(() -> KnownKeys.require(properties)).doesNotThrowAnyException();
  }
}
