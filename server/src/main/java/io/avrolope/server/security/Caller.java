// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.util.Set;

/**
 * The user that sends a request.
 *
 * @param name empty for a client without credentials
 * @param roles of the password file, or the groups and scopes of a token
 */
public record Caller(String name, Set<String> roles) {
  public static final Caller ANONYMOUS = new Caller("", Set.of());

  public Caller {
    roles = Set.copyOf(roles);
  }

  public boolean isAnonymous() {
    return name.isEmpty();
  }
}
