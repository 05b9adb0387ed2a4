// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import java.util.List;

/**
 * The other sites whose pages may use the registry through a browser. Immutable.
 *
 * @param origins such as {@code https://tools.example.com}, or {@code *} for all
 * @param methods that these pages may use
 */
public record AllowedOrigins(List<String> origins, List<String> methods) {
  /** No page of another site. */
  public static final AllowedOrigins NONE =
      new AllowedOrigins(List.of(), List.of("GET", "POST", "HEAD"));

  public AllowedOrigins {
    origins = List.copyOf(origins);
    methods = List.copyOf(methods);
  }
}
