// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.route;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.avrolope.server.http.request.MediaTypes;
import io.avrolope.server.records.ScanStream;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.security.AccessDeniedException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An answer to a request.
 *
 * @param body an object to write as JSON, a text to write as it is, or null for no body
 * @param form what the body is
 * @param isOfNothing whether the answer, which is no error, says that something does not exist
 */
public record Answer(
    int status,
    @Nullable Object body,
    Form form,
    Map<String, String> headers,
    boolean isOfNothing) {
  private static final String CACHE_CONTROL = "Cache-Control";
  private static final String REVALIDATED = "no-cache";
  private static final String UNKEPT = "no-store";
  private static final int OK = 200;
  private static final int NO_CONTENT = 204;
  private static final int BAD_REQUEST = 400;
  private static final int NOT_FOUND = 404;

  /** An answer that does not say whether something exists. */
  public Answer(int status, @Nullable Object body, Form form, Map<String, String> headers) {
    this(status, body, form, headers, false);
  }

  /** The form of a body. */
  public enum Form {
    /** JSON in the type that the client accepts. */
    JSON,
    /** A text that is JSON already, in the type that the client accepts. */
    JSON_TEXT,
    /** Plain text. */
    TEXT,
    /** Lines of JSON, which are sent one by one; the body is a {@link ScanStream}. */
    LINES,
    /** JSON whose type the answer does not name. */
    UNTYPED_JSON
  }

  /** JSON for a request that succeeded. */
  public static Answer json(Object body) {
    return new Answer(OK, body, Form.JSON, Map.of());
  }

  /** JSON that the client may keep, if it asks each time whether it is still current. */
  public static Answer revalidated(Object body) {
    return new Answer(OK, body, Form.JSON, Map.of(CACHE_CONTROL, REVALIDATED));
  }

  /** JSON that nobody may keep. */
  public static Answer unkept(Object body) {
    return new Answer(OK, body, Form.JSON, Map.of(CACHE_CONTROL, UNKEPT));
  }

  /** Lines that are sent when they are known. */
  public static Answer lines(ScanStream lines) {
    return new Answer(OK, lines, Form.LINES, Map.of(CACHE_CONTROL, UNKEPT));
  }

  /** Whether the answer gets a tag by which the client asks. */
  public boolean isRevalidated() {
    return REVALIDATED.equals(headers.get(CACHE_CONTROL));
  }

  /** Whether something was asked for that the registry does not have. */
  public boolean isMiss() {
    return isOfNothing || (body instanceof ErrorView error && isMiss(error));
  }

  private boolean isMiss(ErrorView error) {
    return status == NOT_FOUND ? error.code() != NOT_FOUND : Refusal.isOfReference(error.message());
  }

  /** The same answer, which perhaps says in effect that something does not exist. */
  public Answer ofNothingIf(boolean isMissing) {
    return new Answer(status, body, form, headers, isOfNothing || isMissing);
  }

  /** A text that is JSON already. */
  public static Answer jsonText(String text) {
    return new Answer(OK, text, Form.JSON_TEXT, Map.of());
  }

  /** An answer without a body. */
  public static Answer noContent() {
    return new Answer(NO_CONTENT, null, Form.UNTYPED_JSON, Map.of());
  }

  /** The methods that a path has. */
  static Answer methods(String methods) {
    return new Answer(OK, methods, Form.TEXT, Map.of("Allow", methods));
  }

  /** A request that is malformed before its route is known. */
  public static Answer badRequest() {
    return new Answer(
        BAD_REQUEST,
        new ErrorView(BAD_REQUEST, "Bad Request"),
        Form.UNTYPED_JSON,
        Map.of("Content-Type", MediaTypes.JSON));
  }

  /** An error, with its code and message as the body. */
  public static Answer error(int status, int code, String message, Form form) {
    return new Answer(status, new ErrorView(code, message), form, Map.of());
  }

  /** The client must send credentials, or may not do what it asks for. */
  static Answer denied(AccessDeniedException e) {
    ErrorView body = new ErrorView(e.code(), String.valueOf(e.getMessage()));
    Map<String, String> headers =
        e.challenges().isEmpty()
            ? Map.of()
            : Map.of("WWW-Authenticate", String.join(", ", e.challenges()));
    return new Answer(e.status(), body, Form.JSON, headers);
  }

  /** The body of all errors. */
  public record ErrorView(@JsonProperty("error_code") int code, String message) {}
}
