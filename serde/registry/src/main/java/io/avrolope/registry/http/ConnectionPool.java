// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps connections between requests. The one that was used last is taken first, so that the others
 * become old and are dropped. No thread watches them: they are examined when the pool is used.
 * Thread-safe; the lock is never held while a thread waits.
 */
final class ConnectionPool implements AutoCloseable {
  static final int MAX_IDLE = 8;

  /** Common servers close a connection after 30 s or more without a request. */
  static final Duration MAX_IDLE_TIME = Duration.ofSeconds(30);

  private record Idle(HttpConnection connection, long sinceNanos) {}

  private final LongSupplier nanoClock;

  /** The connection that was used last is the first. */
  private final Deque<Idle> idle = new ArrayDeque<>();

  private boolean isClosed;

  ConnectionPool(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  /** Removes a usable connection of this route from the pool; null if there is none. */
  @Nullable HttpConnection take(Route route) {
    closeOld();
    for (HttpConnection found = remove(route); found != null; found = remove(route)) {
      if (!found.isStale()) {
        return found;
      }
      found.close();
    }
    return null;
  }

  private synchronized @Nullable HttpConnection remove(Route route) {
    for (Iterator<Idle> all = idle.iterator(); all.hasNext(); ) {
      HttpConnection connection = all.next().connection();
      if (connection.route().equals(route)) {
        all.remove();
        return connection;
      }
    }
    return null;
  }

  private void closeOld() {
    List<HttpConnection> old = new ArrayList<>(0);
    long now = nanoClock.getAsLong();
    synchronized (this) {
      while (!idle.isEmpty() && now - idle.getLast().sinceNanos() > MAX_IDLE_TIME.toNanos()) {
        old.add(idle.removeLast().connection());
      }
    }
    old.forEach(HttpConnection::close);
  }

  /** Keeps a connection after its response; if there are too many, closes the oldest. */
  void keep(HttpConnection connection) {
    HttpConnection surplus = added(connection);
    if (surplus != null) {
      surplus.close();
    }
  }

  private synchronized @Nullable HttpConnection added(HttpConnection connection) {
    if (isClosed) {
      return connection;
    }
    idle.addFirst(new Idle(connection, nanoClock.getAsLong()));
    return idle.size() > MAX_IDLE ? idle.removeLast().connection() : null;
  }

  /** Closes the connections that are not in use, and those that are given back later. */
  @Override
  public void close() {
    List<Idle> all;
    synchronized (this) {
      isClosed = true;
      all = List.copyOf(idle);
      idle.clear();
    }
    all.forEach(each -> each.connection().close());
  }
}
