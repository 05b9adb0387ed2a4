// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.guard;

import io.avrolope.server.http.console.ConsoleHandler;
import io.avrolope.server.security.Access;
import io.avrolope.server.security.AccessDeniedException;
import io.avrolope.server.security.Operation;
import java.util.Set;
import org.eclipse.jetty.server.Request;

/** The rights that a request needs for its path, before its route is known. */
final class PathRights {
  /** Pages for orchestrators, which have no credentials. */
  private static final Set<String> OPEN_PATHS = Set.of("/health/live", "/health/ready");

  private static final String METRICS = "/metrics";

  private PathRights() {}

  /** Whether everybody may send a request, so that its credentials do not matter. */
  static boolean isOpen(Request request) {
    return OPEN_PATHS.contains(request.getHttpURI().getPath()) || ConsoleHandler.isForFile(request);
  }

  /**
   * Ends a request of a client that is known nowhere, and asks for the right of what is no route.
   *
   * @throws AccessDeniedException if the client lacks it
   */
  static void check(Access access, String path) {
    access.requireUser();
    if (path.equals(METRICS)) {
      access.require(Operation.GLOBAL_READ, "");
    }
  }
}
