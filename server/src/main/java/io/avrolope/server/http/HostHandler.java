// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static io.avrolope.server.http.Listener.isLoopback;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * For a server without users that only this machine reaches: refuses what a page of another site
 * asks under a name of its own that leads to this machine (DNS rebinding). To the browser such a
 * page belongs to this server. Programs are affected only on the console's routes. Thread-safe.
 */
final class HostHandler extends Handler.Wrapper {
  private static final String CONSOLE = "/console/api/";
  private static final int FORBIDDEN = 403;

  private final AllowedOrigins allowed;

  private HostHandler(AllowedOrigins allowed, Handler next) {
    super(next);
    this.allowed = allowed;
  }

  /** The handler itself, if other machines can reach the server or it asks for credentials. */
  static Handler before(Handler next, HttpOptions options) {
    boolean isForThisMachine = options.listeners().stream().allMatch(each -> each.isLoopback());
    return isForThisMachine && !options.security().isOn()
        ? new HostHandler(options.origins(), next)
        : next;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String name = Request.getServerName(request);
    if (!mayComeFromPage(request) || isAllowed(name)) {
      return super.handle(request, response, callback);
    }
    EarlyAnswers.refuse(
        request,
        response,
        callback,
        FORBIDDEN,
        "This server asks for no credentials, so pages use it as localhost, 127.0.0.1 or [::1]."
            + " To allow another name, add its origin to access.control.allow.origin");
    return true;
  }

  /** A browser names no origin when a page reads from what it takes for its own site. */
  private static boolean mayComeFromPage(Request request) {
    return request.getHeaders().contains(HttpHeader.ORIGIN)
        || request.getHttpURI().getCanonicalPath().startsWith(CONSOLE);
  }

  private boolean isAllowed(String name) {
    return isLoopback(name) || allowed.allowsHost(name);
  }
}
