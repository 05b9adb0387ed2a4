// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.tls;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * Accepts the certificates that another trust manager trusts, without a check of the host name. The
 * clients of {@code registry.http} and the JDK request that check for each connection.
 */
final class AnyHostName extends X509ExtendedTrustManager {
  private final X509TrustManager trust;

  private AnyHostName(X509TrustManager trust) {
    this.trust = trust;
  }

  static TrustManager[] of(TrustManager[] managers) {
    TrustManager[] wrapped = managers.clone();
    for (int i = 0; i < wrapped.length; i++) {
      if (wrapped[i] instanceof X509TrustManager trust) {
        wrapped[i] = new AnyHostName(trust);
      }
    }
    return wrapped;
  }

  /** Does not pass on the engine or socket, which know the host name. */
  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
      throws CertificateException {
    trust.checkServerTrusted(chain, authType);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
      throws CertificateException {
    trust.checkServerTrusted(chain, authType);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    trust.checkServerTrusted(chain, authType);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
      throws CertificateException {
    trust.checkClientTrusted(chain, authType);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
      throws CertificateException {
    trust.checkClientTrusted(chain, authType);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    trust.checkClientTrusted(chain, authType);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return trust.getAcceptedIssuers();
  }
}
