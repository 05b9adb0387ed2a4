// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.guard;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Closes the connections of clients that need too long for a TLS handshake, or for the headers of a
 * request, or to read an answer. Each byte that such a client sends starts Jetty's own time-out
 * again. {@link BodyHandler} bounds the time of bodies. Thread-safe.
 */
public final class Deadlines extends AbstractLifeCycle {
  private static final long MIN_PERIOD_MS = 20;
  private static final long MAX_PERIOD_MS = 5_000;
  private static final int CHECKS_PER_DEADLINE = 4;

  private final Server server;
  private final List<ServerConnector> connectors;
  private final Duration deadline;
  private final SlowReaders readers;
  private final long periodMs;
  private volatile Scheduler.@Nullable Task next;

  public Deadlines(
      Server server, List<ServerConnector> connectors, Duration deadline, SlowReaders readers) {
    this.server = server;
    this.connectors = List.copyOf(connectors);
    this.deadline = deadline;
    this.readers = readers;
    this.periodMs =
        Math.max(MIN_PERIOD_MS, Math.min(MAX_PERIOD_MS, deadline.toMillis() / CHECKS_PER_DEADLINE));
  }

  @Override
  protected void doStart() {
    schedule();
  }

  private void schedule() {
    next = server.getScheduler().schedule(this::check, periodMs, TimeUnit.MILLISECONDS);
  }

  @Override
  protected void doStop() {
    Scheduler.Task task = next;
    if (task != null) {
      task.cancel();
    }
  }

  private void check() {
    try {
      readers.closeLate();
      for (ServerConnector connector : connectors) {
        closeLate(connector.getConnectedEndPoints());
      }
    } finally {
      if (isRunning()) {
        schedule();
      }
    }
  }

  private void closeLate(Collection<EndPoint> endPoints) {
    for (EndPoint endPoint : endPoints) {
      if (isLate(endPoint)) {
        endPoint.close(new TimeoutException("The client needs too long for a request"));
      }
    }
  }

  private boolean isLate(EndPoint endPoint) {
    Connection connection = endPoint.getConnection();
    if (connection instanceof SslConnection secure) {
      connection = secure.getSslEndPoint().getConnection();
    }
    if (!(connection instanceof HttpConnection http)) {
      return false;
    }
    HttpParser parser = http.getParser();
    if (parser.isStart()) {
      // the first request never came, for example because the TLS handshake does not end
      long age = System.currentTimeMillis() - endPoint.getCreatedTimeStamp();
      return http.getMessagesIn() == 0 && age > deadline.toMillis();
    }
    long begin = parser.getBeginNanoTime();
    long nanos = begin == 0 ? 0 : System.nanoTime() - begin;
    // a body that is late is refused with an answer; what does not even end then is closed
    return nanos > deadline.toNanos()
        && (parser.inHeaderState() || (parser.inContentState() && nanos > 2 * deadline.toNanos()));
  }
}
