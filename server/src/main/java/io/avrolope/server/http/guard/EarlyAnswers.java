// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.guard;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.avrolope.server.http.request.MediaTypes;
import io.avrolope.server.http.request.RequestAttributes;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Refuses requests before their bodies were read, in the form of all errors. */
final class EarlyAnswers {
  private EarlyAnswers() {}

  static void refuse(
      Request request, Response response, Callback callback, int status, String message) {
    refuse(request, response, callback, status, status, message);
  }

  static void refuse(
      Request request, Response response, Callback callback, int status, int code, String message) {
    // where the rest of the body has not arrived, the connection cannot be used again
    if (!request.consumeAvailable()) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
    RequestAttributes.identify(request, response);
    response.setStatus(status);
    String accept = request.getHeaders().get(HttpHeader.ACCEPT);
    response
        .getHeaders()
        .put(HttpHeader.CONTENT_TYPE, MediaTypes.produced(accept).orElse(MediaTypes.V1));
    response.write(
        true, ByteBuffer.wrap(json(code, message).getBytes(StandardCharsets.UTF_8)), callback);
  }

  /** The body of an error. */
  static String json(int code, String message) {
    return "{\"error_code\":"
        + code
        + ",\"message\":\""
        + new String(JsonStringEncoder.getInstance().quoteAsString(message))
        + "\"}";
  }
}
