// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope;

/** A header to add to a record. Immutable. */
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

  /** A copy, which the caller may change. */
  public byte[] value() {
    return value.clone();
  }
}
