// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.registry.BearerTokenProvider;
import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.Tls;
import io.avrolope.registry.http.HttpExchange.Response;
import java.net.URI;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Sends one request to one URL with the configured headers and credentials. If the registry rejects
 * a bearer token, the request is sent once more with a new one. Thread-safe.
 */
final class AuthorizedExchange implements AutoCloseable {
  private final HttpExchange exchange;
  private final Duration readTimeout;
  private final HttpOptions options;

  AuthorizedExchange(RegistryOptions options, List<HttpEndpoint> endpoints) {
    this.options = options.http();
    this.readTimeout = options.readTimeout();
    boolean usesTls = endpoints.stream().anyMatch(HttpEndpoint::isSecure);
    this.exchange =
        new HttpExchange(
            options.connectTimeout(),
            usesTls || this.options.tls().isPresent()
                ? this.options
                : this.options.withTls(withoutTrustStore()),
            usesTls);
  }

  /**
   * TLS that trusts no server, for clients that only use {@code http}. Otherwise the JDK's client
   * loads the JVM's trust store, which takes longer than the rest of its start.
   *
   * @return empty if the JDK does not support it
   */
  private static Optional<Tls> withoutTrustStore() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[0], null);
      return Optional.of(new Tls(context, new SSLParameters(), "trusts no server"));
    } catch (GeneralSecurityException e) {
      return Optional.empty();
    }
  }

  /**
   * @throws NoTokenException if the provider has no token now
   * @throws RegistryUnavailableException if no complete response arrived
   */
  Response send(HttpEndpoint endpoint, String path, HttpRequestSpec request, Deadline deadline)
      throws NoTokenException {
    Call call = new Call(endpoint.url() + path, request, deadline);
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

  private record Call(String url, HttpRequestSpec request, Deadline deadline) {}

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
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(call.url()))
            // with http: the client would offer HTTP/2 in headers that some proxies reject
            .version(
                call.url().regionMatches(true, 0, "https:", 0, "https:".length())
                    ? Version.HTTP_2
                    : Version.HTTP_1_1)
            .header("Accept", spec.accept())
            // without this header, a server may compress
            .header("Accept-Encoding", HttpExchange.IDENTITY)
            .method(
                spec.method(),
                spec.contentType().isEmpty()
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofString(spec.body()));
    spec.contentType().ifPresent(value -> request.header("Content-Type", value));
    spec.headers().forEach(request::header);
    if (authorization != null) {
      request.header("Authorization", authorization);
    }
    options.headers().forEach(request::setHeader);
    return exchange.send(request, call.deadline().atMost(readTimeout), call.url());
  }

  @Override
  public void close() {
    options.bearer().ifPresent(BearerTokenProvider::close);
    exchange.close();
  }
}
