// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.tls;

import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLContext;

/**
 * A TLS context and what it presents to the other side.
 *
 * @param certificates the certificate of each private key
 */
public record KeyedContext(SSLContext context, List<X509Certificate> certificates) {
  public KeyedContext {
    certificates = List.copyOf(certificates);
  }
}
