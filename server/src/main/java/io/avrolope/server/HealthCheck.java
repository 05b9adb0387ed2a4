// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;

/**
 * Asks a server whether it answers, for containers without other tools: {@code java -cp
 * avrolope-server.jar io.avrolope.server.HealthCheck URL}. The exit status is 0 if the answer is
 * 200.
 */
public final class HealthCheck {
  private static final int TIMEOUT_MS = 5_000;
  private static final int UNHEALTHY = 1;
  private static final int MISUSED = 2;

  private HealthCheck() {}

  public static void main(String[] args) {
    if (args.length != 1) {
      System.err.println("Usage: HealthCheck URL");
      System.exit(MISUSED);
    }
    try {
      int status = status(args[0]);
      System.out.println("Status " + status + " of " + args[0]);
      System.exit(status == HttpURLConnection.HTTP_OK ? 0 : UNHEALTHY);
    } catch (IOException | IllegalArgumentException e) {
      System.err.println("No answer from " + args[0] + ": " + e.getMessage());
      System.exit(UNHEALTHY);
    }
  }

  private static int status(String url) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
    connection.setConnectTimeout(TIMEOUT_MS);
    connection.setReadTimeout(TIMEOUT_MS);
    try {
      return connection.getResponseCode();
    } finally {
      connection.disconnect();
    }
  }
}
