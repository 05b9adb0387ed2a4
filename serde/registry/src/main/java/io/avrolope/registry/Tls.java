// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * How to connect to a registry over TLS. Two objects are equal if their settings are, because the
 * JDK's classes do not compare; registries with equal options can share connections.
 *
 * @param context the trusted certificates and the client's own key
 * @param parameters protocols and cipher suites; a null value there means the context's default
 * @param settings the settings that both were created from; their text must contain no secret
 */
public record Tls(SSLContext context, SSLParameters parameters, Object settings) {

  /** Equal only to objects with the same context. */
  public static Tls of(SSLContext context, SSLParameters parameters) {
    return new Tls(context, parameters, context);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Tls tls && settings.equals(tls.settings);
  }

  @Override
  public int hashCode() {
    return settings.hashCode();
  }

  @Override
  public String toString() {
    return "Tls[" + settings + "]";
  }
}
