// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.util.Optional;

/** Compares passwords, which is slow by intent, once per user and password. Thread-safe. */
final class SignIns {
  private static final int MAX_KNOWN = 1_000;

  private final Passwords passwords;
  private final Remembered<Caller> known = new Remembered<>(MAX_KNOWN);

  SignIns(Passwords passwords) {
    this.passwords = passwords;
  }

  /** The user with this name and password. It takes long unless they were compared before. */
  Optional<Caller> find(String name, String password) {
    Optional<Caller> before = known(name, password);
    if (before.isPresent()) {
      return before;
    }
    Optional<Caller> found = passwords.find(name, password);
    found.ifPresent(each -> known.add(name + ":" + password, each));
    return found;
  }

  /** The user whose password was compared before. */
  Optional<Caller> known(String name, String password) {
    return known.find(name + ":" + password);
  }
}
