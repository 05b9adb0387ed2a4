// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The users of a password file. Immutable.
 *
 * <p>A line has a name, the hash of the password, and roles: {@code alice: HASH, role, role}.
 */
final class Passwords {
  private static final PasswordHash NOBODY =
      PasswordHash.parse(PasswordHash.of("nobody".toCharArray()));

  /** Nobody knows which hash stands for an unknown name. */
  private static final String SECRET = UUID.randomUUID().toString();

  private final Map<String, User> users;

  /** In the order of the file. */
  private final List<PasswordHash> hashes;

  private record User(PasswordHash hash, Caller caller) {}

  private Passwords(Map<String, User> users) {
    this.users = Map.copyOf(users);
    this.hashes = users.values().stream().map(User::hash).toList();
  }

  /**
   * Reads the lines of a file.
   *
   * @param source the file, for messages
   * @throws IllegalArgumentException if a line is wrong
   */
  static Passwords parse(String source, List<String> lines) {
    Map<String, User> users = new LinkedHashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      try {
        User user = user(line);
        if (users.put(user.caller().name(), user) != null) {
          throw new IllegalArgumentException("The user has another line already");
        }
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(source + ", line " + (i + 1) + ": " + e.getMessage(), e);
      }
    }
    return new Passwords(users);
  }

  private static User user(String line) {
    int end = line.indexOf(':');
    if (end <= 0) {
      throw new IllegalArgumentException("Expected NAME: HASH, ROLE, ...");
    }
    String name = line.substring(0, end).strip();
    List<String> parts = List.of(line.substring(end + 1).strip().split("\\s*,\\s*"));
    Set<String> roles =
        parts.stream().skip(1).filter(role -> !role.isEmpty()).collect(Collectors.toSet());
    return new User(PasswordHash.parse(parts.get(0)), new Caller(name, roles));
  }

  /**
   * The hash that is compared where there is no such user: always the same one of the file, because
   * each takes its own time. So the time of an answer does not tell whether there is such a user.
   */
  PasswordHash standIn(String name) {
    byte[] bytes = (SECRET + name).getBytes(StandardCharsets.UTF_8);
    int number = UUID.nameUUIDFromBytes(bytes).hashCode();
    return hashes.isEmpty() ? NOBODY : hashes.get(Math.floorMod(number, hashes.size()));
  }

  /** The user with this name and password. */
  Optional<Caller> find(String name, String password) {
    User user = users.get(name);
    char[] chars = password.toCharArray();
    try {
      boolean matches = (user == null ? standIn(name) : user.hash()).matches(chars);
      return user != null && matches ? Optional.of(user.caller()) : Optional.empty();
    } finally {
      Arrays.fill(chars, '\0');
    }
  }
}
