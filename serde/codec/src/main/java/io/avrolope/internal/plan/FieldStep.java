// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.plan;

/** The work for one field of a record, in the order of the wire. Immutable. */
public sealed interface FieldStep {
  /** The field's name, for messages. */
  String name();

  /**
   * Reads a value into the reader's field.
   *
   * @param slot the position of the field in the reader schema
   */
  record Set(String name, int slot, ReadStep value) implements FieldStep {}

  /** Skips a field of the writer; if fields were merged, {@code name} is that of the first. */
  record Skip(String name, SkipStep step) implements FieldStep {}

  /**
   * Sets the reader's field, which the writer does not have, to its default.
   *
   * @param value reads the default from {@code encoded}, its encoding by the reader schema
   */
  record Default(String name, int slot, ReadStep value, Encoded encoded) implements FieldStep {}
}
