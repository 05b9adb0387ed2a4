// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
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

  /** A subject whose only value has a common name in this ASN.1 type. */
  private static X500Principal subject(int type, byte[] text) {
    byte[] name = sequence(0x06, new byte[] {0x55, 0x04, 0x03}); // CN
    byte[] value = sequence(type, text);
    byte[] both = ByteBuffer.allocate(name.length + value.length).put(name).put(value).array();
    return new X500Principal(sequence(0x30, sequence(0x31, sequence(0x30, both))));
  }

  private static byte[] sequence(int tag, byte[] content) {
    ByteBuffer der = ByteBuffer.allocate(content.length + 4).put((byte) tag);
    if (content.length >= 0x80) {
      der.put((byte) 0x82).putShort((short) content.length);
    } else {
      der.put((byte) content.length);
    }
    return Arrays.copyOf(der.put(content).array(), der.position());
  }

  @Test
  void charactersOfSeveralBytesAreNotReadAsTheNameOfAnotherUser() {
    byte[] orders = "orders-app".getBytes(StandardCharsets.US_ASCII);
    byte[] longer = "x".repeat(300).getBytes(StandardCharsets.US_ASCII);
    for (int wide : List.of(0x1C, 0x1E)) {
      for (byte[] text : List.of(orders, longer, new byte[4])) {
        assertThatThrownBy(() -> Certificates.name(subject(wide, text)))
            .isInstanceOf(AccessDeniedException.class)
            .hasMessage(
                "The certificate's subject has a BMPString or a UniversalString. Use a certificate"
                    + " whose subject has UTF8Strings");
      }
    }
    for (int narrow : List.of(0x0C, 0x13, 0x14, 0x16)) {
      assertThat(Certificates.name(subject(narrow, orders))).isEqualTo("orders-app");
      assertThat(Certificates.name(subject(narrow, longer))).hasSize(300);
    }
    assertThat(Certificates.name(subject(0x0C, "潲摥".getBytes(StandardCharsets.UTF_8))))
        .isEqualTo("潲摥");
  }
}
