// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.guard;

import io.avrolope.server.http.options.HttpLimits;
import io.avrolope.server.http.request.MediaTypes;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Answers requests that Jetty refuses, such as malformed ones, in the form of all errors. */
public final class JsonErrors implements Request.Handler {
  private final HttpLimits limits;

  public JsonErrors(HttpLimits limits) {
    this.limits = limits;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    int status = response.getStatus();
    String body = EarlyAnswers.json(status, message(status));
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, MediaTypes.JSON);
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, bytes.length);
    // not the last write: Jetty's callback makes that one, and fails after another last one
    response.write(false, ByteBuffer.wrap(bytes), callback);
    return true;
  }

  private String message(int status) {
    return switch (status) {
      case HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE_431, HttpStatus.URI_TOO_LONG_414 ->
          "The address and the headers of the request have more than "
              + limits.maxHeaderBytes()
              + " bytes, the limit request.header.max.bytes";
      default -> "HTTP " + status + " " + HttpStatus.getMessage(status);
    };
  }
}
