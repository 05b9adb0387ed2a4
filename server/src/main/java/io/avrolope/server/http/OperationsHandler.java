// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import io.avrolope.server.http.request.RequestAttributes;
import io.avrolope.server.operations.Operations;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Answers the programs of operators, whatever media type they accept, in threads of its own: they
 * are answered also while all threads of the pool are busy. All other requests go to the next
 * handler. Thread-safe.
 */
final class OperationsHandler extends Handler.Wrapper {
  private static final Map<String, Function<Operations, Operations.Page>> PAGES =
      Map.of(
          "/metrics", Operations::metricsPage,
          "/health/live", Operations::livePage,
          "/health/ready", Operations::readyPage,
          "/openapi.json", operations -> OpenApiPage.read());

  private static final String HEALTH = "/health/";
  private static final int THREADS = 2;
  private static final long KEEP_ALIVE_SECONDS = 10;

  private final Operations operations;

  /** Each connection has one request in a queue at most. */
  private final ExecutorService health = threads("http-health");

  /** The metrics take longer than health. */
  private final ExecutorService others = threads("http-operations");

  OperationsHandler(Operations operations, Handler next) {
    super(next);
    this.operations = operations;
  }

  private static ExecutorService threads(String name) {
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            KEEP_ALIVE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> new Thread(task, name));
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  /** The paths that it answers. */
  static Set<String> paths() {
    return PAGES.keySet();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String path = request.getHttpURI().getPath();
    Function<Operations, Operations.Page> page = path == null ? null : PAGES.get(path);
    boolean isHead = HttpMethod.HEAD.is(request.getMethod());
    if (page == null || !(isHead || HttpMethod.GET.is(request.getMethod()))) {
      return super.handle(request, response, callback);
    }
    RequestAttributes.setRoute(request, path);
    // the store may make them wait, and this thread may have to read other requests
    (path.startsWith(HEALTH) ? health : others)
        .execute(() -> answerOrFail(() -> page.apply(operations), request, response, callback));
    return true;
  }

  private static void answerOrFail(
      Supplier<Operations.Page> page, Request request, Response response, Callback callback) {
    try {
      answer(page.get(), response, callback);
    } catch (RuntimeException | Error e) {
      Response.writeError(request, response, callback, e);
    }
  }

  private static void answer(Operations.Page page, Response response, Callback callback) {
    response.setStatus(page.status());
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, page.type());
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    byte[] body = page.body().getBytes(StandardCharsets.UTF_8);
    response.write(true, ByteBuffer.wrap(body), callback);
  }

  @Override
  protected void doStop() throws Exception {
    super.doStop();
    health.shutdown();
    others.shutdown();
  }
}
