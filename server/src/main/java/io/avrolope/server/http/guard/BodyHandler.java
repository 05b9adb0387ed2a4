// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.guard;

import io.avrolope.server.http.options.HttpLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the body of a request before the next handler is called. No thread waits for a client that
 * sends slowly, and all bodies together have a bound. A thread of the pool calls the next handler;
 * long bodies have a few threads of their own, so that they do not take all processors.
 * Thread-safe.
 */
public final class BodyHandler extends Handler.Wrapper {
  private static final Logger LOG = LoggerFactory.getLogger(BodyHandler.class);
  private static final String ATTRIBUTE = BodyHandler.class.getName();
  private static final byte[] NO_BYTES = {};
  private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");
  private static final int LONG_BODY = 64 << 10;
  private static final long KEEP_ALIVE_SECONDS = 10;
  private static final int BAD_REQUEST = 400;
  private static final int TIMEOUT = 408;
  private static final int TOO_LARGE = 413;
  private static final int UNAVAILABLE = 503;

  private final HttpLimits limits;

  private final AtomicLong kept = new AtomicLong();

  private final ThreadPoolExecutor longBodies;

  public BodyHandler(HttpLimits limits, Handler next) {
    super(next);
    this.limits = limits;
    int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    this.longBodies =
        new ThreadPoolExecutor(
            threads,
            threads,
            KEEP_ALIVE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> new Thread(task, "http-long-bodies"));
    longBodies.allowCoreThreadTimeOut(true);
  }

  /** The body of a request; empty if it has none. */
  public static byte[] body(Request request) {
    return Objects.requireNonNullElse((byte[]) request.getAttribute(ATTRIBUTE), NO_BYTES);
  }

  /** Bytes of the bodies of all requests that are not answered yet. */
  public long kept() {
    return kept.get();
  }

  /** Whether the request had a body, and a thread that may wait has it. */
  public static boolean isRead(Request request) {
    return request.getAttribute(ATTRIBUTE) != null;
  }

  /** Runs a task that may wait: in this thread if it may wait too, else in one of the pool. */
  public static void runWaiting(Request request, Runnable task) {
    if (isRead(request)) {
      task.run();
    } else {
      request.getComponents().getExecutor().execute(task);
    }
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (!mayHaveBody(request)) {
      return super.handle(request, response, callback);
    }
    if (isFarTooLong(request)) {
      refuseLength(new Exchange(request, response, callback));
    } else {
      new Reading(new Exchange(request, response, callback)).start();
    }
    return true;
  }

  /** Whether the rest of a body that is too long is not worth reading. */
  private boolean isFarTooLong(Request request) {
    long more = request.getLength() - limits.maxBodyBytes();
    boolean isAwaited = request.getHeaders().contains(HttpHeader.EXPECT); // nothing is sent yet
    return more > 0 && (isAwaited || more > limits.maxBodyBytes());
  }

  /** The headers of a compressed body do not say that there is one. */
  private static boolean mayHaveBody(Request request) {
    HttpFields headers = request.getHeaders();
    return !READS.contains(request.getMethod())
        || headers.contains(HttpHeader.CONTENT_LENGTH)
        || headers.contains(HttpHeader.TRANSFER_ENCODING)
        || request.getConnectionMetaData().getHttpVersion().getVersion()
            > HttpVersion.HTTP_1_1.getVersion();
  }

  @Override
  protected void doStop() throws Exception {
    super.doStop();
    longBodies.shutdown();
  }

  private record Exchange(Request request, Response response, Callback callback) {
    void refuse(int status, String message) {
      EarlyAnswers.refuse(request, response, callback, status, message);
    }
  }

  private void refuseLength(Exchange exchange) {
    exchange.refuse(
        TOO_LARGE,
        "The request has more than "
            + limits.maxBodyBytes()
            + " bytes, the limit request.max.bytes");
  }

  private void next(Exchange exchange, byte[] body) {
    exchange.request().setAttribute(ATTRIBUTE, body);
    Executor executor =
        body.length >= LONG_BODY ? longBodies : exchange.request().getComponents().getExecutor();
    executor.execute(() -> nextOrFail(exchange));
  }

  private void nextOrFail(Exchange exchange) {
    Request request = exchange.request();
    try {
      if (!super.handle(request, exchange.response(), exchange.callback())) {
        Response.writeError(request, exchange.response(), exchange.callback(), 404);
      }
    } catch (Exception | Error e) {
      Response.writeError(request, exchange.response(), exchange.callback(), e);
    }
  }

  /** The body of one request. Jetty calls it in one thread at a time. */
  private final class Reading implements Runnable {
    private final Exchange exchange;

    /** Whether a few bytes on the network may be many, whose decompression takes long. */
    private final boolean isCompressed;

    private ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** The last bytes, the end of the time and a failure may come at once. */
    private final AtomicBoolean isEnded = new AtomicBoolean();

