// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import at.favre.lib.crypto.bcrypt.BCrypt;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Password files. */
class PasswordsTest {
  /** Of {@code secret}, in the form of {@code htpasswd -B}. */
  private static final String BCRYPT =
      "$2y$04$cHCxP1TqxNJf0aiF0um3Ce8B5eyuyz6.8n.YgMA65kk2E/X5c1NVG";

  private static final String PBKDF2 = PasswordHash.of("sécret:with colon".toCharArray());

  @Test
  void aUserIsFoundByItsPasswordAndHasItsRoles() {
    Passwords passwords =
        Passwords.parse(
            "users", List.of("# users", "", "alice: " + PBKDF2 + ", ops, audit", "bob:" + BCRYPT));

    assertThat(passwords.find("alice", "sécret:with colon"))
        .contains(new Caller("alice", Set.of("ops", "audit")));
    assertThat(passwords.find("bob", "secret")).contains(new Caller("bob", Set.of()));
    assertThat(passwords.find("alice", "secret")).isEmpty();
    assertThat(passwords.find("bob", "secret ")).isEmpty();
    assertThat(passwords.find("bob", "secret".repeat(20))).isEmpty();
    assertThat(passwords.find("nobody", "nobody")).isEmpty();
    assertThat(passwords.find("", "")).isEmpty();
  }

  @Test
  void anUnknownNameIsComparedAsThoseOfTheFile() {
    Passwords slow = Passwords.parse("users", List.of("alice: " + PBKDF2));
    Passwords quick = Passwords.parse("users", List.of("bob:" + BCRYPT, "eve:" + BCRYPT));
    Passwords none = Passwords.parse("users", List.of());
    for (String name : List.of("x", "y", "z", "")) {
      assertThat(slow.standIn(name)).hasToString("PBKDF2");
      assertThat(quick.standIn(name)).hasToString("bcrypt");
      assertThat(quick.standIn(name)).isSameAs(quick.standIn(name));
      assertThat(none.standIn(name)).hasToString("PBKDF2");
    }
    assertThat(quick.find("x", "secret")).isEmpty();
  }

  @Test
  void aPasswordThatBeginsWithTheRightOneIsWrong() {
    String longest = "s".repeat(72);
    String hash = BCrypt.withDefaults().hashToString(4, longest.toCharArray());
    Passwords passwords = Passwords.parse("users", List.of("alice:" + hash));

    assertThat(passwords.find("alice", longest)).isPresent();
    assertThat(passwords.find("alice", longest + "s")).isEmpty();
  }

  @Test
  void aPasswordWithNulsAtItsEndIsWrong() {
    Passwords passwords =
        Passwords.parse(
            "users",
            List.of(
                "alice:" + PasswordHash.of("secret".toCharArray()),
                "bob:" + BCrypt.withDefaults().hashToString(4, "secret".toCharArray())));

    for (String user : List.of("alice", "bob")) {
      assertThat(passwords.find(user, "secret")).isPresent();
      assertThat(passwords.find(user, "secret\0")).isEmpty();
      assertThat(passwords.find(user, "secret\0\0")).isEmpty();
    }
  }

  @Test
  void theSamePasswordHasAnotherHashEachTime() {
    assertThat(PasswordHash.of("x".toCharArray())).isNotEqualTo(PasswordHash.of("x".toCharArray()));
  }

  @Test
  void wrongLinesAreNamedWithoutTheirPasswords() {
    String advice =
        "The password is not hashed by PBKDF2 or bcrypt. Hash it with the command hash-password";
    for (String plain :
        List.of("secret", "CRYPT:abc", "$pbkdf2-sha512$i=0$AA$AA", "$2y$04$short")) {
      assertThatThrownBy(() -> Passwords.parse("users", List.of("a: " + plain)))
          .hasMessage("users, line 1: " + advice);
    }
    assertThatThrownBy(() -> Passwords.parse("users", List.of("a:" + BCRYPT, "a:" + BCRYPT)))
        .hasMessage("users, line 2: The user has another line already");
    assertThatThrownBy(() -> Passwords.parse("users", List.of("alice")))
        .hasMessage("users, line 1: Expected NAME: HASH, ROLE, ...");
  }

  /** As if the line had been copied or written in part: one byte of a hash fits many passwords. */
  @Test
  void aHashThatWasCutIsRefused() {
    for (int end = 1; end < PBKDF2.length(); end++) {
      List<String> lines = List.of("alice: " + PBKDF2.substring(0, end));

      assertThatThrownBy(() -> Passwords.parse("users", lines))
          .as("%s characters", end)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("The password is not hashed by PBKDF2 or bcrypt");
    }
  }
}
