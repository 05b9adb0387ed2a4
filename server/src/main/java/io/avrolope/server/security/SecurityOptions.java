// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How users are known, and what they may do. Immutable.
 *
 * @param methods empty if the server asks for no credentials
 * @param realm what browsers show when they ask for a password
 * @param roles of which a user must have one; {@code *} for all users
 * @param passwords the file of users for {@link Method#BASIC}
 * @param tokens the accepted tokens for {@link Method#BEARER}
 * @param rules the file of rules; without it each user may do everything
 * @param audit the file of the audit log
 * @param auditsReads whether the audit log has reads that were allowed
 */
public record SecurityOptions(
    List<Method> methods,
    String realm,
    Set<String> roles,
    Optional<Path> passwords,
    Optional<TokenOptions> tokens,
    Optional<Path> rules,
    Optional<Path> audit,
    boolean auditsReads) {
  public static final SecurityOptions NONE =
      new SecurityOptions(
          List.of(),
          "avrolope",
          Set.of("*"),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          false);

  /** How a client says which user it is. */
  public enum Method {
    /** By a name and a password. */
    BASIC,
    /** By a token of an issuer. */
    BEARER,
    /** By the certificate of its connection. */
    CERTIFICATE
  }

  public SecurityOptions {
    methods = List.copyOf(methods);
    roles = Set.copyOf(roles);
  }

  /** Whether the server looks who sends a request. */
  public boolean isOn() {
    return !methods.isEmpty() || rules.isPresent() || audit.isPresent();
  }
}
