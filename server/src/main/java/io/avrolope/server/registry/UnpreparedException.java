// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.server.registry.ParsedTexts.Source;

/**
 * A decision under the store's lock needs a schema that takes long to parse, and that nobody has
 * parsed before the lock. The request parses it without the lock, and decides again.
 */
final class UnpreparedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Source source;

  UnpreparedException(Source source) {
    super("A schema is not parsed", null, false, false);
    this.source = source;
  }

  Source source() {
    return source;
  }
}
