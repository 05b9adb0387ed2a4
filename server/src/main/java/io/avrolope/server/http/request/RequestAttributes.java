// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.request;

import io.avrolope.server.security.Access;
import io.avrolope.server.security.Caller;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/** Attributes and headers of a request that several handlers share. */
public final class RequestAttributes {
  /** The header with the id of a request, which its answer has too. */
  public static final String ID = "X-Request-ID";

  /** The header of a request that another server has forwarded: it is not forwarded again. */
  public static final String FORWARDED = "X-Forward";

  /**
   * The header with the user of the client's certificate, in the encoding of URLs. Only servers may
   * set it.
   */
  public static final String USER = "X-Avrolope-User";

  private static final String ACCESS = RequestAttributes.class.getName() + ".access";
  private static final String ROUTE = RequestAttributes.class.getName() + ".route";
  private static final long VERSION_MASK = 0xF000;
  private static final long RANDOM_UUID = 0x4000;
  private static final long VARIANT_MASK = 0xC000_0000_0000_0000L;
  private static final long IETF_VARIANT = 0x8000_0000_0000_0000L;

  private RequestAttributes() {}

  /** Gives the answer the id of the request, or a new one. */
  public static void identify(Request request, Response response) {
    String id = request.getHeaders().get(ID);
    response.getHeaders().put(ID, id == null || id.isEmpty() ? randomId() : id);
  }

  /** Tells requests apart in logs. It is no secret, so a quick source of numbers does. */
  private static String randomId() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    return new UUID(
            (random.nextLong() & ~VERSION_MASK) | RANDOM_UUID,
            (random.nextLong() & ~VARIANT_MASK) | IETF_VARIANT)
        .toString();
  }

  /** The id that an answer has got; null if it has none yet. */
  public static @Nullable String id(Response response) {
    return response.getHeaders().get(ID);
  }

  /** Whether another server has forwarded the request. */
  public static boolean isForwarded(Request request) {
    return request.getHeaders().contains(FORWARDED);
  }

  /** Keeps the rights of the client, whose user is known now. */
  public static void setAccess(Request request, Access access) {
    request.setAttribute(ACCESS, access);
  }

  /** The rights of the client; all rights if the server asks for no credentials. */
  public static Access access(Request request) {
    return Objects.requireNonNullElse((Access) request.getAttribute(ACCESS), Access.UNRESTRICTED);
  }

  /** The name of the user; null for a client without credentials. */
  public static @Nullable String user(Request request) {
    Caller caller = access(request).caller();
    return caller.isAnonymous() ? null : caller.name();
  }

  /**
   * Keeps the route of the request, for the metrics and the log.
   *
   * @param path of the route, such as {@code /subjects/{subject}}
   */
  public static void setRoute(Request request, String path) {
    request.setAttribute(ROUTE, path);
  }

  /** The path of the route; null if none was found. */
  public static @Nullable String route(Request request) {
    return (String) request.getAttribute(ROUTE);
  }
}
