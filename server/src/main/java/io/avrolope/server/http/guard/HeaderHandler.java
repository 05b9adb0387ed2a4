// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.guard;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Refuses requests with too many headers. Jetty bounds their length. Thread-safe. */
public final class HeaderHandler extends Handler.Wrapper {
  private static final int HEADERS_TOO_LARGE = 431;

  private final int maxHeaders;

  public HeaderHandler(int maxHeaders, Handler next) {
    super(next);
    this.maxHeaders = maxHeaders;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (request.getHeaders().size() <= maxHeaders) {
      return super.handle(request, response, callback);
    }
    EarlyAnswers.refuse(
        request,
        response,
        callback,
        HEADERS_TOO_LARGE,
        "The request has more than " + maxHeaders + " headers, the limit request.max.headers");
    return true;
  }
}
