package io.avrolope.envelope;

/** Which part of a record a serializer or deserializer is for. */
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

  /** The word that configuration keys and messages have for it. */
  @Override
  public String toString() {
    return word;
  }
}
