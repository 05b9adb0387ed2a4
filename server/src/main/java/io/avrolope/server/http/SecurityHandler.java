// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import io.avrolope.server.security.Access;
import io.avrolope.server.security.AccessDeniedException;
import io.avrolope.server.security.AuditLog;
import io.avrolope.server.security.Caller;
import io.avrolope.server.security.Security;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;
import org.jspecify.annotations.Nullable;

/**
 * Finds the user of each request. Clients that nobody knows get no further than the routes that are
 * open to all. Which route a user may call, the dispatcher decides. Thread-safe.
 */
final class SecurityHandler extends Handler.Wrapper {
  private static final String ATTRIBUTE = SecurityHandler.class.getName();

  private final Security security;
  private final @Nullable AuditLog audit;
  private final Set<String> servers;

  /**
   * @param servers the names in the certificates of servers that may pass on a user
   */
  SecurityHandler(Security security, @Nullable AuditLog audit, Set<String> servers, Handler next) {
    super(next);
    this.servers = servers;
    this.security = security;
    this.audit = audit;
  }

  /** A line in a file for each read takes time that the other connections of a thread lack. */
  @Override
  public Invocable.InvocationType getInvocationType() {
    return audit != null && audit.hasReads()
        ? Invocable.InvocationType.BLOCKING
        : super.getInvocationType();
  }

  /**
   * A new password is compared slowly, and a token's key may be asked for at another server: a
   * thread of the pool does that.
   */
  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String authorization = request.getHeaders().get(HttpHeader.AUTHORIZATION);
    Optional<Caller> known =
        authorization == null ? Optional.empty() : security.known(authorization);
    if (authorization == null || known.isPresent()) {
      return proceed(request, response, callback, known);
    }
    request.getComponents().getExecutor().execute(() -> proceedOrFail(request, response, callback));
    return true;
  }

  private void proceedOrFail(Request request, Response response, Callback callback) {
    try {
      if (!proceed(request, response, callback, Optional.empty())) {
        Response.writeError(request, response, callback, HttpStatus.NOT_FOUND_404);
      }
    } catch (Exception | Error e) {
      Response.writeError(request, response, callback, e);
    }
  }

  private boolean proceed(
      Request request, Response response, Callback callback, Optional<Caller> known)
      throws Exception {
    try {
      Access access = identified(request, known);
      request.setAttribute(ATTRIBUTE, access);
      if (!access.caller().isAnonymous()) {
        request.setAttribute(RequestObserver.USER, access.caller().name());
      }
      addToAudit(request, response, access);
      Permissions.checkPath(access, request.getHttpURI().getPath());
    } catch (AccessDeniedException e) {
      if (request.getAttribute(ATTRIBUTE) == null) {
        addToAudit(request, response, null);
      }
      refuse(request, response, callback, e);
      return true;
    }
    return super.handle(request, response, callback);
  }

  /**
   * A server says for whom it sends a request: its own rights do not count. From others, such a
   * word is a lie.
   */
  private Access identified(Request request, Optional<Caller> known) {
    String authorization = request.getHeaders().get(HttpHeader.AUTHORIZATION);
    X509Certificate certificate = certificate(request);
    String user = request.getHeaders().get(LeaderClient.USER);
    boolean isServer =
        certificate != null
            && LeaderClient.isForwarded(request)
            && servers.contains(Security.name(certificate));
    if (user != null && !isServer) {
      throw AccessDeniedException.refused(
          "Only a server that inter.instance.certificate.names names may pass on a user");
    }
    return isServer && authorization == null
        ? security.passedOn(user == null ? "" : URLDecoder.decode(user, StandardCharsets.UTF_8))
        : known.map(security::access).orElseGet(() -> security.access(authorization, certificate));
  }

  /** What the client may do; everything if the server asks for no credentials. */
  static Access access(Request request) {
    return Objects.requireNonNullElse(
        (Access) request.getAttribute(ATTRIBUTE), Access.UNRESTRICTED);
  }

  private static @Nullable X509Certificate certificate(Request request) {
    Object session = request.getAttribute(EndPoint.SslSessionData.ATTRIBUTE);
    if (session instanceof EndPoint.SslSessionData data) {
      X509Certificate[] chain = data.peerCertificates();
      return chain == null || chain.length == 0 ? null : chain[0];
    }
    return null;
  }

  private void addToAudit(Request request, Response response, @Nullable Access access) {
    AuditLog log = audit;
    if (log != null) {
      Request.addCompletionListener(
          request,
          failure ->
              log.add(
                  new AuditLog.Event(
                      Request.getRemoteAddr(request),
                      access,
                      request.getMethod(),
                      request.getHttpURI().getPath(),
                      response.getStatus(),
                      Objects.requireNonNullElse(
                          response.getHeaders().get(JettyHandler.REQUEST_ID), ""))));
    }
  }

  private static void refuse(
      Request request, Response response, Callback callback, AccessDeniedException e) {
    // where the rest of the body has not arrived, the connection cannot be used again
    if (!request.consumeAvailable()) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
    response.setStatus(e.status());
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, MediaTypes.JSON);
    e.challenges().forEach(each -> response.getHeaders().add(HttpHeader.WWW_AUTHENTICATE, each));
    String body = "{\"error_code\":" + e.code() + ",\"message\":\"" + e.getMessage() + "\"}";
    response.write(true, ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8)), callback);
  }
}
