package io.avrolope.registry.http;

import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.Tls;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * Where a client gets its tokens by its own credentials. Immutable.
 *
 * @param tokenEndpoint of the issuer; {@code http} or {@code https}
 * @param clientSecret told to nobody but the token endpoint
 * @param scope what to ask for; empty: what the issuer gives by default
 * @param refreshBuffer how long before its end a token is replaced; in any case it is when 80 % of
 *     its time is over, and only then if it lives no longer than this
 * @param connectTimeout how long to wait for a connection to the endpoint
 * @param readTimeout how long to wait for its whole answer
 * @param tls empty: as the JVM does by default
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

  /** The endpoint's URL, without what is nobody's business. */
  String endpointName() {
    String host = RegistryOptions.withoutUserInfo(tokenEndpoint.getRawAuthority());
    return tokenEndpoint.getScheme() + "://" + host + tokenEndpoint.getRawPath();
  }

  /** Tells the endpoint alone. */
  @Override
  public String toString() {
    return "OAuthOptions[" + endpointName() + "]";
  }
}
