package io.avrolope.envelope;

/** A header that a record is to have. Immutable. */
public final class RecordHeader {
  private final String name;
  private final byte[] value;

  public RecordHeader(String name, byte[] value) {
    this.name = name;
    this.value = value.clone();
  }

  public String name() {
    return name;
  }

  /** A copy, which is the caller's. */
  public byte[] value() {
    return value.clone();
  }
}
