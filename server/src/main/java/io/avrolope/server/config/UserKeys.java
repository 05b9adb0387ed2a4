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
import java.util.Optional;
import java.util.Set;

/** Reads how users are known, and where their rights are. */
final class UserKeys {
  private static final int MAX_SKEW_SECONDS = 600;

  private UserKeys() {}

  static SecurityOptions security(Values values) {
    List<Method> methods = methods(values);
    return new SecurityOptions(
        methods,
        values.text(Key.REALM),
        Set.copyOf(values.list(Key.ROLES)),
        methods.contains(Method.BASIC)
            ? Optional.of(Path.of(required(values, Key.PASSWORDS)))
            : Optional.empty(),
        methods.contains(Method.BEARER) ? Optional.of(tokens(values)) : Optional.empty(),
        values.optional(Key.ACCESS_RULES).map(Path::of),
        values.optional(Key.AUDIT_LOG).map(Path::of),
        values.flag(Key.AUDIT_READS));
  }

  private static List<Method> methods(Values values) {
    List<Method> methods = new ArrayList<>();
    for (String name : values.list(Key.AUTHENTICATION)) {
      switch (name.toLowerCase(Locale.ROOT)) {
        case "basic" -> methods.add(Method.BASIC);
        case "bearer" -> methods.add(Method.BEARER);
        case "certificate" -> methods.add(Method.CERTIFICATE);
        case "none" -> {}
        default ->
            throw Values.wrong("none, basic, bearer or certificate", name, Key.AUTHENTICATION);
      }
    }
    return methods;
  }

  private static TokenOptions tokens(Values values) {
    return new TokenOptions(
        required(values, Key.TOKEN_KEYS),
        required(values, Key.TOKEN_ISSUER),
        required(values, Key.TOKEN_AUDIENCE),
        values.text(Key.TOKEN_NAME),
        values.text(Key.TOKEN_GROUPS),
        Set.copyOf(values.list(Key.TOKEN_SCOPES)),
        Duration.ofSeconds(values.number(Key.TOKEN_SKEW, 0, MAX_SKEW_SECONDS)));
  }

  private static String required(Values values, Key key) {
    return values
        .optional(key)
        .orElseThrow(
            () ->
                new ConfigException(
                    Key.AUTHENTICATION.text()
                        + "="
                        + values.text(Key.AUTHENTICATION)
                        + " needs "
                        + key.text()));
  }
}
