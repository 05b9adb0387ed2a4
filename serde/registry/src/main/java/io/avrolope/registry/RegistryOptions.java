// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import io.avrolope.registry.text.RegistryUrl;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

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
    return with(changes -> changes.urls = urls);
  }

  public RegistryOptions withUserInfo(Optional<String> userInfo) {
    return with(changes -> changes.userInfo = userInfo);
  }

  public RegistryOptions withNormalize(boolean normalize) {
    return with(changes -> changes.normalize = normalize);
  }

  public RegistryOptions withConnectTimeout(Duration connectTimeout) {
    return with(changes -> changes.connectTimeout = connectTimeout);
  }

  public RegistryOptions withReadTimeout(Duration readTimeout) {
    return with(changes -> changes.readTimeout = readTimeout);
  }

  public RegistryOptions withHttp(HttpOptions http) {
    return with(changes -> changes.http = http);
  }

  public RegistryOptions withConfluent(ConfluentOptions confluent) {
    return with(changes -> changes.confluent = confluent);
  }

  private RegistryOptions with(Consumer<Changes> change) {
    Changes changes = new Changes(this);
    change.accept(changes);
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
