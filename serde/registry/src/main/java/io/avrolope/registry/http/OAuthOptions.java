// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import io.avrolope.registry.Tls;
import io.avrolope.registry.text.RegistryUrl;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How a client obtains access tokens for its own credentials. Immutable.
 *
 * @param tokenEndpoint of the issuer; {@code http} or {@code https}
 * @param clientId the client's name at the issuer
 * @param clientSecret sent only to the token endpoint
 * @param scope the scope to request; if empty, the issuer's default
 * @param refreshBuffer how long before its expiry a token is replaced; a token is replaced at 80 %
 *     of its lifetime at the latest, and exactly then if it lives no longer than this
 * @param connectTimeout how long to wait for a connection to the endpoint
 * @param readTimeout how long to wait for its complete response
 * @param tls if empty, the JVM's defaults apply
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6749#section-4.4">RFC 6749, 4.4: Client
 *     Credentials Grant</a>
 */
public record OAuthOptions(
    URI tokenEndpoint,
    String clientId,
    String clientSecret,
    String scope,
    Duration refreshBuffer,
    Duration connectTimeout,
    Duration readTimeout,
    Optional<Tls> tls) {

  /** No credentials or scope, a buffer of 300 s, time-outs of 5 s and 10 s, the JVM's TLS. */
  public static OAuthOptions of(URI tokenEndpoint) {
    return new OAuthOptions(
        tokenEndpoint,
        "",
        "",
        "",
        Duration.ofSeconds(300),
        Duration.ofSeconds(5),
        Duration.ofSeconds(10),
        Optional.empty());
  }

  public OAuthOptions withClientId(String clientId) {
    return with(changes -> changes.clientId = clientId);
  }

  public OAuthOptions withClientSecret(String clientSecret) {
    return with(changes -> changes.clientSecret = clientSecret);
  }

  public OAuthOptions withScope(String scope) {
    return with(changes -> changes.scope = scope);
  }

  public OAuthOptions withRefreshBuffer(Duration refreshBuffer) {
    return with(changes -> changes.refreshBuffer = refreshBuffer);
  }

  public OAuthOptions withConnectTimeout(Duration connectTimeout) {
    return with(changes -> changes.connectTimeout = connectTimeout);
  }

  public OAuthOptions withReadTimeout(Duration readTimeout) {
    return with(changes -> changes.readTimeout = readTimeout);
  }

  public OAuthOptions withTls(Optional<Tls> tls) {
    return with(changes -> changes.tls = tls);
  }

  private OAuthOptions with(Consumer<Changes> change) {
    Changes changes = new Changes(this);
    change.accept(changes);
    return changes.apply();
  }

  private static final class Changes {
    private final URI tokenEndpoint;
    private String clientId;
    private String clientSecret;
    private String scope;
    private Duration refreshBuffer;
    private Duration connectTimeout;
    private Duration readTimeout;
    private Optional<Tls> tls;

    Changes(OAuthOptions options) {
      tokenEndpoint = options.tokenEndpoint;
      clientId = options.clientId;
      clientSecret = options.clientSecret;
      scope = options.scope;
      refreshBuffer = options.refreshBuffer;
      connectTimeout = options.connectTimeout;
      readTimeout = options.readTimeout;
      tls = options.tls;
    }

    OAuthOptions apply() {
      return new OAuthOptions(
          tokenEndpoint,
          clientId,
          clientSecret,
          scope,
          refreshBuffer,
          connectTimeout,
          readTimeout,
          tls);
    }
  }

  /** The endpoint's URL, without credentials and query; a description if these are unclear. */
  String endpointName() {
    if (RegistryUrl.hasLateUserInfo(tokenEndpoint, tokenEndpoint.toString())) {
      return "the token endpoint";
    }
    String host = RegistryUrl.withoutUserInfo(tokenEndpoint.getRawAuthority());
    return tokenEndpoint.getScheme() + "://" + host + tokenEndpoint.getRawPath();
  }

  /** Names the endpoint only. */
  @Override
  public String toString() {
    return "OAuthOptions[" + endpointName() + "]";
  }
}
