// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import javax.security.auth.x500.X500Principal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The user that a certificate's subject names. */
class CertificatesTest {
  private static String name(String subject) {
    return Certificates.name(new X500Principal(subject));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CN=alice                                 | alice",
        "CN=alice,OU=team,O=Acme                  | alice",
        "O=Acme,OU=team,CN=alice                  | alice",
        "CN=alice,CN=Users,DC=corp,DC=com         | alice",
        "CN=mallory,CN=registry.example.com       | mallory",
        "C=DE+CN=alice                            | alice",
        "CN=alice+SERIALNUMBER=123                | alice",
        "SERIALNUMBER=123+CN=alice,CN=Users,O=A   | alice",
        "OU=team,O=Acme                           | OU=team,O=Acme"
      })
  void theMostSpecificCommonNameIsTheUser(String subject, String user) {
    assertThat(name(subject)).isEqualTo(user);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "CN=", "CN=,O=Acme", "CN=\\ "})
  void aSubjectWithoutANameIsRefused(String subject) {
    assertThatThrownBy(() -> name(subject))
        .isInstanceOf(AccessDeniedException.class)
        .hasMessage("The certificate's subject has no name of a user");
  }

  @Test
  void severalCommonNamesInOnePartAreRefused() {
    assertThatThrownBy(() -> name("CN=alice+CN=registry.example.com,O=Acme"))
        .isInstanceOf(AccessDeniedException.class)
        .hasMessage("The certificate's subject has several common names in one part");
  }
}
