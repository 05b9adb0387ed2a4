package io.avrolope.registry;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;

/**
 * How to speak HTTP with a registry. Immutable.
 *
 * @param retries when to ask again, and when to give up
 * @param bearer gives a token for each request, which goes before {@code user:password}; closed
 *     with the registry
 * @param headers sent with each request
 * @param tls empty: as the JVM does by default
 * @param proxy through which to ask; empty: as the JVM does by default
 * @param firstUrl which URL to begin with
 */
public record HttpOptions(
    RetryOptions retries,
    Optional<BearerTokenProvider> bearer,
    Map<String, String> headers,
    Optional<Tls> tls,
    Optional<InetSocketAddress> proxy,
    FirstUrl firstUrl) {
  /** No token, no headers of one's own, the JVM's TLS and proxy, the first URL first. */
  public static final HttpOptions DEFAULTS =
      new HttpOptions(
          RetryOptions.DEFAULTS,
          Optional.empty(),
          Map.of(),
          Optional.empty(),
          Optional.empty(),
          FirstUrl.FIRST);

  /** Which of several URLs is asked first; after a failure it is the one that answered. */
  public enum FirstUrl {
    FIRST,
    RANDOM
  }

  public HttpOptions {
    headers = Map.copyOf(headers);
  }

  /** The same with other retries. */
  public HttpOptions with(RetryOptions others) {
    return new HttpOptions(others, bearer, headers, tls, proxy, firstUrl);
  }

  /** The same with other TLS. */
  public HttpOptions with(Optional<Tls> other) {
    return new HttpOptions(retries, bearer, headers, other, proxy, firstUrl);
  }

  /** Tells nothing of tokens and headers. */
  @Override
  public String toString() {
    return "HttpOptions[" + retries + ", proxy=" + proxy + "]";
  }
}
