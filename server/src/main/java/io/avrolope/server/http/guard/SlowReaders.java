// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.guard;

import io.avrolope.server.http.options.HttpLimits;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Closes the connections of clients that read an answer too slowly, because the server keeps the
 * rest of the answer in memory. Each byte that such a client reads starts Jetty's own time-out
 * again. Only the time in which the client makes the server wait counts: an answer of many lines
 * may take as long as the server needs to find them. Thread-safe.
 */
public final class SlowReaders extends Handler.Wrapper {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Duration deadline;
  private final int minBytesPerSecond;
  private final Set<Writing> waiting = ConcurrentHashMap.newKeySet();
  private final AtomicLong closed = new AtomicLong();

  public SlowReaders(HttpLimits limits, Handler next) {
    super(next);
    this.deadline = limits.deadline();
    this.minBytesPerSecond = limits.minBytesPerSecond();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    return super.handle(
        request,
        minBytesPerSecond == 0 ? response : new WatchedResponse(request, response),
        callback);
  }

  /** Answers of which a client has not read all that the server has ready. */
  public int unread() {
    return waiting.size();
  }

  /** How often a connection was closed because its client was too slow. */
  public long closed() {
    return closed.get();
  }

  /** Closes the connections of all clients that are too slow now. */
  void closeLate() {
    long now = System.nanoTime();
    for (Writing each : waiting) {
      if (now - each.latest > 0) {
        each.close();
        closed.incrementAndGet();
      }
    }
  }

  /** An answer whose writes have a common deadline. Written by one thread at a time. */
  private final class WatchedResponse extends Response.Wrapper {
    private long bytes;
    private final AtomicLong waitedNanos = new AtomicLong();

    WatchedResponse(Request request, Response response) {
      super(request, response);
    }

    @Override
    public void write(boolean last, @Nullable ByteBuffer content, Callback callback) {
      bytes += content == null ? 0 : content.remaining();
      Writing writing = new Writing(this, callback);
      super.write(last, content, writing);
      writing.awaitClient();
    }

    /** How long the client may still make the server wait for what was written until now. */
    private long leftNanos() {
      double transfer = NANOS_PER_SECOND * bytes / minBytesPerSecond;
      return deadline.toNanos() + (long) transfer - waitedNanos.get();
    }
  }

  /** A write that ends when the client's side has taken the bytes. */
  private final class Writing extends Callback.Nested {
    private final WatchedResponse response;
    private final long begin = System.nanoTime();
    private final long latest;
    private volatile boolean isEnded;

    Writing(WatchedResponse response, Callback callback) {
      super(callback);
      this.response = response;
      this.latest = begin + response.leftNanos();
    }

    /** Most writes have ended here already. */
    void awaitClient() {
      if (!isEnded) {
        waiting.add(this);
        if (isEnded) {
          waiting.remove(this);
        }
      }
    }

    private void end() {
      isEnded = true;
      response.waitedNanos.addAndGet(System.nanoTime() - begin);
      waiting.remove(this);
    }

    @Override
    public void succeeded() {
      end();
      super.succeeded();
    }

    @Override
    public void failed(Throwable failure) {
      end();
      super.failed(failure);
    }

    /** Without TLS's closing message, which would wait for the client as well. */
    private void close() {
      EndPoint endPoint =
          response.getRequest().getConnectionMetaData().getConnection().getEndPoint();
      while (endPoint instanceof EndPoint.Wrapper wrapper) {
        endPoint = wrapper.unwrap();
      }
      endPoint.close(new TimeoutException("The client reads the answer too slowly"));
    }
  }
}
