package io.avrolope.registry;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;

/** Why a registry does not answer what is asked by GUID. */
final class NoGuids {
  private NoGuids() {}

  static RegistryRefusedException in(Object place) {
    return new RegistryRefusedException(
        Reason.NOT_POSSIBLE,
        "Expected an id or a version of a schema but found its GUID, which is nothing to " + place);
  }
}
