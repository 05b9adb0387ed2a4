// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The number of records of a partition, and the SHA-256 of their content in order. */
final class RecordsDigest {
  private static final int SHOWN_DIGITS = 16;

  private final MessageDigest digest = sha256();
  private long records;

  void add(byte[] canonical) {
    records++;
    digest.update(canonical);
  }

  /** Adds the records of another partition. */
  void add(RecordsDigest partition) {
    records += partition.records;
    digest.update(partition.hash());
  }

  long records() {
    return records;
  }

  private byte[] hash() {
    try {
      return ((MessageDigest) digest.clone()).digest();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException(e); // the JDK's implementation supports clone
    }
  }

  /** The first 16 digits of the hash. */
  String sum() {
    return HexFormat.of().formatHex(hash()).substring(0, SHOWN_DIGITS);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JVM has SHA-256
    }
  }
}
