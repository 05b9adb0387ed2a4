// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.route;

import io.avrolope.server.registry.Refusal;

/** Refusals in the words of HTTP. */
public final class Refusals {
  static final int BAD_REQUEST = 400;
  static final int NOT_FOUND = 404;
  static final int METHOD_NOT_ALLOWED = 405;
  static final int NOT_ACCEPTABLE = 406;
  static final int UNSUPPORTED_MEDIA_TYPE = 415;

  private Refusals() {}

  static Refusal badRequest() {
    return Refusal.of(BAD_REQUEST, "HTTP 400 Bad Request");
  }

  /** The refusal of what does not exist. */
  public static Refusal notFound() {
    return Refusal.of(NOT_FOUND, "HTTP 404 Not Found");
  }

  /** The refusal of a method that the path does not have. */
  public static Refusal methodNotAllowed() {
    return Refusal.of(METHOD_NOT_ALLOWED, "HTTP 405 Method Not Allowed");
  }

  static Refusal notAcceptable() {
    return Refusal.of(NOT_ACCEPTABLE, "HTTP 406 Not Acceptable");
  }

  static Refusal unsupportedMediaType() {
    return Refusal.of(UNSUPPORTED_MEDIA_TYPE, "HTTP 415 Unsupported Media Type");
  }
}
