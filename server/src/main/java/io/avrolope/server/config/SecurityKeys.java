// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.http.Listener;
import io.avrolope.server.security.TlsOptions;
import io.avrolope.server.security.TlsOptions.ClientAuth;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads where the server listens, and its certificates. */
final class SecurityKeys {
  private static final int MAX_PORT = 65_535;

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
    List<Listener> listeners = new ArrayList<>();
    for (String text : values.list(Key.LISTENERS)) {
      listeners.add(listener(text));
    }
    if (listeners.isEmpty()) {
      throw Values.wrong("http://HOST:PORT or https://HOST:PORT", "", Key.LISTENERS);
    }
    return listeners;
  }

  private static Listener listener(String text) {
    try {
      URI uri = new URI(text);
      String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
      if (List.of("http", "https").contains(scheme)
          && uri.getHost() != null
          && uri.getPort() <= MAX_PORT
          && uri.getPort() >= 0) {
        return new Listener(scheme.equals("https"), uri.getHost(), uri.getPort());
      }
    } catch (URISyntaxException e) {
      // refused below, as any other text that is not the URL of a listener
    }
    throw Values.wrong("http://HOST:PORT or https://HOST:PORT", text, Key.LISTENERS);
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
