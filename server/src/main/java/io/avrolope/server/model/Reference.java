// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.model;

import org.jspecify.annotations.Nullable;

/**
 * A reference of a schema to a type in another schema, as a client sent it.
 *
 * @param name of the type
 * @param subject with or without a context; without one, it is in the context of the schema that
 *     refers to it
 * @param version -1 for the latest version
 */
public record Reference(
    @Nullable String name, @Nullable String subject, @Nullable Integer version) {
  /** The version that stands for the latest one. */
  public static final int LATEST = -1;

  public Reference withVersion(int newVersion) {
    return new Reference(name, subject, newVersion);
  }
}
