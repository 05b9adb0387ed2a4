// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.internal.wire.DatumBuffer;
import java.util.ConcurrentModificationException;
import org.jspecify.annotations.Nullable;

/**
 * Writes values by a rule that may throw any exception, as users' classes and conversions can, and
 * turns each exception into a {@link DatumMismatch}.
 *
 * @param expected the expected value, for the message
 */
record GuardedWriter(String expected, Rule rule) implements ValueWriter {
  /** Writes a value; throws any exception if it does not fit. */
  @FunctionalInterface
  interface Rule {
    void write(Object value, DatumBuffer out);
  }

  @Override
  public void write(@Nullable Object value, DatumBuffer out) {
    if (value == null) {
      throw DatumMismatch.of(expected, null);
    }
    try {
      rule.write(value, out);
    } catch (DatumMismatch e) {
      throw e;
    } catch (ConcurrentModificationException e) {
      throw new DatumMismatch(expected, "one that changes while it is written");
    } catch (ClassCastException e) {
      throw DatumMismatch.of(expected, value);
    } catch (Exception e) { // Kotlin and Scala throw checked exceptions without declaring them
      throw DatumMismatch.of(expected, value, e);
    }
  }
}
