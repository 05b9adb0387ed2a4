// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.server.state.References;

/** Bounds the references of one schema from a client. Not thread-safe. */
final class DraftReferences implements References.Bounds {
  private final RegistryLimits limits;
  private int schemas;
  private int depth;

  DraftReferences(RegistryLimits limits) {
    this.limits = limits;
  }

  @Override
  public void enter(String name) {
    schemas++;
    depth++;
    if (depth > limits.maxReferenceDepth()) {
      throw excess(
          "are more than " + limits.maxReferenceDepth() + " levels deep",
          RegistryLimits.REFERENCE_DEPTH);
    }
    if (schemas > limits.maxReferences()) {
      throw excess(
          "name more than " + limits.maxReferences() + " schemas", RegistryLimits.REFERENCES);
    }
  }

  private static UnknownSchemaException excess(String what, String key) {
    return new UnknownSchemaException(
        "Schema references " + what + ", the limit " + key + ". Use fewer references");
  }

  @Override
  public void leave() {
    depth--;
  }
}
