package io.avrolope.registry;

import java.net.URI;
import java.time.Duration;
import java.util.Map;

/**
 * Gives the token that goes with each request to a registry, as {@code Authorization: Bearer}.
 * Thread-safe; what is expensive to get should be kept, since it is asked once per request.
 *
 * <p>A class of your own, named by {@code bearer.auth.custom.provider.class}, has a constructor
 * without parameters.
 */
@FunctionalInterface
public interface BearerTokenProvider extends AutoCloseable {

  /** Called once, with the client's properties, before any token is asked for. */
  default void configure(Map<String, ?> properties) {}

  /**
   * A token that is good now: visible ASCII, without {@code Bearer}.
   *
   * @param registry the URL that the token is for, without credentials
   * @param timeLeft how long this may take
   * @throws io.avrolope.error.RegistryUnavailableException if there is none now, and may be later
   * @throws io.avrolope.error.RegistryRefusedException if there is none before somebody acts
   */
  String token(URI registry, Duration timeLeft);

  /**
   * The registry answered 401 to this token: it was withdrawn, or is over. If {@link #token} gives
   * another one now, the request is sent once more.
   */
  default void refused(String token) {}

  /** Lets go of what it holds. More than once does no harm. */
  @Override
  default void close() {}
}
