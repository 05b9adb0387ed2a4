// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.console;

import io.avrolope.server.http.console.ConsoleFiles.ConsoleFile;
import io.avrolope.server.http.request.Etags;
import io.avrolope.server.http.request.RequestAttributes;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Serves the files of the console at {@code /console/}, and leads browsers there from {@code /}.
 * All other requests go to the next handler. Thread-safe.
 */
public final class ConsoleHandler extends Handler.Wrapper {
  private static final String ROOT = "/console";
  private static final String API = "/console/api/";

  /** The page runs its own scripts and styles only, and speaks with its own server only. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
          + " require-trusted-types-for 'script'; trusted-types 'none'";

  private static final HttpFields SAFETY =
      HttpFields.build()
          .put("Content-Security-Policy", POLICY)
          .put("X-Content-Type-Options", "nosniff")
          .put("Referrer-Policy", "no-referrer")
          .put("Cross-Origin-Opener-Policy", "same-origin")
          .put("Cross-Origin-Resource-Policy", "same-origin")
          .asImmutable();

  private final ConsoleFiles files = new ConsoleFiles();

  public ConsoleHandler(Handler next) {
    super(next);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (!isForFile(request)) {
      return super.handle(request, response, callback);
    }
    String path = request.getHttpURI().getPath();
    if (path.equals("/")) {
      // the address is the same for programs, which get {}
      response.getHeaders().put(HttpHeader.VARY, "Accept");
    }
    if (path.equals("/") || path.equals(ROOT)) {
      redirect(response, callback, "console/");
      return true;
    }
    Optional<ConsoleFile> file = files.find(path.substring(ROOT.length() + 1));
    if (file.isEmpty()) {
      return super.handle(request, response, callback);
    }
    RequestAttributes.setRoute(request, ROOT + "/{file}");
    serve(file.get(), request, response, callback);
    return true;
  }

  /** Whether a request is for a file of the console, which is the same for everybody. */
  public static boolean isForFile(Request request) {
    String path = request.getHttpURI().getPath();
    return List.of("GET", "HEAD").contains(request.getMethod())
        && (path.equals(ROOT)
            || (path.startsWith(ROOT + "/") && !path.startsWith(API))
            || (path.equals("/") && isBrowser(request)));
  }

  /** Whether the client asks for a page. Programs ask for JSON or for anything. */
  private static boolean isBrowser(Request request) {
    return request.getHeaders().getQualityCSV(HttpHeader.ACCEPT).stream()
        .findFirst()
        .filter(type -> type.toLowerCase(Locale.ROOT).startsWith("text/html"))
        .isPresent();
  }

  /** The location is relative, so that it is right behind a proxy that adds a path. */
  private static void redirect(Response response, Callback callback, String location) {
    response.setStatus(HttpStatus.FOUND_302);
    response.getHeaders().put(HttpHeader.LOCATION, location);
    response.write(true, ByteBuffer.allocate(0), callback);
  }

  private static void serve(ConsoleFile file, Request request, Response response, Callback callback)
      throws Exception {
    HttpFields.Mutable headers = response.getHeaders();
    for (HttpField field : SAFETY) {
      headers.put(field);
    }
    headers.put(HttpHeader.CONTENT_TYPE, file.type());
    headers.put(
        HttpHeader.CACHE_CONTROL,
        file.isHashed() ? "public, max-age=31536000, immutable" : "no-cache");
    headers.put(HttpHeader.VARY, "Accept-Encoding");
    boolean isGzip =
        request.getHeaders().getQualityCSV(HttpHeader.ACCEPT_ENCODING).contains("gzip");
    String etag = isGzip ? file.etag().replaceFirst(".$", "-gzip\"") : file.etag();
    headers.put(HttpHeader.ETAG, etag);
    if (Etags.matches(request, etag)) {
      response.setStatus(HttpStatus.NOT_MODIFIED_304);
      response.write(true, ByteBuffer.allocate(0), callback);
      return;
    }
    if (isGzip) {
      headers.put(HttpHeader.CONTENT_ENCODING, "gzip");
    }
    byte[] body = isGzip ? file.gzip() : file.plain();
    headers.put(HttpHeader.CONTENT_LENGTH, body.length);
    boolean isHead = request.getMethod().equals("HEAD");
    response.write(true, isHead ? ByteBuffer.allocate(0) : ByteBuffer.wrap(body), callback);
  }
}
