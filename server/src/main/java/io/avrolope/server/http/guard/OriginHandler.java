// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.guard;

import io.avrolope.server.http.options.AllowedOrigins;
import java.util.List;
import java.util.Set;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Refuses writes that a page of another site sends through a browser, which would add the user's
 * stored credentials. Programs send none of the headers that browsers send, and are not affected.
 * Pages of allowed origins may read and write. Thread-safe.
 */
public final class OriginHandler extends Handler.Wrapper {
  private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");
  private static final Set<String> OWN_SITES = Set.of("same-origin", "none");
  private static final String SEC_FETCH_SITE = "Sec-Fetch-Site";
  private static final String ALLOW_ORIGIN = "Access-Control-Allow-Origin";
  private static final String ALLOW_METHODS = "Access-Control-Allow-Methods";
  private static final String ALLOW_HEADERS = "Access-Control-Allow-Headers";
  private static final String REQUEST_METHOD = "Access-Control-Request-Method";
  private static final String REQUEST_HEADERS = "Access-Control-Request-Headers";
  private static final int NO_CONTENT = 204;
  private static final int FORBIDDEN = 403;

  private final AllowedOrigins allowed;

  public OriginHandler(AllowedOrigins allowed, Handler next) {
    super(next);
    this.allowed = allowed;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    HttpFields headers = request.getHeaders();
    String origin = headers.get(HttpHeader.ORIGIN);
    boolean isAllowed = origin != null && allowed.allows(origin);
    if (!allowed.isNone()) {
      response.getHeaders().add(HttpHeader.VARY, "Origin"); // caches keep an answer for each origin
    }
    if (isAllowed) {
      response.getHeaders().put(ALLOW_ORIGIN, origin);
      if (request.getMethod().equals("OPTIONS") && headers.contains(REQUEST_METHOD)) {
        answerPreflight(headers, response, callback);
        return true;
      }
    } else if (!READS.contains(request.getMethod()) && isForeign(request, origin)) {
      EarlyAnswers.refuse(
          request,
          response,
          callback,
          FORBIDDEN,
          "A page of another site may not change this registry. To allow it, add its origin to"
              + " access.control.allow.origin");
      return true;
    }
    return super.handle(request, response, callback);
  }

  /** Old browsers send no header but the origin. */
  private static boolean isForeign(Request request, @Nullable String origin) {
    String site = request.getHeaders().get(SEC_FETCH_SITE);
    if (site != null) {
      return !OWN_SITES.contains(site);
    }
    return origin != null && !isOwn(request, origin);
  }

  /** Schemes are not compared: browsers may use HTTPS to a proxy that sends HTTP to this server. */
  private static boolean isOwn(Request request, String origin) {
    String host = request.getHeaders().get(HttpHeader.HOST);
    return host != null && host.equalsIgnoreCase(AllowedOrigins.authority(origin));
  }

  /** The browser asks whether the page may send a request. The question has no credentials. */
  private void answerPreflight(HttpFields headers, Response response, Callback callback) {
    List<String> methods = allowed.methods();
    response.getHeaders().put(ALLOW_METHODS, String.join(",", methods));
    HttpField wanted = headers.getField(REQUEST_HEADERS);
    if (wanted != null) {
      response.getHeaders().put(ALLOW_HEADERS, String.valueOf(wanted.getValue()));
    }
    response.setStatus(NO_CONTENT);
    callback.succeeded();
  }
}
