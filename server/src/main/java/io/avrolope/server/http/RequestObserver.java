// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import io.avrolope.server.http.request.RequestAttributes;
import io.avrolope.server.operations.AccessEntry;
import io.avrolope.server.operations.Operations;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/** Counts and logs each request after its answer was sent, also those that Jetty refuses. */
final class RequestObserver implements RequestLog {
  private static final String OTHER = "other";
  private static final double NANOS_PER_MS = 1e6;

  private final Operations operations;

  RequestObserver(Operations operations) {
    this.operations = operations;
  }

  @Override
  public void log(Request request, Response response) {
    long nanos = Math.max(0, System.nanoTime() - request.getBeginNanoTime());
    String route = Objects.requireNonNullElse(RequestAttributes.route(request), OTHER);
    operations.count(method(request), route, response.getStatus(), nanos);
    if (operations.isLogging()) {
      operations.log(entry(request, response, route, nanos));
    }
  }

  /** Clients may send any word; unknown ones count together. */
  private static String method(Request request) {
    String method = request.getMethod();
    return method != null && HttpMethod.fromString(method) != null ? method : OTHER;
  }

  private static AccessEntry entry(Request request, Response response, String route, long nanos) {
    String path = request.getHttpURI() == null ? null : request.getHttpURI().getPath();
    return new AccessEntry(
        Instant.ofEpochMilli(Request.getTimeStamp(request))
            .truncatedTo(ChronoUnit.MILLIS)
            .toString(),
        client(request),
        RequestAttributes.user(request),
        String.valueOf(request.getMethod()),
        path,
        route,
        response.getStatus(),
        Response.getContentBytesWritten(response),
        nanos / NANOS_PER_MS,
        RequestAttributes.id(response),
        request.getHeaders().get(HttpHeader.USER_AGENT));
  }

  private static @Nullable String client(Request request) {
    SocketAddress address = request.getConnectionMetaData().getRemoteSocketAddress();
    return address instanceof InetSocketAddress internet
        ? internet.getAddress().getHostAddress()
        : null;
  }
}
