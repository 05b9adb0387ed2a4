// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.doctor;

import java.util.Optional;

/**
 * Something that is wrong, or worth knowing.
 *
 * @param place the offset and key, or the file; empty for the whole store
 * @param fact a sentence without its full stop, without the content of schemas
 * @param repair empty if only the operator can repair it, or nothing has to be done
 */
public record Finding(
    FindingKind kind, Severity severity, String place, String fact, Optional<Repair> repair) {

  static Finding of(FindingKind kind, String place, String fact) {
    return new Finding(kind, kind.severity(), place, fact, Optional.empty());
  }

  Finding with(Repair newRepair) {
    return new Finding(kind, severity, place, fact, Optional.of(newRepair));
  }

  Finding as(Severity newSeverity) {
    return new Finding(kind, newSeverity, place, fact, repair);
  }
}
