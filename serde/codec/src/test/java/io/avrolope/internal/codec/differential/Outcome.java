// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import org.jspecify.annotations.Nullable;

/** The result of decoding a datum. */
sealed interface Outcome {

  /**
   * An object.
   *
   * @param consumed the number of bytes read
   */
  record Value(@Nullable Object datum, int consumed) implements Outcome {}

  /** The reader schema cannot represent the value. */
  record Unresolved(Throwable cause) implements Outcome {}

  /** Any other failure: malformed bytes, or a value that a conversion refuses. */
  record Failed(Throwable cause) implements Outcome {}

  /** Avro cannot create a reader of these schemas, or a bug makes it fail. */
  record NoReader(Throwable cause) implements Outcome {}
}
