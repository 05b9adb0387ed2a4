// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import javax.naming.InvalidNameException;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.security.auth.x500.X500Principal;

/** The names of users in certificates. */
final class Certificates {
  private static final String COMMON_NAME = "CN";

  private static final int UNIVERSAL_STRING = 0x1C;
  private static final int BMP_STRING = 0x1E;
  private static final int SEQUENCE = 0x30;
  private static final int SET = 0x31;

  /** A first byte of a length from here on says how many bytes the length has. */
  private static final int LONG_LENGTH = 0x80;

  private Certificates() {}

  /**
   * The most specific common name of a certificate's subject, or the whole subject if it has none.
   * Alternative names are not read.
   *
   * @throws AccessDeniedException if the subject is empty, its name is not clear, or its text has
   *     two or four bytes for each character, which the JDK reads as other characters
   * @see <a href="https://www.rfc-editor.org/rfc/rfc6125#section-6.4.4">RFC 6125, section 6.4.4</a>
   */
  static String name(X500Principal subject) {
    if (hasWideText(ByteBuffer.wrap(subject.getEncoded()))) {
      throw AccessDeniedException.refused(
          "The certificate's subject has a BMPString or a UniversalString. Use a certificate whose"
              + " subject has UTF8Strings");
    }
    String whole = subject.getName();
    String name = commonName(whole).orElse(whole);
    if (name.isBlank()) {
      throw AccessDeniedException.refused("The certificate's subject has no name of a user");
    }
    return name;
  }

  private static Optional<String> commonName(String subject) {
    try {
      List<Rdn> parts = new LdapName(subject).getRdns();
      for (int i = parts.size() - 1; i >= 0; i--) { // the last part is the most specific one
        Attribute names = parts.get(i).toAttributes().get(COMMON_NAME);
        if (names != null) {
          return Optional.of(only(names));
        }
      }
      return Optional.empty();
    } catch (InvalidNameException e) {
      return Optional.empty(); // the whole subject is a name too
    } catch (NamingException e) {
      throw new IllegalStateException(e); // the values are in memory
    }
  }

  private static String only(Attribute names) throws NamingException {
    if (names.size() > 1 || !(names.get() instanceof String name)) {
      throw AccessDeniedException.refused(
          "The certificate's subject has several common names in one part");
    }
    return name;
  }

  /** Looks at each value of a name in DER, which the JDK has checked. */
  private static boolean hasWideText(ByteBuffer name) {
    while (name.hasRemaining()) {
      int tag = name.get();
      int length = length(name);
      if (tag == BMP_STRING || tag == UNIVERSAL_STRING) {
        return true;
      }
      if (tag == SEQUENCE || tag == SET) {
        continue; // what it contains comes next
      }
      name.position(name.position() + length);
    }
    return false;
  }

  private static int length(ByteBuffer der) {
    int first = der.get() & 0xFF;
    if (first < LONG_LENGTH) {
      return first;
    }
    int length = 0;
    for (int i = 0; i < first - LONG_LENGTH; i++) {
      length = (length << Byte.SIZE) | (der.get() & 0xFF);
    }
    return length;
  }
}
