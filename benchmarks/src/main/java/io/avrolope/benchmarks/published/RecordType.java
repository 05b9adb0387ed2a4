// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import java.io.Serializable;

/** The plain object of the post, encoded with Java serialization. */
final class RecordType implements Serializable {
  private static final long serialVersionUID = 1;

  private final String str1;
  private final String str2;
  private final int int1;

  RecordType(String str1, String str2, int int1) {
    this.str1 = str1;
    this.str2 = str2;
    this.int1 = int1;
  }

  String getStr1() {
    return str1;
  }

  @Override
  public String toString() {
    return str1 + str2 + int1;
  }
}
