package io.avrolope.registry;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How to reach a registry. Immutable.
 *
 * @param urls one or more; of the scheme {@code http(s)} they stand for the same registry and are
 *     tried in order, of other schemes there is one
 * @param userInfo {@code user:password} for HTTP basic authentication
 * @param normalize whether the order of a schema's properties is to make no difference
 * @param connectTimeout how long to wait for a connection to one URL
 * @param readTimeout how long to wait for the whole answer of one URL, from the moment of asking
 * @param http what else there is to say about connections
 * @param api what is asked for, where the registry is one of Confluent's REST API
 */
public record RegistryOptions(
    List<String> urls,
    Optional<String> userInfo,
    boolean normalize,
    Duration connectTimeout,
    Duration readTimeout,
    HttpOptions http,
    ApiOptions api) {
  public RegistryOptions {
    urls = List.copyOf(urls);
  }

  /** With the defaults of {@link HttpOptions} and {@link ApiOptions}. */
  public RegistryOptions(
      List<String> urls,
      Optional<String> userInfo,
      boolean normalize,
      Duration connectTimeout,
      Duration readTimeout) {
    this(
        urls,
        userInfo,
        normalize,
        connectTimeout,
        readTimeout,
        HttpOptions.DEFAULTS,
        ApiOptions.DEFAULTS);
  }

  /** The defaults for these URLs: nobody's credentials, no normalizing, 5 s and 10 s. */
  public static RegistryOptions of(String... urls) {
    return new RegistryOptions(
        List.of(urls), Optional.empty(), false, Duration.ofSeconds(5), Duration.ofSeconds(10));
  }

  /** The same, connected otherwise. */
  public RegistryOptions with(HttpOptions other) {
    return new RegistryOptions(urls, userInfo, normalize, connectTimeout, readTimeout, other, api);
  }

  /** The same for other URLs. */
  public RegistryOptions withUrls(List<String> others) {
    return new RegistryOptions(others, userInfo, normalize, connectTimeout, readTimeout, http, api);
  }

  /** The same for the URLs behind a prefix that all of them have. */
  public RegistryOptions withoutPrefix(String prefix) {
    return withUrls(urls.stream().map(url -> url.substring(prefix.length())).toList());
  }

  /** Tells the URLs, without what a URL may carry before its {@code @}. */
  @Override
  public String toString() {
    return "RegistryOptions" + urls.stream().map(RegistryOptions::withoutUserInfo).toList();
  }

  /** The scheme and what follows the last {@code @}: even of a malformed URL nothing secret. */
  public static String withoutUserInfo(String url) {
    int at = url.lastIndexOf('@');
    int scheme = url.indexOf("://");
    String start = scheme >= 0 && scheme < at ? url.substring(0, scheme + 3) : "";
    return at < 0 ? url : start + url.substring(at + 1);
  }
}
