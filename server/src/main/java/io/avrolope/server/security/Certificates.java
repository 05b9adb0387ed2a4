// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.security.cert.X509Certificate;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

/** The names of users in certificates. */
final class Certificates {
  private Certificates() {}

  /** The common name of the certificate's subject, or the whole subject if there is none. */
  static String name(X509Certificate certificate) {
    String subject = certificate.getSubjectX500Principal().getName();
    try {
      for (Rdn part : new LdapName(subject).getRdns()) {
        if (part.getType().equalsIgnoreCase("CN") && part.getValue() instanceof String name) {
          return name;
        }
      }
    } catch (InvalidNameException e) {
      // the whole subject is a name too
    }
    return subject;
  }
}
