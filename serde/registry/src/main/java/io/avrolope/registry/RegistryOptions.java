// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import io.avrolope.registry.text.RegistryUrl;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How to reach a registry. Immutable.
 *
 * @param urls at least one; several {@code http(s)} URLs stand for the same registry and are tried
 *     in order, other schemes take a single URL
 * @param userInfo {@code user:password} for HTTP basic authentication
 * @param normalize whether schemas are the same if only the order of their properties differs
 * @param connectTimeout how long to wait for a connection to one URL
 * @param readTimeout how long to wait for the complete response of one URL, including the
 *     connection
 * @param http the other options of HTTP requests
 * @param confluent used only by registries that speak Confluent's REST API
 */
public record RegistryOptions(
    List<String> urls,
    Optional<String> userInfo,
    boolean normalize,
    Duration connectTimeout,
    Duration readTimeout,
    HttpOptions http,
    ConfluentOptions confluent) {
  public RegistryOptions {
    urls = List.copyOf(urls);
  }

  /** The defaults for these URLs: no credentials, no normalizing, time-outs of 5 s and 10 s. */
  public static RegistryOptions of(String... urls) {
    return of(List.of(urls));
  }

  /** The same as {@link #of(String...)}. */
  public static RegistryOptions of(List<String> urls) {
    return new RegistryOptions(
        urls,
        Optional.empty(),
        false,
        Duration.ofSeconds(5),
        Duration.ofSeconds(10),
        HttpOptions.DEFAULTS,
        ConfluentOptions.DEFAULTS);
  }

  public RegistryOptions withUrls(List<String> urls) {
    Changes changes = new Changes(this);
    changes.urls = urls;
    return changes.apply();
  }

  public RegistryOptions withUserInfo(Optional<String> userInfo) {
    Changes changes = new Changes(this);
    changes.userInfo = userInfo;
    return changes.apply();
  }

  public RegistryOptions withNormalize(boolean normalize) {
    Changes changes = new Changes(this);
    changes.normalize = normalize;
    return changes.apply();
  }

  public RegistryOptions withConnectTimeout(Duration connectTimeout) {
    Changes changes = new Changes(this);
    changes.connectTimeout = connectTimeout;
    return changes.apply();
  }

  public RegistryOptions withReadTimeout(Duration readTimeout) {
    Changes changes = new Changes(this);
    changes.readTimeout = readTimeout;
    return changes.apply();
  }

  public RegistryOptions withHttp(HttpOptions http) {
    Changes changes = new Changes(this);
    changes.http = http;
    return changes.apply();
  }

  public RegistryOptions withConfluent(ConfluentOptions confluent) {
    Changes changes = new Changes(this);
    changes.confluent = confluent;
    return changes.apply();
  }

  private static final class Changes {
    private List<String> urls;
    private Optional<String> userInfo;
    private boolean normalize;
    private Duration connectTimeout;
    private Duration readTimeout;
    private HttpOptions http;
    private ConfluentOptions confluent;

    Changes(RegistryOptions options) {
      urls = options.urls;
      userInfo = options.userInfo;
      normalize = options.normalize;
      connectTimeout = options.connectTimeout;
      readTimeout = options.readTimeout;
      http = options.http;
      confluent = options.confluent;
    }

    RegistryOptions apply() {
      return new RegistryOptions(
          urls, userInfo, normalize, connectTimeout, readTimeout, http, confluent);
    }
  }

  /** Lists the URLs, without credentials. */
  @Override
  public String toString() {
    return "RegistryOptions" + RegistryUrl.withoutUserInfo(urls);
  }
}
