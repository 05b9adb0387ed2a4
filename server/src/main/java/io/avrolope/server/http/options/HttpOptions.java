// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.options;

import io.avrolope.server.security.SecurityOptions;
import io.avrolope.server.security.TlsOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Where the server listens, and its limits. Immutable.
 *
 * @param listeners at least one
 * @param tls the certificates for listeners with TLS
 * @param reloadInterval how often to look whether certificates, users and rules have changed
 * @param security how users are known, and what they may do
 * @param origins of other sites whose pages may use the registry
 * @param hosts more names under which clients may ask listeners that only this machine reaches
 * @param limits of what clients may send, and how slowly
 * @param maxSchemas in one answer to {@code GET /schemas}
 * @param requestTimeout how long the server waits for the next bytes of a request
 * @param stopTimeout how long requests may take to end after the server is told to stop
 * @param maxThreads how many requests run at once
 * @param incompatibleCode the {@code error_code} of an incompatible schema
 */
public record HttpOptions(
    List<Listener> listeners,
    TlsOptions tls,
    Duration reloadInterval,
    SecurityOptions security,
    AllowedOrigins origins,
    List<String> hosts,
    HttpLimits limits,
    int maxSchemas,
    Duration requestTimeout,
    Duration stopTimeout,
    int maxThreads,
    int incompatibleCode) {
  /** The code since Confluent Platform 8.1. */
  public static final int INCOMPATIBLE = 40901;

  /** The code of older servers. */
  public static final int OLD_INCOMPATIBLE = 409;

  public static final HttpOptions DEFAULTS =
      new HttpOptions(
          List.of(new Listener(false, "127.0.0.1", 8081)),
          new TlsOptions(Map.of(), TlsOptions.ClientAuth.NONE),
          Duration.ofSeconds(10),
          SecurityOptions.NONE,
          AllowedOrigins.NONE,
          List.of(),
          HttpLimits.DEFAULTS,
          1_000,
          Duration.ofSeconds(30),
          Duration.ofSeconds(10),
          200,
          INCOMPATIBLE);

  public HttpOptions {
    listeners = List.copyOf(listeners);
    hosts = List.copyOf(hosts);
  }

  /** Options with the current code of incompatible schemas, and no more names. */
  public HttpOptions(
      List<Listener> listeners,
      TlsOptions tls,
      Duration reloadInterval,
      SecurityOptions security,
      AllowedOrigins origins,
      HttpLimits limits,
      int maxSchemas,
      Duration requestTimeout,
      Duration stopTimeout,
      int maxThreads) {
    this(
        listeners,
        tls,
        reloadInterval,
        security,
        origins,
        List.of(),
        limits,
        maxSchemas,
        requestTimeout,
        stopTimeout,
        maxThreads,
        INCOMPATIBLE);
  }

  /** The same with another {@code error_code} of incompatible schemas. */
  public HttpOptions withIncompatibleCode(int code) {
    return new HttpOptions(
        listeners,
        tls,
        reloadInterval,
        security,
        origins,
        hosts,
        limits,
        maxSchemas,
        requestTimeout,
        stopTimeout,
        maxThreads,
        code);
  }

  /** The same with one listener without TLS. */
  public HttpOptions at(String host, int port) {
    return at(List.of(new Listener(false, host, port)), tls);
  }

  public HttpOptions at(List<Listener> newListeners, TlsOptions newTls) {
    return with(newListeners, newTls, reloadInterval, security);
  }

  public HttpOptions secured(SecurityOptions newSecurity, Duration newReloadInterval) {
    return with(listeners, tls, newReloadInterval, newSecurity);
  }

  private HttpOptions with(
      List<Listener> newListeners,
      TlsOptions newTls,
      Duration newReloadInterval,
      SecurityOptions newSecurity) {
    return new HttpOptions(
        newListeners,
        newTls,
        newReloadInterval,
        newSecurity,
        origins,
        hosts,
        limits,
        maxSchemas,
        requestTimeout,
        stopTimeout,
        maxThreads,
        incompatibleCode);
  }
}
