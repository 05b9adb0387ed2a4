// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.http.options.Listener;
import io.avrolope.server.security.TlsOptions;
import io.avrolope.server.security.TlsOptions.ClientAuth;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** Reads where the server listens, and its certificates. */
final class SecurityKeys {
  private static final int MAX_PORT = 65_535;
  private static final List<String> PROTOCOLS = List.of("http", "https");

  /** Keys that the library reads; the others that begin so are the server's own. */
  private static final List<Key> OF_TLS =
      List.of(
          Key.SSL_KEYSTORE_LOCATION,
          Key.SSL_KEYSTORE_TYPE,
          Key.SSL_KEYSTORE_PASSWORD,
          Key.SSL_KEYSTORE_KEY,
          Key.SSL_KEYSTORE_CHAIN,
          Key.SSL_KEY_PASSWORD,
          Key.SSL_TRUSTSTORE_LOCATION,
          Key.SSL_TRUSTSTORE_TYPE,
          Key.SSL_TRUSTSTORE_PASSWORD,
          Key.SSL_TRUSTSTORE_CERTIFICATES,
          Key.SSL_PROTOCOL,
          Key.SSL_PROVIDER,
          Key.SSL_PROTOCOLS,
          Key.SSL_CIPHER_SUITES,
          Key.SSL_KEYMANAGER_ALGORITHM,
          Key.SSL_TRUSTMANAGER_ALGORITHM);

  private SecurityKeys() {}

  static List<Listener> listeners(Values values) {
    Map<String, String> protocols = protocols(values);
    List<Listener> listeners = new ArrayList<>();
    for (String text : values.list(Key.LISTENERS)) {
      listeners.add(listener(text, protocols));
    }
    if (listeners.isEmpty()) {
      throw Values.wrong("http://HOST:PORT or https://HOST:PORT", "", Key.LISTENERS);
    }
    return listeners;
  }

  private static Listener listener(String text, Map<String, String> protocols) {
    try {
      URI uri = new URI(text);
      String name = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
      String protocol = protocols.getOrDefault(name, name);
      if (PROTOCOLS.contains(protocol)
          && uri.getHost() != null
          && uri.getPort() <= MAX_PORT
          && uri.getPort() >= 0) {
        return new Listener(protocol.equals("https"), uri.getHost(), uri.getPort(), name);
      }
    } catch (URISyntaxException e) {
      // refused below, as any other text that is not the URL of a listener
    }
    throw Values.wrong("http://HOST:PORT or https://HOST:PORT", text, Key.LISTENERS);
  }

  /** The protocols of listeners that have names of their own. */
  private static Map<String, String> protocols(Values values) {
    Map<String, String> protocols = new HashMap<>();
    for (String pair : values.list(Key.LISTENER_PROTOCOLS)) {
      String[] parts = pair.toLowerCase(Locale.ROOT).split("\\s*:\\s*", -1);
      if (parts.length != 2 || !PROTOCOLS.contains(parts[1])) {
        throw Values.wrong("NAME:http or NAME:https", pair, Key.LISTENER_PROTOCOLS);
      }
      protocols.put(parts[0], parts[1]);
    }
    return protocols;
  }

  /**
   * The number of the listener that other servers use: the one with the name of {@code
   * inter.instance.listener.name}, else the first with the protocol of {@code
   * inter.instance.protocol}, else the first.
   */
  static int listenerForServers(Values values) {
    List<Listener> listeners = listeners(values);
    String name = values.text(Key.SERVER_LISTENER).toLowerCase(Locale.ROOT);
    String protocol = values.text(Key.SERVER_PROTOCOL).toLowerCase(Locale.ROOT);
    if (!protocol.isEmpty() && !PROTOCOLS.contains(protocol)) {
      throw Values.wrong("http or https", protocol, Key.SERVER_PROTOCOL);
    }
    if (!name.isEmpty()) {
      return find(listeners, Listener::name, name, Key.SERVER_LISTENER);
    }
    return protocol.isEmpty()
        ? 0
        : find(listeners, Listener::protocol, protocol, Key.SERVER_PROTOCOL);
  }

  private static int find(
      List<Listener> listeners, Function<Listener, String> property, String wanted, Key key) {
    List<String> found = listeners.stream().map(property).toList();
    if (!found.contains(wanted)) {
      throw Values.wrong("one of " + String.join(", ", found), wanted, key);
    }
    return found.indexOf(wanted);
  }

  static TlsOptions tls(Values values) {
    Map<String, String> keys = new HashMap<>();
    for (Key key : OF_TLS) {
      if (values.properties().containsKey(key.text())) { // the library has the defaults
        keys.put(key.text(), values.text(key));
      }
    }
    return new TlsOptions(keys, clientAuth(values));
  }

  /** Confluent's earlier form of the key is true or false. */
  private static ClientAuth clientAuth(Values values) {
    String text = values.text(Key.SSL_CLIENT_AUTH);
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "none", "false" -> ClientAuth.NONE;
      case "requested" -> ClientAuth.REQUESTED;
      case "required", "true" -> ClientAuth.REQUIRED;
      default -> throw Values.wrong("none, requested or required", text, Key.SSL_CLIENT_AUTH);
    };
  }
}
