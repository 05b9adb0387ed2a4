// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.schemarepo;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The types that a client accepts, as schema-repo reads them: the first type that fits, in the
 * client's order. Weights do not count, upper case does not fit, and neither does {@code text/*}.
 */
record Accepted(@Nullable String header) {
  private static final String ANY = "*/*";

  private List<String> types() {
    return header == null || header.isBlank()
        ? List.of(ANY)
        : Stream.of(header.split(",", -1)).map(Accepted::withoutParameters).toList();
  }

  private static String withoutParameters(String type) {
    int end = type.indexOf(';');
    return (end < 0 ? type : type.substring(0, end)).strip();
  }

  /**
   * The type of the answer; empty if none fits.
   *
   * @param supported the first is for clients that accept anything
   */
  Optional<String> choice(List<String> supported) {
    return types().stream()
        .filter(type -> type.equals(ANY) || supported.contains(type))
        .map(type -> type.equals(ANY) ? supported.get(0) : type)
        .findFirst();
  }

  /**
   * The name of schema-repo for a text, for this client. It also calls a text HTML; this server
   * does not, because browsers run what is in it.
   */
  String label() {
    return types().get(0).equals(SchemaRepoAnswer.JSON)
        ? SchemaRepoAnswer.JSON
        : SchemaRepoAnswer.TEXT;
  }

  SchemaRepoAnswer unsupported(List<String> supported) {
    return SchemaRepoAnswer.of(
            406,
            label(),
            "Unsupported value of 'Accept' header: "
                + header
                + " (supported values are ["
                + String.join(", ", supported)
                + "])")
        .with("Vary", "Accept");
  }
}
