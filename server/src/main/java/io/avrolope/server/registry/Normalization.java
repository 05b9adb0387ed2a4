// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.server.model.Config;

/** The form of a schema that a client asks for. */
public enum Normalization {
  /** The client's own form, unless the configuration asks for the normalized one. */
  AS_SENT,
  /** One form for all schemas with the same meaning. */
  NORMALIZED;

  /** Whether a schema is normalized where a configuration applies. */
  boolean isNormalized(Config config) {
    return this == NORMALIZED || Boolean.TRUE.equals(config.normalize());
  }
}
