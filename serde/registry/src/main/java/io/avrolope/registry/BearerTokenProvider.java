// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import java.net.URI;
import java.time.Duration;
import java.util.Map;

/**
 * Provides the token for the header {@code Authorization: Bearer} of requests to a registry.
 * Implementations are thread-safe, and should cache tokens, because {@link #token} is called for
 * each request.
 *
 * <p>A class that is configured by {@code bearer.auth.custom.provider.class} needs a public
 * constructor without parameters.
 */
@FunctionalInterface
public interface BearerTokenProvider extends AutoCloseable {

  /** Called once with the client's properties, before the first call of {@link #token}. */
  default void configure(Map<String, ?> properties) {}

  /**
   * Returns a valid token: visible ASCII, without the word {@code Bearer}.
   *
   * @param registry the URL that receives the token; contains no credentials
   * @param timeLeft how long the call may take
   * @throws io.avrolope.error.RegistryUnavailableException if no token is available now, but a
   *     later call may succeed
   * @throws io.avrolope.error.RegistryRefusedException if the operator must act first
   */
  String token(URI registry, Duration timeLeft);

  /**
   * Called if the registry answered 401 to this token, because it expired or was revoked. If {@link
   * #token} then returns another token, the request is sent once more.
   */
  default void refused(String token) {}

  /** Releases resources. Idempotent. */
  @Override
  default void close() {}
}
