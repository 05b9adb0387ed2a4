// SPDX-License-Identifier: Apache-2.0
package io.avrolope.test;

/**
 * The earlier versions of a subject that a new schema must be compatible with. The names are those
 * of Confluent's registry.
 */
public enum CompatibilityLevel {
  /** Any schema may follow any other. */
  NONE,
  /** The new schema reads data of the latest version. */
  BACKWARD,
  /** The new schema reads data of all earlier versions. */
  BACKWARD_TRANSITIVE,
  /** The latest version reads data of the new schema. */
  FORWARD,
  /** All earlier versions read data of the new schema. */
  FORWARD_TRANSITIVE,
  /** {@link #BACKWARD} and {@link #FORWARD}. */
  FULL,
  /** {@link #BACKWARD_TRANSITIVE} and {@link #FORWARD_TRANSITIVE}. */
  FULL_TRANSITIVE
}
