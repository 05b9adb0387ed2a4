// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;

/**
 * How to send HTTP requests to a registry. Immutable.
 *
 * @param retries when to ask again, and when to give up
 * @param bearer provides the token of each request, which takes precedence over {@code
 *     user:password}; closed with the registry
 * @param headers sent with each request
 * @param tls if empty, the JVM's defaults apply
 * @param proxy if empty, the JVM's defaults apply
 * @param firstUrl which URL to begin with
 */
public record HttpOptions(
    RetryOptions retries,
    Optional<BearerTokenProvider> bearer,
    Map<String, String> headers,
    Optional<Tls> tls,
    Optional<InetSocketAddress> proxy,
    FirstUrl firstUrl) {
  /** No token, no additional headers, the JVM's TLS and proxy, the first URL first. */
  public static final HttpOptions DEFAULTS =
      new HttpOptions(
          RetryOptions.DEFAULTS,
          Optional.empty(),
          Map.of(),
          Optional.empty(),
          Optional.empty(),
          FirstUrl.FIRST);

  /** The one of several URLs that is asked first. After a failover, it is the URL that answered. */
  public enum FirstUrl {
    FIRST,
    RANDOM
  }

  public HttpOptions {
    headers = Map.copyOf(headers);
  }

  public HttpOptions withRetries(RetryOptions retries) {
    Changes changes = new Changes(this);
    changes.retries = retries;
    return changes.apply();
  }

  public HttpOptions withBearer(Optional<BearerTokenProvider> bearer) {
    Changes changes = new Changes(this);
    changes.bearer = bearer;
    return changes.apply();
  }

  public HttpOptions withHeaders(Map<String, String> headers) {
    Changes changes = new Changes(this);
    changes.headers = headers;
    return changes.apply();
  }

  public HttpOptions withTls(Optional<Tls> tls) {
    Changes changes = new Changes(this);
    changes.tls = tls;
    return changes.apply();
  }

  public HttpOptions withProxy(Optional<InetSocketAddress> proxy) {
    Changes changes = new Changes(this);
    changes.proxy = proxy;
    return changes.apply();
  }

  public HttpOptions withFirstUrl(FirstUrl firstUrl) {
    Changes changes = new Changes(this);
    changes.firstUrl = firstUrl;
    return changes.apply();
  }

  private static final class Changes {
    private RetryOptions retries;
    private Optional<BearerTokenProvider> bearer;
    private Map<String, String> headers;
    private Optional<Tls> tls;
    private Optional<InetSocketAddress> proxy;
    private FirstUrl firstUrl;

    Changes(HttpOptions options) {
      retries = options.retries;
      bearer = options.bearer;
      headers = options.headers;
      tls = options.tls;
      proxy = options.proxy;
      firstUrl = options.firstUrl;
    }

    HttpOptions apply() {
      return new HttpOptions(retries, bearer, headers, tls, proxy, firstUrl);
    }
  }

  /** Leaves out tokens and headers, which are often secret. */
  @Override
  public String toString() {
    return "HttpOptions[" + retries + ", proxy=" + proxy + "]";
  }
}
