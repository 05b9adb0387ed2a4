// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.text;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.schema.SchemaReference;

/** The error of a registry that does not have references of some kind. */
public final class UnsupportedReference {
  private static final String ID_OR_VERSION = "id or version";

  private UnsupportedReference() {}

  /** For a registry that identifies schemas by id or version. */
  public static UnknownSchemaException by(SchemaReference reference, Object registry) {
    return by(ID_OR_VERSION, reference, registry);
  }

  /**
   * The error of a lookup. The registry does not have the schema: a record may name it by chance,
   * because its first bytes look like another envelope.
   *
   * @param supported the kinds of reference that the registry has, such as "id or version"
   */
  public static UnknownSchemaException by(
      String supported, SchemaReference reference, Object registry) {
    return new UnknownSchemaException(message(reference, registry, supported));
  }

  /** For a registry that identifies schemas by id or version, where another kind is required. */
  public static RegistryRefusedException by(SchemaReference.Kind kind, Object registry) {
    return by(ID_OR_VERSION, kind, registry);
  }

  /** The error of a registration, or of a search under a subject. */
  public static RegistryRefusedException by(
      String supported, SchemaReference.Kind kind, Object registry) {
    return new RegistryRefusedException(
        Reason.NOT_POSSIBLE, message(name(kind), registry, supported));
  }

  private static String name(SchemaReference.Kind kind) {
    return switch (kind) {
      case ID -> "id";
      case VERSION -> "version";
      case GUID -> "GUID";
      case FINGERPRINT -> "fingerprint";
    };
  }

  private static String message(Object unsupported, Object registry, String supported) {
    return "Unsupported reference: "
        + unsupported
        + "; "
        + registry
        + " identifies schemas by "
        + supported;
  }
}
