// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.schemarepo;

import java.util.HashMap;
import java.util.Map;

/**
 * An answer to a client of schema-repo.
 *
 * @param type empty for an answer without a body
 */
public record SchemaRepoAnswer(int status, String type, String body, Map<String, String> headers) {
  static final String TEXT = "text/plain";
  static final String JSON = "application/json";
  static final String HTML = "text/html";
  private static final String ERROR_PAGE = "text/html;charset=ISO-8859-1";
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;
  private static final int FAILED = 500;

  public SchemaRepoAnswer {
    headers = Map.copyOf(headers);
  }

  static SchemaRepoAnswer ok(String type, String body) {
    return new SchemaRepoAnswer(OK, type, body, Map.of());
  }

  static SchemaRepoAnswer of(int status, String type, String body) {
    return new SchemaRepoAnswer(status, type, body, Map.of());
  }

  /** A page in the place of the one that Jetty makes for schema-repo. Clients read the status. */
  static SchemaRepoAnswer page(int status, String reason) {
    String body =
        "<html>\n<head>\n<title>Error "
            + status
            + "</title>\n</head>\n<body>\n<h2>HTTP ERROR: "
            + status
            + "</h2>\n<p>"
            + reason
            + "</p>\n</body>\n</html>\n";
    return new SchemaRepoAnswer(
        status, ERROR_PAGE, body, Map.of("Cache-Control", "must-revalidate,no-cache,no-store"));
  }

  /** The server cannot do what the client asks for. */
  public static SchemaRepoAnswer failed(String message) {
    return of(FAILED, TEXT, message);
  }

  /** Whether something was asked for that the registry does not have. */
  public boolean isMiss() {
    return status == NOT_FOUND && type.equals(TEXT);
  }

  SchemaRepoAnswer with(String header, String value) {
    Map<String, String> more = new HashMap<>(headers);
    more.put(header, value);
    return new SchemaRepoAnswer(status, type, body, more);
  }
}