    private final AtomicLong own = new AtomicLong();

    /** Whether all bodies together were too long. */
    private boolean isOneTooMany;

    /** Bytes after a limit, which are read and not kept. */
    private long skipped;

    private final Scheduler.Task deadline;

    Reading(Exchange exchange) {
      this.exchange = exchange;
      this.isCompressed = CompressedBody.isIn(exchange.request());
      this.deadline =
          exchange
              .request()
              .getComponents()
              .getScheduler()
              .schedule(this::expire, limits.deadline().toMillis(), TimeUnit.MILLISECONDS);
    }

    void start() {
      Request.addCompletionListener(exchange.request(), failure -> release());
      run();
    }

    /** Synchronized with the end of the time, because two threads cannot read one request. */
    @Override
    public synchronized void run() {
      orFail(this::read);
    }

    private void orFail(Runnable step) {
      try {
        step.run();
      } catch (RuntimeException | Error e) {
        LOG.error("Cannot read the body of a request", e);
        fail(e); // nobody else would answer
      }
    }

    private void read() {
      boolean isLast = false;
      while (!isLast && !isEnded.get()) {
        Content.Chunk chunk = exchange.request().read();
        if (chunk == null) {
          exchange.request().demand(Invocable.from(Invocable.InvocationType.NON_BLOCKING, this));
          return;
        }
        isLast = chunk.isLast();
        add(chunk);
      }
    }

    private void add(Content.Chunk chunk) {
      if (Content.Chunk.isFailure(chunk)) {
        fail(chunk.getFailure());
        return;
      }
      boolean isLast = chunk.isLast();
      int length = chunk.remaining();
      if (skipped > 0 || !appendIfKept(chunk.getByteBuffer())) {
        skipped += length;
        forget();
      }
      chunk.release();
      // most clients send all before they read the answer
      if (skipped > limits.maxBodyBytes() || (isLast && skipped > 0)) {
        refuse();
      } else if (isLast && isCompressed) {
        longBodies.execute(() -> orFail(this::decompress));
      } else if (isLast && end()) {
        next(exchange, bytes.toByteArray());
      }
    }

    private void decompress() {
      byte[] compressed = bytes.toByteArray();
      bytes = new ByteArrayOutputStream();
      try {
        if (!CompressedBody.read(compressed, this::appendIfKept)) {
          refuse();
        } else if (end()) {
          next(exchange, bytes.toByteArray());
        }
      } catch (IOException e) {
        fail(e);
      }
    }

    private boolean appendIfKept(ByteBuffer buffer) {
      boolean isKept = keep(buffer.remaining());
      if (isKept) {
        append(buffer);
      }
      return isKept;
    }

    private void append(ByteBuffer buffer) {
      byte[] more = new byte[buffer.remaining()];
      buffer.get(more);
      bytes.write(more, 0, more.length);
    }

    private boolean keep(int length) {
      if (bytes.size() + length > limits.maxBodyBytes()) {
        return false;
      }
      if (length > 0 && kept.addAndGet(length) > limits.bodiesAtOnce()) {
        kept.addAndGet(-length);
        isOneTooMany = true;
        return false;
      }
      own.addAndGet(length);
      return true;
    }

    private void forget() {
      bytes = new ByteArrayOutputStream();
      release();
    }

    private void release() {
      kept.addAndGet(-own.getAndSet(0));
    }

    private boolean end() {
      deadline.cancel();
      return isEnded.compareAndSet(false, true);
    }

    private void refuse() {
      if (!end()) {
        return;
      }
      if (isOneTooMany) {
        exchange.response().getHeaders().put(HttpHeader.RETRY_AFTER, 1);
        exchange.refuse(
            UNAVAILABLE,
            "The server has bodies of requests of more than "
                + limits.bodiesAtOnce()
                + " bytes, the limit requests.max.bytes. Send the request again later");
      } else {
        refuseLength(exchange);
      }
    }

    private void expire() { // by the only thread for the times of all requests
      exchange.request().getComponents().getExecutor().execute(this::refuseLate);
    }

    private synchronized void refuseLate() {
      if (end()) {
        exchange.refuse(
            TIMEOUT,
            "The request did not arrive within "
                + limits.deadline().toMillis()
                + " ms, the limit request.deadline.ms");
      }
    }

    private void fail(@Nullable Throwable failure) {
      if (!end()) {
        return;
      }
      if (failure instanceof TimeoutException) {
        exchange.refuse(
            TIMEOUT, "The client sent nothing for as long as the limit request.timeout.ms allows");
      } else if (failure instanceof EofException) {
        exchange.callback().failed(failure); // the client has left
      } else {
        // for example, the body is not in the encoding that the request names
        exchange.refuse(
            BAD_REQUEST, "Malformed body: " + (failure == null ? "" : failure.getMessage()));
      }
    }
  }
}
