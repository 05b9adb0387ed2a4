// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.guard;

import static io.avrolope.server.http.options.Listener.isLoopback;

import io.avrolope.server.http.options.HttpOptions;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.NetworkConnector;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * For listeners without users that only this machine reaches: refuses what a page of another site
 * asks under a name of its own that leads to this machine (DNS rebinding). To the browser such a
 * page belongs to this server. Thread-safe.
 */
public final class HostHandler extends Handler.Wrapper {
  private static final int FORBIDDEN = 403;

  private final AllowedHosts allowed;

  private HostHandler(AllowedHosts allowed, Handler next) {
    super(next);
    this.allowed = allowed;
  }

  /** The handler itself, if other machines can reach all listeners or credentials are needed. */
  public static Handler before(Handler next, HttpOptions options) {
    boolean hasOwn = options.listeners().stream().anyMatch(each -> each.isLoopback());
    return hasOwn && !options.security().isOn()
        ? new HostHandler(new AllowedHosts(options), next)
        : next;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (!isForThisMachine(request) || allowed.contains(Request.getServerName(request))) {
      return super.handle(request, response, callback);
    }
    EarlyAnswers.refuse(
        request,
        response,
        callback,
        FORBIDDEN,
        "This listener is for this machine and asks for no credentials, so clients use it as"
            + " localhost, 127.0.0.1 or [::1]. To allow the name in the header Host, add it to"
            + " access.control.allow.hosts");
    return true;
  }

  private static boolean isForThisMachine(Request request) {
    Connector connector = request.getConnectionMetaData().getConnector();
    return connector instanceof NetworkConnector network
        && network.getHost() != null
        && isLoopback(network.getHost());
  }
}
