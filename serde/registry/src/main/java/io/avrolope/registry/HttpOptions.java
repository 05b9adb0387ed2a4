// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How to send HTTP requests to a registry. Immutable. */
public final class HttpOptions {
  /** No token, no additional headers, the JVM's TLS and proxy, the first URL first. */
  public static final HttpOptions DEFAULTS = builder().build();

  private final RetryOptions retries;
  private final @Nullable BearerTokenProvider bearer;
  private final Map<String, String> headers;
  private final @Nullable Tls tls;
  private final @Nullable InetSocketAddress proxy;
  private final FirstUrl firstUrl;

  private HttpOptions(Builder builder) {
    this.retries = builder.retries;
    this.bearer = builder.bearer;
    this.headers = builder.headers;
    this.tls = builder.tls;
    this.proxy = builder.proxy;
    this.firstUrl = builder.firstUrl;
  }

  /** A builder that has the {@link #DEFAULTS}. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that has these options. */
  public Builder toBuilder() {
    return builder()
        .retries(retries)
        .bearer(bearer)
        .headers(headers)
        .tls(tls)
        .proxy(proxy)
        .firstUrl(firstUrl);
  }

  /** When a registry is asked again, and when it counts as unavailable. */
  public RetryOptions retries() {
    return retries;
  }

  /**
   * The provider of each request's token, which takes precedence over {@code user:password}. It is
   * closed with the registry.
   */
  public Optional<BearerTokenProvider> bearer() {
    return Optional.ofNullable(bearer);
  }

  /** The headers that are sent with each request. They can be secret. */
  public Map<String, String> headers() {
    return headers;
  }

  /** The TLS settings. If empty, the JVM's defaults apply. */
  public Optional<Tls> tls() {
    return Optional.ofNullable(tls);
  }

  /** The proxy. If empty, the JVM's defaults apply. */
  public Optional<InetSocketAddress> proxy() {
    return Optional.ofNullable(proxy);
  }

  /** The choice of the URL that is asked first. */
  public FirstUrl firstUrl() {
    return firstUrl;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof HttpOptions that
        && retries.equals(that.retries)
        && Objects.equals(bearer, that.bearer)
        && headers.equals(that.headers)
        && Objects.equals(tls, that.tls)
        && Objects.equals(proxy, that.proxy)
        && firstUrl == that.firstUrl;
  }

  @Override
  public int hashCode() {
    return Objects.hash(retries, bearer, headers, tls, proxy, firstUrl);
  }

  /** Leaves out tokens and headers, which are often secret. */
  @Override
  public String toString() {
    return "HttpOptions[" + retries + ", proxy=" + proxy + "]";
  }

  /** The one of several URLs that is asked first. After a failover, it is the URL that answered. */
  public enum FirstUrl {
    FIRST,
    RANDOM
  }

  /** Builds options. */
  public static final class Builder {
    private RetryOptions retries = RetryOptions.DEFAULTS;
    private @Nullable BearerTokenProvider bearer;
    private Map<String, String> headers = Map.of();
    private @Nullable Tls tls;
    private @Nullable InetSocketAddress proxy;
    private FirstUrl firstUrl = FirstUrl.FIRST;

    private Builder() {}

    /**
     * Sets when a registry is asked again, and when it counts as unavailable.
     *
     * @param value by default {@link RetryOptions#DEFAULTS}
     */
    public Builder retries(RetryOptions value) {
      retries = Objects.requireNonNull(value, "retries");
      return this;
    }

    /**
     * Sets the provider of each request's token. The registry closes it.
     *
     * @param value null: no token, as by default
     */
    public Builder bearer(@Nullable BearerTokenProvider value) {
      bearer = value;
      return this;
    }

    /**
     * Sets the headers that are sent with each request.
     *
     * @param value copied; by default none
     */
    public Builder headers(Map<String, String> value) {
      headers = Map.copyOf(value);
      return this;
    }

    /**
     * Sets the certificates, protocols and cipher suites.
     *
     * @param value null: the JVM's, as by default
     */
    public Builder tls(@Nullable Tls value) {
      tls = value;
      return this;
    }

    /**
     * Sets the proxy.
     *
     * @param value null: the JVM's, as by default
     */
    public Builder proxy(@Nullable InetSocketAddress value) {
      proxy = value;
      return this;
    }

    /**
     * Sets which of several URLs is asked first.
     *
     * @param value by default {@link FirstUrl#FIRST}
     */
    public Builder firstUrl(FirstUrl value) {
      firstUrl = Objects.requireNonNull(value, "firstUrl");
      return this;
    }

    /** The options. The builder can be used again. */
    public HttpOptions build() {
      return new HttpOptions(this);
    }
  }
}
