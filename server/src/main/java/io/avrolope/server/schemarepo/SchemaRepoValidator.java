// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.schemarepo;

import java.util.List;
import java.util.Optional;

/** Decides whether a client of schema-repo may register a text. Thread-safe. */
@FunctionalInterface
public interface SchemaRepoValidator {

  /**
   * The reason why the text is refused; empty if it is accepted.
   *
   * @param earlier the texts of the subject, the newest first
   */
  Optional<String> problem(String text, List<String> earlier);
}
