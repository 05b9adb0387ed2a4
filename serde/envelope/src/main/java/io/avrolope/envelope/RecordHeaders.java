// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope;

import org.jspecify.annotations.Nullable;

/** The headers of a record, for an envelope to read. */
@FunctionalInterface
public interface RecordHeaders {
  /** The headers of a record without headers. */
  RecordHeaders NONE = name -> null;

  /**
   * The value of the last header of that name.
   *
   * @return null if there is none, or it has no value
   */
  byte @Nullable [] last(String name);
}
