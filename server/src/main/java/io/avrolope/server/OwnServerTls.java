// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import io.avrolope.server.http.options.Listener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509KeyManager;
import org.jspecify.annotations.Nullable;

/**
 * TLS to a server on this machine, whatever its certificate is. Nothing secret is sent, and no
 * other machine can answer at a loopback address. It notices whether the server asks for the
 * client's certificate. Used by one thread.
 */
final class OwnServerTls {
  private volatile boolean isCertificateWanted;

  /** Whether an address is of this machine, so that a certificate proves nothing more. */
  static boolean isOwn(URI url) throws IOException {
    return InetAddress.getByName(Listener.address(url.getHost())).isLoopbackAddress();
  }

  /** Whether the server has asked for a certificate. */
  boolean isCertificateWanted() {
    return isCertificateWanted;
  }

  void use(HttpsURLConnection connection) throws IOException {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(new KeyManager[] {new NoKey()}, new TrustManager[] {new TrustAll()}, null);
      connection.setSSLSocketFactory(context.getSocketFactory());
      connection.setHostnameVerifier((host, session) -> true);
    } catch (GeneralSecurityException e) {
      throw new IOException("This Java has no TLS: " + e.getMessage(), e);
    }
  }

  /** Takes each certificate. */
  private static final class TrustAll extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }

  /** Has no certificate, and notices that the server asks for one. */
  private final class NoKey implements X509KeyManager {
    @Override
    public @Nullable String chooseClientAlias(
        String[] types, Principal @Nullable [] issuers, @Nullable Socket socket) {
      isCertificateWanted = true;
      return null;
    }

    @Override
    public String @Nullable [] getClientAliases(String type, Principal @Nullable [] issuers) {
      return null;
    }

    @Override
    public String @Nullable [] getServerAliases(String type, Principal @Nullable [] issuers) {
      return null;
    }

    @Override
    public @Nullable String chooseServerAlias(
        String type, Principal @Nullable [] issuers, @Nullable Socket socket) {
      return null;
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
      return null;
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
      return null;
    }
  }
}
