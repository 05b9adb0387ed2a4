// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.options;

import io.avrolope.server.security.SecurityOptions;
import io.avrolope.server.security.TlsOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Where the server listens, and its limits. Immutable. */
public final class HttpOptions {
  /** The code since Confluent Platform 8.1. */
  public static final int INCOMPATIBLE = 40901;

  /** The code of older servers. */
  public static final int OLD_INCOMPATIBLE = 409;

  public static final HttpOptions DEFAULTS = builder().build();

  private final List<Listener> listeners;
  private final TlsOptions tls;
  private final Duration reloadInterval;
  private final SecurityOptions security;
  private final AllowedOrigins origins;
  private final List<String> hosts;
  private final HttpLimits limits;
  private final int maxSchemas;
  private final Duration requestTimeout;
  private final Duration stopTimeout;
  private final int maxThreads;
  private final int incompatibleCode;

  private HttpOptions(Builder builder) {
    this.listeners = List.copyOf(builder.listeners);
    this.tls = builder.tls;
    this.reloadInterval = builder.reloadInterval;
    this.security = builder.security;
    this.origins = builder.origins;
    this.hosts = List.copyOf(builder.hosts);
    this.limits = builder.limits;
    this.maxSchemas = builder.maxSchemas;
    this.requestTimeout = builder.requestTimeout;
    this.stopTimeout = builder.stopTimeout;
    this.maxThreads = builder.maxThreads;
    this.incompatibleCode = builder.incompatibleCode;
  }

  /** A builder with the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder with these options. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.listeners = listeners;
    builder.tls = tls;
    builder.reloadInterval = reloadInterval;
    builder.security = security;
    builder.origins = origins;
    builder.hosts = hosts;
    builder.limits = limits;
    builder.maxSchemas = maxSchemas;
    builder.requestTimeout = requestTimeout;
    builder.stopTimeout = stopTimeout;
    builder.maxThreads = maxThreads;
    builder.incompatibleCode = incompatibleCode;
    return builder;
  }

  /** The addresses on which the server listens; at least one. */
  public List<Listener> listeners() {
    return listeners;
  }

  /** The certificates for listeners with TLS. */
  public TlsOptions tls() {
    return tls;
  }

  /** How often to look whether certificates, users and rules have changed. */
  public Duration reloadInterval() {
    return reloadInterval;
  }

  /** How users are known, and what they may do. */
  public SecurityOptions security() {
    return security;
  }

  /** The other sites whose pages may use the registry. */
  public AllowedOrigins origins() {
    return origins;
  }

  /** More names under which clients may ask listeners that only this machine reaches. */
  public List<String> hosts() {
    return hosts;
  }

  /** Limits of the requests of clients. */
  public HttpLimits limits() {
    return limits;
  }

  /** The most schemas in one answer to {@code GET /schemas}. */
  public int maxSchemas() {
    return maxSchemas;
  }

  /** How long the server waits for the next bytes of a request. */
  public Duration requestTimeout() {
    return requestTimeout;
  }

  /** How long requests may take to end after the server is told to stop. */
  public Duration stopTimeout() {
    return stopTimeout;
  }

  /** How many requests run at once. */
  public int maxThreads() {
    return maxThreads;
  }

  /** The {@code error_code} of an incompatible schema. */
  public int incompatibleCode() {
    return incompatibleCode;
  }

  /** The same with one listener without TLS. */
  public HttpOptions at(String host, int port) {
    return toBuilder().listeners(List.of(new Listener(false, host, port))).build();
  }

  /** Sets options by their names. Used by one thread. */
  public static final class Builder {
    private List<Listener> listeners = List.of(new Listener(false, "127.0.0.1", 8081));
    private TlsOptions tls = new TlsOptions(Map.of(), TlsOptions.ClientAuth.NONE);
    private Duration reloadInterval = Duration.ofSeconds(10);
    private SecurityOptions security = SecurityOptions.NONE;
    private AllowedOrigins origins = AllowedOrigins.NONE;
    private List<String> hosts = List.of();
    private HttpLimits limits = HttpLimits.DEFAULTS;
    private int maxSchemas = 1_000;
    private Duration requestTimeout = Duration.ofSeconds(30);
    private Duration stopTimeout = Duration.ofSeconds(10);
    private int maxThreads = 200;
    private int incompatibleCode = INCOMPATIBLE;

    private Builder() {}

    public Builder listeners(List<Listener> listeners) {
      this.listeners = listeners;
      return this;
    }

    public Builder tls(TlsOptions tls) {
      this.tls = tls;
      return this;
    }

    public Builder reloadInterval(Duration reloadInterval) {
      this.reloadInterval = reloadInterval;
      return this;
    }

    public Builder security(SecurityOptions security) {
      this.security = security;
      return this;
    }

    public Builder origins(AllowedOrigins origins) {
      this.origins = origins;
      return this;
    }

    public Builder hosts(List<String> hosts) {
      this.hosts = hosts;
      return this;
    }

    public Builder limits(HttpLimits limits) {
      this.limits = limits;
      return this;
    }

    public Builder maxSchemas(int maxSchemas) {
      this.maxSchemas = maxSchemas;
      return this;
    }

    public Builder requestTimeout(Duration requestTimeout) {
      this.requestTimeout = requestTimeout;
      return this;
    }

    public Builder stopTimeout(Duration stopTimeout) {
      this.stopTimeout = stopTimeout;
      return this;
    }

    public Builder maxThreads(int maxThreads) {
      this.maxThreads = maxThreads;
      return this;
    }

    public Builder incompatibleCode(int incompatibleCode) {
      this.incompatibleCode = incompatibleCode;
      return this;
    }

    public HttpOptions build() {
      return new HttpOptions(this);
    }
  }
}
