package io.avrolope.registry;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.schema.SchemaReference;

/** Why a registry does not answer what is asked by a sort of reference that it does not have. */
public final class UnsupportedReference {
  private static final String NUMBERS = "an id or a version of a schema";

  private UnsupportedReference() {}

  /** For a registry that has ids and versions. */
  public static RegistryRefusedException by(SchemaReference reference, Object place) {
    return refusal(NUMBERS, reference.toString(), place);
  }

  /**
   * The refusal of a reference that this registry cannot look up.
   *
   * @param expected the references that the registry has, such as "a version of a schema"
   */
  public static RegistryRefusedException by(
      String expected, SchemaReference reference, Object place) {
    return refusal(expected, reference.toString(), place);
  }

  /** For a registry that has ids and versions, and is to say something else of a schema. */
  public static RegistryRefusedException by(SchemaReference.Kind kind, Object place) {
    return refusal(NUMBERS, wanted(kind), place);
  }

  public static RegistryRefusedException by(
      String expected, SchemaReference.Kind kind, Object place) {
    return refusal(expected, wanted(kind), place);
  }

  private static String wanted(SchemaReference.Kind kind) {
    return switch (kind) {
      case ID -> "its id";
      case VERSION -> "its version";
      case GUID -> "its GUID";
      case FINGERPRINT -> "its fingerprint";
    };
  }

  private static RegistryRefusedException refusal(String expected, String found, Object place) {
    return new RegistryRefusedException(
        Reason.NOT_POSSIBLE,
        "Expected " + expected + " but found " + found + ", which is nothing to " + place);
  }
}
