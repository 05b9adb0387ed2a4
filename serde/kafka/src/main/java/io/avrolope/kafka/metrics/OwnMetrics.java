// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.metrics;

import java.lang.ref.Cleaner;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.jspecify.annotations.Nullable;

/**
 * Shows the counters of a serializer or deserializer in JMX, without a Kafka client that asks for
 * them. Clients before 4.1 and Kafka Streams do not ask. Thread-safe.
 */
public final class OwnMetrics {
  /** Removes the MBeans of instances that nobody has closed, which Kafka Streams never does. */
  private static final Cleaner CLEANER = Cleaner.create();

  private static final String STREAMS_DOMAIN = "kafka.streams";
  private static final String APPLICATION_ID = "application.id";

  private final SerdeRole role;
  private final @Nullable String serde;
  private Cleaner.@Nullable Cleanable shown;

  private OwnMetrics(SerdeRole role, @Nullable String serde) {
    this.role = role;
    this.serde = serde;
  }

  /** The metrics of an instance that is shown once a client configures it. */
  public static OwnMetrics ofClient(SerdeRole role) {
    return new OwnMetrics(role, null);
  }

  /**
   * The metrics of one half of a Serde.
   *
   * @param serde its class
   */
  public static OwnMetrics ofSerde(SerdeRole role, Class<?> serde) {
    return new OwnMetrics(role, serde.getSimpleName());
  }

  /**
   * Shows the counters of a newly configured instance until {@link #close}, at the latest until the
   * owner is garbage.
   *
   * @param owner the public object, which {@code counting} does not refer to
   * @param configs what the owner was configured with; a client adds its {@code client.id}
   */
  public synchronized void show(
      Object owner, CountingSerde counting, Map<String, ?> configs, boolean isKey) {
    close();
    String client = text(configs.get(CommonClientConfigs.CLIENT_ID_CONFIG));
    if (client.isEmpty() && serde == null) {
      return; // no client configures the owner
    }
    Map<String, String> tags = new LinkedHashMap<>();
    tags.put("client-id", client.isEmpty() ? text(configs.get(APPLICATION_ID)) : client);
    tags.put("config", (isKey ? "key." : "value.") + role.lowerCaseName());
    tags.put("class", serde == null ? owner.getClass().getSimpleName() : serde);
    tags.values().removeIf(String::isEmpty); // JMX omits a tag without a value
    JmxTarget.show(
        configs, serde == null ? role.clientDomain() : STREAMS_DOMAIN, tags, counting::show);
    shown = CLEANER.register(owner, counting::hide);
  }

  private static String text(@Nullable Object value) {
    return value == null ? "" : value.toString();
  }

  /** Removes the metrics. Closing twice has no effect. */
  public synchronized void close() {
    Cleaner.Cleanable before = shown;
    if (before != null) {
      before.clean();
      shown = null;
    }
  }
}
