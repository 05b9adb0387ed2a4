// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope;

/** The part of a record that a serializer or deserializer is for. */
public enum RecordPart {
  /** The key. */
  KEY("key"),
  /** The value. */
  VALUE("value");

  private final String word;

  RecordPart(String word) {
    this.word = word;
  }

  public static RecordPart of(boolean isKey) {
    return isKey ? KEY : VALUE;
  }

  /** {@code key} or {@code value}, as in configuration keys and messages. */
  @Override
  public String toString() {
    return word;
  }
}
