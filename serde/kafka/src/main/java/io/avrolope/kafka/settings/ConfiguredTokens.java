// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.registry.BearerTokenProvider;
import io.avrolope.registry.http.HeaderValues;
import io.avrolope.registry.http.TokenOwner;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.config.types.Password;

/**
 * Tokens from a class of the user. The class may read any property, so all properties that a
 * registry may depend on name the owner.
 *
 * @param provider configured already
 */
record ConfiguredTokens(BearerTokenProvider provider, String owner)
    implements BearerTokenProvider, TokenOwner {

  static ConfiguredTokens of(BearerTokenProvider provider, Map<String, Object> properties) {
    Map<String, String> relevant = new TreeMap<>();
    RegistrySettings.of(properties).forEach((name, value) -> relevant.put(name, text(value)));
    return new ConfiguredTokens(provider, provider.getClass().getName() + " " + relevant);
  }

  private static String text(Object value) {
    return value instanceof Password password ? password.value() : String.valueOf(value);
  }

  /** If the class fails in a way of its own, there is no token at the moment. */
  @Override
  public String token(URI registry, Duration timeLeft) {
    String token;
    try {
      token = provider.token(registry, timeLeft);
    } catch (AvrolopeException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new RegistryUnavailableException(
          RegistryUnavailableException.Reason.DISCONNECTED,
          // not its message, which may contain the token
          "No bearer token from " + provider.getClass().getName() + ": " + e.getClass().getName(),
          e);
    }
    return HeaderValues.requireToken(token, provider);
  }

  @Override
  public void refused(String token) {
    provider.refused(token);
  }

  @Override
  public void close() {
    provider.close();
  }

  /** Leaves out the owner, which may contain secrets. */
  @Override
  public String toString() {
    return "ConfiguredTokens[" + provider.getClass().getName() + "]";
  }
}
