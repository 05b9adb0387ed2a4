// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.model;

/** How a subject and the resource of an {@link Association} depend on each other. */
public enum Lifecycle {
  /** Several resources may share the subject. */
  WEAK,
  /** The subject belongs to this resource alone, and may be deleted together with it. */
  STRONG
}
