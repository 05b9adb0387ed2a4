// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The metrics in JMX, which need nothing of a client but its properties. */
class OwnMetricsTest {
  private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
  private final String id = "client-" + UUID.randomUUID();

  private Map<String, Object> asAClientDoes(Object... more) {
    Map<String, Object> properties = Pair.properties(more);
    properties.put("client.id", id);
    return properties;
  }

  private Set<ObjectName> named(String pattern) throws JMException {
    return beans.queryNames(new ObjectName(pattern + ",client-id=" + id + ",*"), null);
  }

  private double value(String pattern, String attribute) throws JMException {
    assertThat(named(pattern)).hasSize(1);
    return (Double) beans.getAttribute(named(pattern).iterator().next(), attribute);
  }

  @Test
  void aSerializerAndADeserializerOfAClientAreCounted() throws JMException {
    Map<String, Object> properties = asAClientDoes();
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer();
        KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      serializer.configure(properties, true);
      deserializer.configure(properties, false);
      byte[] record = serializer.serialize("orders", Numbered.record(Numbered.schema(0), 1));
      for (int i = 0; i < 3; i++) {
        deserializer.deserialize("orders", record);
      }

      assertThat(
              value(
                  "kafka.producer:type=plugins,config=key.serializer,class=KafkaAvroSerializer"
                      + ",topic=orders,envelope=confluent,schema=id-1",
                  "records-total"))
          .isEqualTo(1);
      String plugin =
          "kafka.consumer:type=plugins,config=value.deserializer,class=KafkaAvroDeserializer";
      assertThat(value(plugin + ",topic=orders,envelope=confluent,schema=id-1", "records-total"))
          .isEqualTo(3);
      assertThat(value(plugin + ",reason=malformed-datum", "errors-total")).isZero();
    }
    assertThat(named("kafka.consumer:type=plugins")).isEmpty();
    assertThat(named("kafka.producer:type=plugins")).isEmpty();
  }

  @Test
  void anInstanceThatNoClientConfiguresIsNotShown() throws JMException {
    try (Pair pair = Pair.of()) {
      pair.deserializer().deserialize(id, pair.serializer().serialize(id, "text"));

      assertThat(beans.queryNames(new ObjectName("*:type=plugins,topic=" + id + ",*"), null))
          .isEmpty();
    }
  }

  @Test
  void configuringAgainResetsTheMetrics() throws JMException {
    try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      deserializer.configure(asAClientDoes("use.schema.id", 1), false);
      deserializer.configure(asAClientDoes(), true);

      assertThat(named("kafka.consumer:type=plugins,config=value.deserializer")).isEmpty();
      assertThat(
              value(
                  "kafka.consumer:type=plugins,config=key.deserializer,reason=other",
                  "errors-total"))
          .isZero();
    }
  }

  @Test
  void aSecondInstanceWithTheSameTagsIsNumbered() throws JMException {
    String other = "kafka.consumer:type=plugins,reason=other";
    try (KafkaAvroDeserializer first = new KafkaAvroDeserializer()) {
      first.configure(asAClientDoes(), false);
      try (KafkaAvroDeserializer second = new KafkaAvroDeserializer()) {
        second.configure(asAClientDoes(), false);

        assertThat(named(other)).hasSize(2);
        assertThat(named(other + ",instance=2")).hasSize(1);
      }
      assertThat(named(other)).hasSize(1);
      assertThat(named(other + ",instance=2")).isEmpty();
    }
  }

  @Test
  @Timeout(300)
  void theMetricsOfAnInstanceThatNobodyClosesEndWithIt() throws Exception {
    new KafkaAvroDeserializer().configure(asAClientDoes(), false);
    while (!named("kafka.consumer:type=plugins").isEmpty()) {
      System.gc();
      Thread.sleep(10);
    }
  }

  @Test
  void theClientsSettingsForJmxApply() throws JMException {
    try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      deserializer.configure(
          asAClientDoes(
              "metrics.jmx.exclude",
              ".*",
              "metrics.num.samples",
              "3",
              "metrics.sample.window.ms",
              1_000L),
          false);

      assertThat(named("kafka.consumer:type=plugins")).isEmpty();
    }
  }

  @Test
  void aSerdeIsCountedWithoutAClient() throws JMException {
    Map<String, Object> properties = Pair.properties("application.id", id);
    try (KafkaAvroSerde serde = new KafkaAvroSerde()) {
      serde.configure(properties, false);
      byte[] record =
          serde.serializer().serialize("orders", Numbered.record(Numbered.schema(0), 1));
      serde.deserializer().deserialize("orders", record);
      serde.deserializer().deserialize("orders", record);

      String streams = "kafka.streams:type=plugins,class=KafkaAvroSerde,topic=orders";
      assertThat(value(streams + ",config=value.serializer", "records-total")).isEqualTo(1);
      assertThat(value(streams + ",config=value.deserializer", "records-total")).isEqualTo(2);
    }
    assertThat(named("kafka.streams:type=plugins")).isEmpty();
  }
}
