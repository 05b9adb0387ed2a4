// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import java.util.HexFormat;

/** The event of Rocana's posts in its three forms, as Avro 1.8.1 and 1.12.0 encoded it. */
final class EventBytes {
  static final long TS_MS = 1_469_059_200_000L;

  private static final String ID = " 02 0C 69 64 5F 31 30 31";
  private static final String FROM_TS =
      " 80 D0 83 AC C1 55 CA 01 00 00"
          + " 10 6C 6F 63 61 74 69 6F 6E 08 68 6F 73 74 0E 73 65 72 76 69 63 65 02 00 00";

  static final String WRAPPED_V1 = "02 46" + FROM_TS;
  static final String WRAPPED_V2 = "04 56" + ID + FROM_TS;
  static final String V3 = "06" + ID + FROM_TS;

  private EventBytes() {}

  /** Parses hexadecimal text. */
  static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex.replace(" ", ""));
  }
}
