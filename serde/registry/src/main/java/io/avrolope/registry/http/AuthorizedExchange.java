// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.registry.BearerTokenProvider;
import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.http.HttpExchange.Response;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Sends one request to one URL with the configured headers and credentials. If the registry rejects
 * a bearer token, the request is sent once more with a new one. Thread-safe.
 */
final class AuthorizedExchange implements AutoCloseable {
  private final HttpExchange exchange;
  private final Duration readTimeout;
  private final HttpOptions options;

  /**
   * @throws IllegalArgumentException if a configured header cannot be set
   */
  AuthorizedExchange(RegistryOptions options) {
    this.options = options.http();
    this.readTimeout = options.readTimeout();
    this.options.headers().keySet().forEach(HeaderValues::requireSettable);
    this.exchange = new HttpExchange(options.connectTimeout(), this.options);
  }

  /**
   * @throws NoTokenException if the provider has no token now
   * @throws RegistryUnavailableException if no complete response arrived
   */
  Response send(HttpEndpoint endpoint, String path, HttpRequestSpec request, Deadline deadline)
      throws NoTokenException {
    Call call = new Call(endpoint, path, request, deadline);
    BearerTokenProvider provider = options.bearer().orElse(null);
    if (provider == null) {
      return send(call, endpoint.authorization().orElse(null));
    }
    String token = token(provider, endpoint, deadline);
    Response response = send(call, "Bearer " + token);
    if (response.status() != 401) {
      return response;
    }
    provider.refused(token);
    String newToken = token(provider, endpoint, deadline);
    return newToken.equals(token) ? response : send(call, "Bearer " + newToken);
  }

  private record Call(
      HttpEndpoint endpoint, String path, HttpRequestSpec request, Deadline deadline) {}

  private static String token(
      BearerTokenProvider provider, HttpEndpoint endpoint, Deadline deadline)
      throws NoTokenException {
    try {
      return HeaderValues.requireToken(
          provider.token(URI.create(endpoint.url()), deadline.left()), provider);
    } catch (RegistryUnavailableException e) {
      throw new NoTokenException(e);
    }
  }

  private Response send(Call call, @Nullable String authorization) {
    HttpRequestSpec spec = call.request();
    Headers headers = HttpExchange.headers(spec.accept());
    spec.contentType().ifPresent(value -> headers.add("Content-Type", value));
    spec.headers().forEach(headers::add);
    if (authorization != null) {
      headers.add("Authorization", authorization);
    }
    options.headers().forEach(headers::set);
    OutgoingRequest request =
        new OutgoingRequest(
            spec.method(),
            call.endpoint().origin(),
            call.path(),
            headers,
            spec.body(),
            spec.isSafe());
    return exchange.send(
        request, call.deadline().atMost(readTimeout), call.endpoint().url() + call.path());
  }

  @Override
  public void close() {
    options.bearer().ifPresent(BearerTokenProvider::close);
    exchange.close();
  }
}
