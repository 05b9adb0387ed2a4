// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.RegistryUnavailableException.Reason;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedByInterruptException;
import java.security.cert.CertificateException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** The exceptions for requests without a complete response. */
final class HttpFailures {
  private HttpFailures() {}

  /**
   * @param url as messages show it
   * @param connectTimeout how long the connection could take
   * @param timeout how long the connection and the response could take
   */
  static RegistryUnavailableException of(
      IOException cause, String url, Duration connectTimeout, Duration timeout) {
    if (cause instanceof ConnectTimeoutException) {
      boolean isShorter = connectTimeout.compareTo(timeout) < 0;
      return timedOut("connection to " + url, isShorter ? connectTimeout : timeout, cause);
    }
    if (isTimeout(cause)) {
      return timedOut("response from " + url, timeout, cause);
    }
    return new RegistryUnavailableException(Reason.DISCONNECTED, message(url, cause), cause);
  }

  private static RegistryUnavailableException timedOut(
      String missing, Duration timeout, Throwable cause) {
    return new RegistryUnavailableException(
        Reason.TIMED_OUT, "No " + missing + " within " + timeout.toMillis() + " ms", cause);
  }

  /** Whether the deadline ended the request. TLS wraps such a failure. */
  static boolean isTimeout(@Nullable Throwable failure) {
    return hasCause(failure, SocketTimeoutException.class);
  }

  /** Whether an interrupt of the calling thread ended the request; the flag is set. */
  static boolean isInterrupt(Throwable failure) {
    return Thread.currentThread().isInterrupted()
        || hasCause(failure, ClosedByInterruptException.class);
  }

  /** Whether the server's certificate was rejected. A retry would fail in the same way. */
  static boolean isCertificateError(@Nullable Throwable failure) {
    return hasCause(failure, CertificateException.class);
  }

  private static boolean hasCause(@Nullable Throwable failure, Class<? extends Exception> wanted) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (wanted.isInstance(each)) {
        return true;
      }
    }
    return false;
  }

  private static String message(String url, IOException cause) {
    if (cause instanceof UnknownHostException) {
      return "Unknown host: " + url;
    }
    if (cause instanceof ConnectException) {
      return connectFailure(url, cause);
    }
    if (cause instanceof RefusedTunnelException) {
      return "Request failed: " + url + ": " + cause.getMessage();
    }
    if (isCertificateError(cause)) {
      return "Server certificate not trusted: " + url + ": " + root(cause).getMessage();
    }
    return cause instanceof SSLException
        ? "TLS connection failed: " + url + ": " + cause.getMessage()
        : "Request failed: " + url + ": " + cause;
  }

  private static String connectFailure(String url, Throwable cause) {
    String message = cause.getMessage();
    return message == null || message.startsWith("Connection refused")
        ? "Connection refused: " + url
        : "Connection failed: " + url + ": " + message;
  }

  private static Throwable root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }
}
