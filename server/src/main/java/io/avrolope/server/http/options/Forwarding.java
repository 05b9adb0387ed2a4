// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.options;

import java.util.List;
import java.util.Set;

/**
 * Facts about a client's request that servers with one store pass on. Immutable.
 *
 * @param headers of the request that the leader gets too, besides the usual ones
 * @param certificateNames the names in the certificates of the servers that may pass on a user
 */
public record Forwarding(List<String> headers, Set<String> certificateNames) {
  public static final Forwarding DEFAULTS = new Forwarding(List.of(), Set.of());

  public Forwarding {
    headers = List.copyOf(headers);
    certificateNames = Set.copyOf(certificateNames);
  }
}
