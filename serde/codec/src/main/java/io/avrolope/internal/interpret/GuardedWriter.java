package io.avrolope.internal.interpret;

import io.avrolope.internal.wire.DatumBuffer;
import java.util.ConcurrentModificationException;
import org.jspecify.annotations.Nullable;

/**
 * Writes values by a rule that may fail in any way, as can the user's own classes and conversions:
 * this is the one place that takes all of it.
 *
 * @param expected what is expected of a value, for the message
 */
record GuardedWriter(String expected, Rule rule) implements ValueWriter {
  /** What to do with a value; fails where it does not fit. */
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
    } catch (RuntimeException e) {
      throw DatumMismatch.of(expected, value);
    }
  }
}
