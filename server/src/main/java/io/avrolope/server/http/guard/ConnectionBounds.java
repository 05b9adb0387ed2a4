// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.guard;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bounds the open connections of clients. Above the bound, new ones wait in the queue of the
 * operating system until others end.
 */
public final class ConnectionBounds {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectionBounds.class);

  /** The store, logs and connections to brokers need files too. */
  private static final int MIN_OTHER_FILES = 256;

  private static final int OTHER_FILES_PART = 8;

  private ConnectionBounds() {}

  /**
   * Bounds the connections of a server before it starts.
   *
   * @param maxConnections 0 for as many as the process may have
   */
  public static void add(Server server, int maxConnections) {
    long files = openFiles();
    long most = files - Math.max(MIN_OTHER_FILES, files / OTHER_FILES_PART);
    long bound = maxConnections == 0 ? most : Math.min(maxConnections, most);
    if (bound < maxConnections) {
      LOG.warn(
          "The server takes at most {} connections, and not connections.max={}, because the process"
              + " may open {} files. Raise the limit of open files",
          bound,
          maxConnections,
          files);
    }
    server.addBean(
        new NetworkConnectionLimit((int) Math.min(Integer.MAX_VALUE, Math.max(1, bound)), server));
  }

  private static long openFiles() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getMaxFileDescriptorCount()
        : Integer.MAX_VALUE;
  }
}
