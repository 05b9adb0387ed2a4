// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.guard;

import io.avrolope.server.http.request.MediaTypes;
import io.avrolope.server.http.request.RequestAttributes;
import io.avrolope.server.security.Access;
import io.avrolope.server.security.AccessDeniedException;
import io.avrolope.server.security.AuditLog;
import io.avrolope.server.security.Caller;
import io.avrolope.server.security.Security;
import io.avrolope.server.security.UncheckedCredentialsException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
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
public final class SecurityHandler extends Handler.Wrapper {
  private final Security security;
  private final @Nullable AuditLog audit;
  private final Set<String> servers;
  private final RefusalRate refusals = new RefusalRate();

  /**
   * @param servers the names in the certificates of servers that may pass on a user
   */
  public SecurityHandler(
      Security security, @Nullable AuditLog audit, Set<String> servers, Handler next) {
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

  /** Credentials that must be checked wait without a thread of the pool. */
  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Exchange exchange = new Exchange(request, response, callback);
    Optional<Access> access;
    try {
      access =
          PathRights.isOpen(request)
              ? Optional.of(security.access(Caller.ANONYMOUS))
              : quickly(request);
    } catch (AccessDeniedException e) {
      deny(exchange, e);
      return true;
    }
    if (access.isPresent()) {
      return proceed(exchange, access.get());
    }
    signIn(exchange);
    return true;
  }

  private record Exchange(Request request, Response response, Callback callback) {}

  /**
   * The rights of the client, if no credentials must be checked for them. A server says for whom it
   * sends a request: its own rights do not count. No other client may say that.
   */
  private Optional<Access> quickly(Request request) {
    String authorization = request.getHeaders().get(HttpHeader.AUTHORIZATION);
    X509Certificate certificate = certificate(request);
    String user = request.getHeaders().get(RequestAttributes.USER);
    boolean isServer =
        certificate != null
            && RequestAttributes.isForwarded(request)
            && servers.contains(Security.name(certificate));
    if (user != null && !isServer) {
      throw AccessDeniedException.refused(
          "Only a server that inter.instance.certificate.names names may pass on a user");
    }
    if (isServer && authorization == null) {
      return Optional.of(
          security.passedOn(user == null ? "" : URLDecoder.decode(user, StandardCharsets.UTF_8)));
    }
    return authorization == null || !security.readsAuthorization()
        ? Optional.of(security.access(certificate))
        : security.known(authorization).map(security::access);
  }

  /** A thread of the pool goes on when the credentials were checked. */
  @SuppressWarnings("FutureReturnValueIgnored") // the last stage answers, also after a failure
  private void signIn(Exchange exchange) {
    Request request = exchange.request();
    String authorization = String.valueOf(request.getHeaders().get(HttpHeader.AUTHORIZATION));
    security
        .signIn(authorization, address(request))
        .thenApply(security::access)
        .thenAcceptAsync(access -> goOn(exchange, access), request.getComponents().getExecutor())
        .exceptionally(
            failure -> {
              fail(exchange, cause(failure));
              return null;
            });
  }

  private static Throwable cause(Throwable failure) {
    Throwable cause = failure.getCause();
    return failure instanceof CompletionException && cause != null ? cause : failure;
  }

  private static InetAddress address(Request request) {
    return request.getConnectionMetaData().getRemoteSocketAddress()
            instanceof InetSocketAddress internet
        ? internet.getAddress()
        : InetAddress.getLoopbackAddress();
  }

  private void goOn(Exchange exchange, Access access) {
    try {
      if (!proceed(exchange, access)) {
        Response.writeError(
            exchange.request(), exchange.response(), exchange.callback(), HttpStatus.NOT_FOUND_404);
      }
    } catch (Exception | Error e) {
      fail(exchange, e);
    }
  }

  private void fail(Exchange exchange, Throwable failure) {
    if (failure instanceof AccessDeniedException denied) {
      deny(exchange, denied);
    } else if (failure instanceof UncheckedCredentialsException unchecked) {
      addToAudit(exchange, null);
      refusals.inTurn(exchange.request(), () -> refuse(exchange, unchecked));
    } else {
      Response.writeError(exchange.request(), exchange.response(), exchange.callback(), failure);
    }
  }

  /** Ends the request if its client is known nowhere; the routes ask for all other rights. */
  private boolean proceed(Exchange exchange, Access access) throws Exception {
    Request request = exchange.request();
    RequestAttributes.setAccess(request, access);
    addToAudit(exchange, access);
    if (!PathRights.isOpen(request)) {
      try {
        PathRights.check(access, request.getHttpURI().getPath());
      } catch (AccessDeniedException e) {
        refuse(exchange, e);
        return true;
      }
    }
    return super.handle(request, exchange.response(), exchange.callback());
  }

  private static @Nullable X509Certificate certificate(Request request) {
    Object session = request.getAttribute(EndPoint.SslSessionData.ATTRIBUTE);
    if (session instanceof EndPoint.SslSessionData data) {
      X509Certificate[] chain = data.peerCertificates();
      return chain == null || chain.length == 0 ? null : chain[0];
    }
    return null;
  }

  private void addToAudit(Exchange exchange, @Nullable Access access) {
    AuditLog log = audit;
    if (log != null) {
      Request request = exchange.request();
      Request.addCompletionListener(
          request,
          failure ->
              log.add(
                  new AuditLog.Event(
                      Request.getRemoteAddr(request),
                      access,
                      request.getMethod(),
                      request.getHttpURI().getPath(),
                      exchange.response().getStatus(),
                      Objects.requireNonNullElse(RequestAttributes.id(exchange.response()), ""))));
    }
  }

  /** Refuses a client whose user is not known. */
  private void deny(Exchange exchange, AccessDeniedException e) {
    addToAudit(exchange, null);
    refusals.inTurn(exchange.request(), () -> refuse(exchange, e));
  }

  private static void refuse(Exchange exchange, UncheckedCredentialsException e) {
    exchange.response().getHeaders().put(HttpHeader.RETRY_AFTER, e.retrySeconds());
    EarlyAnswers.refuse(
        exchange.request(),
        exchange.response(),
        exchange.callback(),
        HttpStatus.SERVICE_UNAVAILABLE_503,
        String.valueOf(e.getMessage()));
  }

  private static void refuse(Exchange exchange, AccessDeniedException e) {
    Response response = exchange.response();
    // where the rest of the body has not arrived, the connection cannot be used again
    if (!exchange.request().consumeAvailable()) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
    response.setStatus(e.status());
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, MediaTypes.JSON);
    e.challenges().forEach(each -> response.getHeaders().add(HttpHeader.WWW_AUTHENTICATE, each));
    String body = EarlyAnswers.json(e.code(), String.valueOf(e.getMessage()));
    response.write(
        true, ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8)), exchange.callback());
  }

  @Override
  protected void doStop() throws Exception {
    super.doStop();
    security.close();
  }
}
