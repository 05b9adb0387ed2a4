// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.server.records.ScanStream;
import java.io.IOException;
import java.io.OutputStream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Sends an answer line by line. If the client closes the connection, the scan ends. */
record LineAnswer(ObjectMapper json, ScanStream lines) {
  /** Not compressed: compression would keep lines back. */
  static final String TYPE = "application/x-ndjson";

  void write(Request request, Response response, Callback callback) {
    response.setStatus(HttpStatus.OK_200);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, TYPE);
    if (request.getMethod().equals("HEAD")) {
      lines.close();
      callback.succeeded();
      return;
    }
    try (OutputStream out = Content.Sink.asOutputStream(response)) {
      lines.writeTo(
          line -> {
            out.write(json.writeValueAsBytes(line));
            out.write('\n');
            out.flush();
          });
    } catch (IOException e) {
      callback.failed(e);
      return;
    }
    callback.succeeded();
  }
}
