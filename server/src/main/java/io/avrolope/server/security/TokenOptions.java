// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.time.Duration;
import java.util.Set;

/** Conditions for the tokens that the server accepts. Immutable. */
public final class TokenOptions {
  private final String keys;
  private final String issuer;
  private final String audience;
  private final String nameClaim;
  private final String groupsClaim;
  private final Set<String> requiredScopes;
  private final Duration clockSkew;

  private TokenOptions(Builder builder) {
    require("keys", builder.keys);
    require("issuer", builder.issuer);
    require("audience", builder.audience);
    this.keys = builder.keys;
    this.issuer = builder.issuer;
    this.audience = builder.audience;
    this.nameClaim = builder.nameClaim;
    this.groupsClaim = builder.groupsClaim;
    this.requiredScopes = Set.copyOf(builder.requiredScopes);
    this.clockSkew = builder.clockSkew;
  }

  /** Requires an option without which the server would accept tokens of other issuers. */
  private static void require(String option, String value) {
    if (value.isEmpty()) {
      throw new IllegalArgumentException("Option " + option + " of tokens is missing");
    }
  }

  /** A builder with the defaults; the keys, the issuer and the audience have none. */
  public static Builder builder() {
    return new Builder();
  }

  /** The URL or the file of the issuer's public keys (JWKS). */
  public String keys() {
    return keys;
  }

  /** The expected claim {@code iss}. */
  public String issuer() {
    return issuer;
  }

  /** The expected claim {@code aud}. */
  public String audience() {
    return audience;
  }

  /** The claim with the user's name. */
  public String nameClaim() {
    return nameClaim;
  }

  /** The claim with the user's groups; scopes count as groups too. */
  public String groupsClaim() {
    return groupsClaim;
  }

  /** The scopes that a token must have, all of them. */
  public Set<String> requiredScopes() {
    return requiredScopes;
  }

  /** How far the clocks may differ. */
  public Duration clockSkew() {
    return clockSkew;
  }

  /** Sets options by their names. Used by one thread. */
  public static final class Builder {
    private String keys = "";
    private String issuer = "";
    private String audience = "";
    private String nameClaim = "sub";
    private String groupsClaim = "groups";
    private Set<String> requiredScopes = Set.of();
    private Duration clockSkew = Duration.ofSeconds(30);

    private Builder() {}

    public Builder keys(String keys) {
      this.keys = keys;
      return this;
    }

    public Builder issuer(String issuer) {
      this.issuer = issuer;
      return this;
    }

    public Builder audience(String audience) {
      this.audience = audience;
      return this;
    }

    public Builder nameClaim(String nameClaim) {
      this.nameClaim = nameClaim;
      return this;
    }

    public Builder groupsClaim(String groupsClaim) {
      this.groupsClaim = groupsClaim;
      return this;
    }

    public Builder requiredScopes(Set<String> requiredScopes) {
      this.requiredScopes = requiredScopes;
      return this;
    }

    public Builder clockSkew(Duration clockSkew) {
      this.clockSkew = clockSkew;
      return this;
    }

    public TokenOptions build() {
      return new TokenOptions(this);
    }
  }
}
