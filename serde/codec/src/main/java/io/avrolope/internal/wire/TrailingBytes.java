// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

/** The treatment of bytes that follow a datum. */
public enum TrailingBytes {
  /** They are an error, since they may mean that the writer schema is wrong. */
  REFUSED,
  /** They are ignored. */
  IGNORED,
  /** They belong to the caller, who receives the position where they begin. */
  LEFT
}
