// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.http.options.Forwarding;
import io.avrolope.server.http.options.Listener;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** Defines and reads how servers that share a topic reach each other. */
final class ClusterKeys {
  private static final String ELIGIBILITY = "leader.eligibility";
  private static final String HEADERS = "inter.instance.headers.whitelist";
  private static final String LISTENER = "inter.instance.listener.name";
  private static final String PROTOCOL = "inter.instance.protocol";
  private static final String CERTIFICATE_NAMES = "inter.instance.certificate.names";

  private ClusterKeys() {}

  static void define(KeyGroup keys) {
    keys.text(
        SiteKeys.HOST_NAME,
        "",
        FreeText.optional("a host name"),
        Importance.HIGH,
        "The name under which the other servers reach this one. Without it, they use the name of the"
            + " listener, or the name of the machine.");
    defineListener(keys);
    keys.list(
        CERTIFICATE_NAMES,
        "",
        FreeText.optional("a list of names"),
        Importance.MEDIUM,
        "The names in the certificates of the servers that may forward requests of users, with commas"
            + " between them.");
    keys.flag(
        ELIGIBILITY,
        true,
        Importance.MEDIUM,
        "Whether this server may become the leader, which writes. With `false` it only forwards"
            + " changes.");
    keys.alias(ELIGIBILITY, "master.eligibility");
    keys.list(
        HEADERS,
        "",
        FreeText.optional("a list of headers"),
        Importance.LOW,
        "More headers of a request that the leader gets, with commas between them.");
  }

  private static void defineListener(KeyGroup keys) {
    keys.text(
        LISTENER,
        "",
        FreeText.optional("a name"),
        Importance.LOW,
        "The name of the listener that the other servers use, such as `inside` for the listener"
            + " `inside://10.0.0.1:8083`. See `listener.protocol.map`.");
    keys.text(
        PROTOCOL,
        "",
        FreeText.optional("`http`, `https`"),
        Importance.LOW,
        "Without `inter.instance.listener.name`: the other servers use the first listener with this"
            + " protocol. Without both keys, they use the first listener.");
    keys.alias(PROTOCOL, "schema.registry.inter.instance.protocol");
  }

  static StoreChoice.Kafka store(Values values) {
    return new StoreChoice.Kafka(
        KafkaKeys.options(values),
        new StoreChoice.Member(
            values.text(SiteKeys.HOST_NAME), values.flag(ELIGIBILITY), listener(values)),
        new Forwarding(values.list(HEADERS), Set.copyOf(values.list(CERTIFICATE_NAMES))));
  }

  /** The number of the listener that other servers use. */
  private static int listener(Values values) {
    List<Listener> listeners = ListenerKeys.listeners(values);
    String name = values.text(LISTENER).toLowerCase(Locale.ROOT);
    String protocol = values.text(PROTOCOL).toLowerCase(Locale.ROOT);
    if (!protocol.isEmpty() && !ListenerKeys.KNOWN_PROTOCOLS.contains(protocol)) {
      throw Values.wrong("http or https", protocol, PROTOCOL);
    }
    if (!name.isEmpty()) {
      return find(listeners, Listener::name, name, LISTENER);
    }
    return protocol.isEmpty() ? 0 : find(listeners, Listener::protocol, protocol, PROTOCOL);
  }

  private static int find(
      List<Listener> listeners, Function<Listener, String> property, String wanted, String key) {
    List<String> found = listeners.stream().map(property).toList();
    if (!found.contains(wanted)) {
      throw Values.wrong("one of " + String.join(", ", found), wanted, key);
    }
    return found.indexOf(wanted);
  }
}
