// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.internal.HttpConnection;

/**
 * Makes connections of HTTP/1.1 that only one thread reads at a time. Jetty 12.1.6 to 12.1.14
 * answer a malformed request in another thread, which then reads on while the first thread still
 * has the connection. Both release the same memory, so two connections share it later: a client's
 * request contains bytes of another client's, or correct requests of other clients fail with 400.
 * Jetty 12.1.5 has no such fault, but lacks later fixes. {@code HttpConnectionsTest} fails without
 * the lock, and tells when a version of Jetty no longer needs this class. Thread-safe.
 */
final class HttpConnections extends HttpConnectionFactory {
  HttpConnections(HttpConfiguration http) {
    super(http);
  }

  @Override
  public Connection newConnection(Connector connector, EndPoint endPoint) {
    HttpConnection connection =
        new ExclusiveConnection(getHttpConfiguration(), connector, endPoint);
    connection.setTransferEncodingChunkMaxLength(getTransferEncodingChunkMaxLength());
    return configure(connection, connector, endPoint);
  }

  private static final class ExclusiveConnection extends HttpConnection {
    private final ReentrantLock reading = new ReentrantLock();

    ExclusiveConnection(HttpConfiguration http, Connector connector, EndPoint endPoint) {
      super(http, connector, endPoint);
    }

    @Override
    public void onFillable() {
      reading.lock();
      try {
        super.onFillable();
      } finally {
        reading.unlock();
      }
    }
  }
}
