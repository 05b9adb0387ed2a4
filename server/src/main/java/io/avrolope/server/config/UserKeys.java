// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.security.SecurityOptions;
import io.avrolope.server.security.SecurityOptions.Method;
import io.avrolope.server.security.TokenOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** Defines and reads how users are known. */
final class UserKeys {
  static final String AUTHENTICATION = "authentication.method";
  private static final String REALM = "authentication.realm";
  private static final String ROLES = "authentication.roles";
  private static final String PASSWORDS = "authentication.passwords";
  private static final String TOKEN_KEYS = "oauthbearer.jwks.endpoint.url";
  private static final String TOKEN_ISSUER = "oauthbearer.expected.issuer";
  private static final String TOKEN_AUDIENCE = "oauthbearer.expected.audience";
  private static final String TOKEN_NAME = "oauthbearer.sub.claim.name";
  private static final String TOKEN_GROUPS = "oauthbearer.groups.claim.name";
  private static final String TOKEN_SCOPES = "oauthbearer.required.scopes";
  private static final String TOKEN_SKEW = "oauthbearer.clock.skew.seconds";
  private static final int MAX_SKEW_SECONDS = 600;

  private UserKeys() {}

  static void define(KeyGroup keys) {
    keys.list(
        AUTHENTICATION,
        "none",
        Choice.of("none", "basic", "bearer", "certificate"),
        Importance.HIGH,
        "How clients authenticate. Several methods have commas between them.");
    keys.text(
        REALM,
        SecurityOptions.NONE.realm(),
        FreeText.optional("a text"),
        Importance.LOW,
        "What browsers show when they ask for a password.");
    keys.list(
        ROLES,
        "*",
        FreeText.optional("a list of roles"),
        Importance.MEDIUM,
        "A user needs one of these roles; `*` for all users.");
    keys.text(
        PASSWORDS,
        "",
        FreeText.optional("a file"),
        Importance.HIGH,
        "The file of users for the method `basic`.");
    defineTokens(keys);
    defineClaims(keys);
  }

  private static void defineTokens(KeyGroup keys) {
    token(
        keys,
        TOKEN_KEYS,
        "a URL or a file",
        "The URL or the file of the issuer's public keys, for the method `bearer`.");
    token(keys, TOKEN_ISSUER, "a text", "The issuer that a token must have.");
    token(keys, TOKEN_AUDIENCE, "a text", "The audience that a token must have.");
  }

  private static void token(KeyGroup keys, String key, String kind, String documentation) {
    keys.text(key, "", FreeText.optional(kind), Importance.HIGH, documentation);
    alias(keys, key);
  }

  /** Kafka's name of the key, which Confluent's server has too. */
  private static void alias(KeyGroup keys, String key) {
    keys.alias(key, "sasl." + key);
  }

  private static void defineClaims(KeyGroup keys) {
    keys.text(
        TOKEN_NAME,
        "sub",
        FreeText.required("a claim"),
        Importance.LOW,
        "The claim with the user's name.");
    alias(keys, TOKEN_NAME);
    keys.text(
        TOKEN_GROUPS,
        "groups",
        FreeText.optional("a claim"),
        Importance.LOW,
        "The claim with the user's groups.");
    keys.list(
        TOKEN_SCOPES,
        "",
        FreeText.optional("a list of scopes"),
        Importance.MEDIUM,
        "The scopes that each token must have, all of them.");
    keys.number(
        TOKEN_SKEW,
        30,
        NumberRange.between(0, MAX_SKEW_SECONDS),
        Importance.LOW,
        "How far the clocks of issuer and server may differ.");
    alias(keys, TOKEN_SKEW);
  }

  static SecurityOptions security(Values values) {
    List<Method> methods = methods(values);
    SecurityOptions.Builder options =
        AccessKeys.options(values)
            .methods(methods)
            .realm(values.text(REALM))
            .roles(Set.copyOf(values.list(ROLES)));
    if (methods.contains(Method.BASIC)) {
      options.passwords(Path.of(required(values, PASSWORDS)));
    }
    if (methods.contains(Method.BEARER)) {
      options.tokens(tokens(values));
    }
    return options.build();
  }

  private static List<Method> methods(Values values) {
    List<Method> methods = new ArrayList<>();
    for (String name : values.list(AUTHENTICATION)) {
      switch (name.toLowerCase(Locale.ROOT)) {
        case "basic" -> methods.add(Method.BASIC);
        case "bearer" -> methods.add(Method.BEARER);
        case "certificate" -> methods.add(Method.CERTIFICATE);
        default -> {} // none
      }
    }
    return methods;
  }

  private static TokenOptions tokens(Values values) {
    return TokenOptions.builder()
        .keys(required(values, TOKEN_KEYS))
        .issuer(required(values, TOKEN_ISSUER))
        .audience(required(values, TOKEN_AUDIENCE))
        .nameClaim(values.text(TOKEN_NAME))
        .groupsClaim(values.text(TOKEN_GROUPS))
        .requiredScopes(Set.copyOf(values.list(TOKEN_SCOPES)))
        .clockSkew(Duration.ofSeconds(values.number(TOKEN_SKEW)))
        .build();
  }

  private static String required(Values values, String key) {
    return values
        .optional(key)
        .orElseThrow(
            () ->
                new ConfigException(
                    AUTHENTICATION
                        + "="
                        + String.join(",", values.list(AUTHENTICATION))
                        + " needs "
                        + key));
  }
}
