// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import io.avrolope.registry.text.RegistryUrl;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How to reach a registry. Immutable.
 *
 * <pre>{@code
 * RegistryOptions options =
 *     RegistryOptions.builder("https://registry-1:8081", "https://registry-2:8081")
 *         .userInfo("orders:" + password)
 *         .http(HttpOptions.builder().firstUrl(HttpOptions.FirstUrl.RANDOM).build())
 *         .build();
 * }</pre>
 */
public final class RegistryOptions {
  private final List<String> urls;
  private final @Nullable String userInfo;
  private final boolean normalize;
  private final Duration connectTimeout;
  private final Duration readTimeout;
  private final HttpOptions http;
  private final ConfluentOptions confluent;

  private RegistryOptions(Builder builder) {
    this.urls = builder.urls;
    this.userInfo = builder.userInfo;
    this.normalize = builder.normalize;
    this.connectTimeout = builder.connectTimeout;
    this.readTimeout = builder.readTimeout;
    this.http = builder.http;
    this.confluent = builder.confluent;
  }

  /** The defaults for these URLs: no credentials, no normalizing, time-outs of 5 s and 10 s. */
  public static RegistryOptions of(String... urls) {
    return builder(urls).build();
  }

  /** The same as {@link #of(String...)}. */
  public static RegistryOptions of(List<String> urls) {
    return builder(urls).build();
  }

  /**
   * A builder that has the defaults for these URLs.
   *
   * @param urls at least one; several {@code http(s)} URLs stand for the same registry and are
   *     tried in order, other schemes take a single URL
   */
  public static Builder builder(String... urls) {
    return new Builder(List.of(urls));
  }

  /** The same as {@link #builder(String...)}. */
  public static Builder builder(List<String> urls) {
    return new Builder(urls);
  }

  /** A builder that has these options. */
  public Builder toBuilder() {
    return builder(urls)
        .userInfo(userInfo)
        .normalize(normalize)
        .connectTimeout(connectTimeout)
        .readTimeout(readTimeout)
        .http(http)
        .confluent(confluent);
  }

  /** The URLs of the registry. They can contain credentials. */
  public List<String> urls() {
    return urls;
  }

  /** {@code user:password} for HTTP basic authentication. */
  public Optional<String> userInfo() {
    return Optional.ofNullable(userInfo);
  }

  /** Whether schemas are the same if only the order of their properties differs. */
  public boolean normalize() {
    return normalize;
  }

  /** How long a connection to one URL may take. */
  public Duration connectTimeout() {
    return connectTimeout;
  }

  /** How long the complete response of one URL may take, including the connection. */
  public Duration readTimeout() {
    return readTimeout;
  }

  /** The other options of HTTP requests. */
  public HttpOptions http() {
    return http;
  }

  /** The options that only registries with Confluent's REST API use. */
  public ConfluentOptions confluent() {
    return confluent;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RegistryOptions that
        && urls.equals(that.urls)
        && Objects.equals(userInfo, that.userInfo)
        && normalize == that.normalize
        && connectTimeout.equals(that.connectTimeout)
        && readTimeout.equals(that.readTimeout)
        && http.equals(that.http)
        && confluent.equals(that.confluent);
  }

  @Override
  public int hashCode() {
    return Objects.hash(urls, userInfo, normalize, connectTimeout, readTimeout, http, confluent);
  }

  /** Lists the URLs, without credentials. */
  @Override
  public String toString() {
    return "RegistryOptions" + RegistryUrl.withoutUserInfo(urls);
  }

  /** Builds options. A method throws {@link IllegalArgumentException} for a value out of range. */
  public static final class Builder {
    private List<String> urls;
    private @Nullable String userInfo;
    private boolean normalize;
    private Duration connectTimeout = Duration.ofSeconds(5);
    private Duration readTimeout = Duration.ofSeconds(10);
    private HttpOptions http = HttpOptions.DEFAULTS;
    private ConfluentOptions confluent = ConfluentOptions.DEFAULTS;

    private Builder(List<String> urls) {
      this.urls = required(urls);
    }

    private static List<String> required(List<String> urls) {
      if (urls.isEmpty()) {
        throw new IllegalArgumentException("urls must have at least 1 URL but had none");
      }
      return List.copyOf(urls);
    }

    /**
     * Sets the URLs.
     *
     * @param value copied; at least one. Several {@code http(s)} URLs stand for the same registry
     *     and are tried in order, other schemes take a single URL
     */
    public Builder urls(List<String> value) {
      urls = required(value);
      return this;
    }

    /**
     * Sets {@code user:password} for HTTP basic authentication.
     *
     * @param value null: the one in a URL, if there is one, as by default
     */
    public Builder userInfo(@Nullable String value) {
      userInfo = value;
      return this;
    }

    /**
     * Sets whether schemas are the same if only the order of their properties differs.
     *
     * @param value by default false
     */
    public Builder normalize(boolean value) {
      normalize = value;
      return this;
    }

    /**
     * Sets how long a connection to one URL may take.
     *
     * @param value above zero, at most {@link Integer#MAX_VALUE} milliseconds; by default 5 s
     */
    public Builder connectTimeout(Duration value) {
      connectTimeout = Requirements.requireTimeout("connectTimeout", value);
      return this;
    }

    /**
     * Sets how long the complete response of one URL may take, including the connection.
     *
     * @param value above zero, at most {@link Integer#MAX_VALUE} milliseconds; by default 10 s
     */
    public Builder readTimeout(Duration value) {
      readTimeout = Requirements.requireTimeout("readTimeout", value);
      return this;
    }

    /**
     * Sets the other options of HTTP requests.
     *
     * @param value by default {@link HttpOptions#DEFAULTS}
     */
    public Builder http(HttpOptions value) {
      http = Objects.requireNonNull(value, "http");
      return this;
    }

    /**
     * Sets the options that only registries with Confluent's REST API use.
     *
     * @param value by default {@link ConfluentOptions#DEFAULTS}
     */
    public Builder confluent(ConfluentOptions value) {
      confluent = Objects.requireNonNull(value, "confluent");
      return this;
    }

    /** The options. The builder can be used again. */
    public RegistryOptions build() {
      return new RegistryOptions(this);
    }
  }
}
