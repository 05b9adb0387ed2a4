// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import java.io.IOException;
import java.io.InputStream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/**
 * Reads the bodies of requests. The rest of a body that is too long is read too, up to the same
 * limit, so that the client can read the answer and use the connection again. After a longer one
 * the connection ends, and the answer says so.
 */
final class RequestBody {
  private RequestBody() {}

  /**
   * The body of a request.
   *
   * @return null if it is longer than the limit
   * @throws IOException if it ends too early, or is not in the encoding that the request names
   */
  static byte @Nullable [] read(Request request, Response response, int maxBytes)
      throws IOException {
    long length = request.getLength();
    boolean isAwaited = request.getHeaders().contains(HttpHeader.EXPECT); // nothing is sent yet
    if (length > maxBytes && (isAwaited || length - maxBytes > maxBytes)) {
      endConnection(request, response);
      return null;
    }
    try (InputStream in = Content.Source.asInputStream(request)) {
      byte[] body = in.readNBytes(maxBytes + 1);
      if (body.length <= maxBytes) {
        return body;
      }
      if (!skipToEnd(in, maxBytes)) {
        endConnection(request, response);
      }
      return null;
    }
  }

  private static boolean skipToEnd(InputStream in, int maxBytes) throws IOException {
    byte[] buffer = new byte[8192];
    for (long skipped = 0; skipped < maxBytes; ) {
      int count = in.read(buffer);
      if (count < 0) {
        return true;
      }
      skipped += count;
    }
    return false;
  }

  /** A connection of HTTP/2 goes on: only the stream of the request ends. */
  private static void endConnection(Request request, Response response) {
    if (request.getConnectionMetaData().getHttpVersion().getVersion()
        <= HttpVersion.HTTP_1_1.getVersion()) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
  }
}
