// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.avro.AvroContents;
import java.util.Optional;

/**
 * Compares a version with its copy in the target: the schema, the id, metadata and rules, and the
 * GUID. Immutable.
 *
 * @param contracts whether metadata and rules are compared
 */
record VersionComparison(CopyPolicy policy, boolean contracts) {

  /**
   * The difference, continuing a sentence about the version; empty if there is none.
   *
   * @param wanted the version of the source, with the id and the GUID that the copy should have
   */
  Optional<String> difference(RegisteredVersion wanted, RegisteredVersion copy) {
    if (!AvroContents.same(wanted.content(), copy.content())) {
      return Optional.of("is another schema in the target");
    }
    boolean keepsIds = policy.ids() == CopyPolicy.Ids.KEPT;
    if (keepsIds && !wanted.id().equals(copy.id())) {
      return Optional.of(
          "has id "
              + wanted.id().orElseThrow()
              + ", but in the target "
              + (copy.id().isPresent() ? "it has id " + copy.id().getAsInt() : "it has no id"));
    }
    if (contracts) {
      Optional<String> part = Contract.of(wanted.content()).difference(Contract.of(copy.content()));
      if (part.isPresent()) {
        return part.map(instead -> "has " + instead + " in the target");
      }
    }
    return keepsIds && hasOtherGuid(wanted, copy)
        ? Optional.of(
            "has GUID "
                + wanted.guid().orElseThrow()
                + ", but in the target it has GUID "
                + copy.guid().orElseThrow())
        : Optional.empty();
  }

  /** Whether both have a GUID, and it is not the same. */
  static boolean hasOtherGuid(RegisteredVersion wanted, RegisteredVersion copy) {
    return wanted.guid().isPresent()
        && copy.guid().isPresent()
        && !wanted.guid().equals(copy.guid());
  }
}
