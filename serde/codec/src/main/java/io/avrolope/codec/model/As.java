// SPDX-License-Identifier: Apache-2.0
package io.avrolope.codec.model;

/** The Java type that a primitive value becomes. */
public enum As {
  BOOLEAN,
  INT,
  LONG,
  FLOAT,
  DOUBLE,
  UTF8,
  STRING,
  BYTE_BUFFER;

  /** Whether the value is a Java primitive, not an object. */
  public boolean isPrimitive() {
    return switch (this) {
      case BOOLEAN, INT, LONG, FLOAT, DOUBLE -> true;
      case UTF8, STRING, BYTE_BUFFER -> false;
    };
  }
}
