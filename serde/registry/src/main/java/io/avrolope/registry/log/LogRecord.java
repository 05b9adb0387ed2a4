// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.log;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The bytes of a record of the topic {@code _schemas}. Nobody may change the arrays. */
public final class LogRecord {
  private final byte @Nullable [] key;
  private final byte @Nullable [] value;

  /**
   * @param key null only in a record that no registry has written
   * @param value null for a tombstone
   */
  public LogRecord(byte @Nullable [] key, byte @Nullable [] value) {
    this.key = key;
    this.value = value;
  }

  /** The deletion of what the record with this key says. */
  public static LogRecord tombstone(byte[] key) {
    return new LogRecord(key, null);
  }

  public byte @Nullable [] key() {
    return key;
  }

  public byte @Nullable [] value() {
    return value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof LogRecord record
        && Arrays.equals(key, record.key)
        && Arrays.equals(value, record.value);
  }

  @Override
  public int hashCode() {
    return Objects.hash(Arrays.hashCode(key), Arrays.hashCode(value));
  }

  /** Key and value as text. */
  @Override
  public String toString() {
    return text(key) + " = " + text(value);
  }

  private static String text(byte @Nullable [] bytes) {
    return bytes == null ? "null" : new String(bytes, StandardCharsets.UTF_8);
  }
}
