// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedByInterruptException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Finds the addresses of hosts. The JVM waits for a name server as long as the system does, so each
 * name has a thread of its own, which callers leave at their deadline. Thread-safe.
 */
final class HostNames {
  private final Resolver resolver;

  /** One for each name, however many callers wait for it. */
  private final Map<String, FutureTask<InetAddress[]>> running = new ConcurrentHashMap<>();

  /** Asks a name server. */
  interface Resolver {
    InetAddress[] addresses(String host) throws UnknownHostException;
  }

  HostNames(Resolver resolver) {
    this.resolver = resolver;
  }

  /**
   * The addresses of a host.
   *
   * @throws UnknownHostException if the name has no address
   * @throws ConnectTimeoutException if the name server does not answer before the deadline
   */
  InetAddress[] addresses(String host, Deadline deadline) throws IOException {
    if (isAddress(host)) {
      return resolver.addresses(host);
    }
    int leftMillis = deadline.leftMillis();
    try {
      return running.computeIfAbsent(host, this::start).get(leftMillis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new ConnectTimeoutException(new SocketTimeoutException("no address of " + host));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClosedByInterruptException();
    } catch (ExecutionException e) {
      UnknownHostException failure = new UnknownHostException(host); // each caller has its own
      failure.initCause(e.getCause());
      throw failure;
    }
  }

  private static boolean isAddress(String host) {
    return host.indexOf(':') >= 0 || host.matches("[0-9.]+");
  }

  private FutureTask<InetAddress[]> start(String host) {
    FutureTask<InetAddress[]> task =
        new FutureTask<>(
            () -> {
              try {
                return resolver.addresses(host);
              } finally {
                running.remove(host);
              }
            });
    Thread thread = new Thread(task, "avrolope-name-look-up");
    thread.setDaemon(true);
    thread.start();
    return task;
  }
}
