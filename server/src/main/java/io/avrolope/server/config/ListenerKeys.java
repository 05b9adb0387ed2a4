// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.http.options.Listener;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** Defines and reads where the server listens. */
final class ListenerKeys {
  static final String LISTENERS = "listeners";
  static final String PROTOCOLS = "listener.protocol.map";

  /** The protocols of listeners. */
  static final List<String> KNOWN_PROTOCOLS = List.of("http", "https");

  private static final String URL = "http://HOST:PORT or https://HOST:PORT";
  private static final int MAX_PORT = 65_535;

  private ListenerKeys() {}

  static void define(KeyGroup keys) {
    keys.list(
        LISTENERS,
        "http://127.0.0.1:8081",
        FreeText.optional("a list of URLs"),
        Importance.HIGH,
        "The addresses on which the server listens, with commas between them; `https://` for TLS."
            + " Port 0 is any free port, which the log names. The zone of an IPv6 address follows"
            + " `%25`: `http://[fe80::1%25eth0]:8081`.");
    keys.list(
        PROTOCOLS,
        "",
        FreeText.optional("a list of `NAME:http` and `NAME:https`"),
        Importance.LOW,
        "The protocols of listeners that have names, such as `inside:https` for the listener"
            + " `inside://10.0.0.1:8083`.");
  }

  static List<Listener> listeners(Values values) {
    Map<String, String> protocols = protocols(values);
    List<Listener> listeners = new ArrayList<>();
    for (String text : values.list(LISTENERS)) {
      listeners.add(listener(text, protocols));
    }
    if (listeners.isEmpty()) {
      throw Values.wrong(URL, "", LISTENERS);
    }
    return listeners;
  }

  private static Listener listener(String text, Map<String, String> protocols) {
    try {
      URI uri = new URI(text);
      String name = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
      String protocol = protocols.getOrDefault(name, name);
      if (KNOWN_PROTOCOLS.contains(protocol)
          && uri.getHost() != null
          && uri.getPort() <= MAX_PORT
          && uri.getPort() >= 0) {
        return new Listener(protocol.equals("https"), uri.getHost(), uri.getPort(), name);
      }
    } catch (URISyntaxException e) {
      // refused below, as any other text that is not the URL of a listener
    }
    throw Values.wrong(URL, text, LISTENERS);
  }

  /** The protocols of listeners that have names of their own. */
  private static Map<String, String> protocols(Values values) {
    Map<String, String> protocols = new HashMap<>();
    for (String pair : values.list(PROTOCOLS)) {
      String[] parts = pair.toLowerCase(Locale.ROOT).split("\\s*:\\s*", -1);
      if (parts.length != 2 || !KNOWN_PROTOCOLS.contains(parts[1])) {
        throw Values.wrong("NAME:http or NAME:https", pair, PROTOCOLS);
      }
      protocols.put(parts[0], parts[1]);
    }
    return protocols;
  }
}
