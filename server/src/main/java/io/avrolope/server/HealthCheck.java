// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import java.io.IOException;
import java.io.PrintStream;
import java.net.HttpURLConnection;
import java.net.URI;
import javax.net.ssl.HttpsURLConnection;

/**
 * Asks a server whether it answers, for containers without other tools: {@code java -cp
 * avrolope-server.jar io.avrolope.server.HealthCheck URL...}. The exit status is 0 if one of the
 * addresses answers 200. A server on this machine may have any certificate.
 */
public final class HealthCheck {
  private static final int TIMEOUT_MS = 5_000;
  private static final int HEALTHY = 0;
  private static final int UNHEALTHY = 1;
  private static final int MISUSED = 2;

  private HealthCheck() {}

  public static void main(String[] args) {
    System.exit(run(System.out, System.err, args));
  }

  /** The exit status. */
  static int run(PrintStream out, PrintStream err, String... urls) {
    if (urls.length == 0) {
      err.println("Usage: HealthCheck URL...");
      return MISUSED;
    }
    for (String url : urls) {
      if (isHealthy(out, err, url)) {
        return HEALTHY;
      }
    }
    return UNHEALTHY;
  }

  private static boolean isHealthy(PrintStream out, PrintStream err, String url) {
    OwnServerTls tls = new OwnServerTls();
    try {
      int status = status(URI.create(url), tls);
      out.println("Status " + status + " of " + url);
      return status == HttpURLConnection.HTTP_OK;
    } catch (IOException | IllegalArgumentException e) {
      err.println("No answer from " + url + ": " + e.getMessage());
      if (tls.isCertificateWanted()) {
        err.println(
            "The server may demand a certificate of each client, and this check has none. Add a"
                + " listener http://127.0.0.1:PORT, which only this machine reaches, and check it");
      }
      return false;
    }
  }

  private static int status(URI url, OwnServerTls tls) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) url.toURL().openConnection();
    if (connection instanceof HttpsURLConnection secure && OwnServerTls.isOwn(url)) {
      tls.use(secure);
    }
    connection.setInstanceFollowRedirects(false);
    connection.setConnectTimeout(TIMEOUT_MS);
    connection.setReadTimeout(TIMEOUT_MS);
    try {
      return connection.getResponseCode();
    } finally {
      connection.disconnect();
    }
  }
}
