package io.avrolope.cli.rewrap;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** How many records of a partition there are, and the SHA-256 of them in their order. */
final class Side {
  private static final int SHOWN_DIGITS = 16;

  private final MessageDigest digest = sha256();
  private long records;

  void add(byte[] canonical) {
    records++;
    digest.update(canonical);
  }

  /** Adds what another partition has. */
  void add(Side partition) {
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
      throw new IllegalStateException(e); // the JDK's own can be
    }
  }

  /** The first digits of the hash. */
  String sum() {
    return HexFormat.of().formatHex(hash()).substring(0, SHOWN_DIGITS);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // each JVM has it
    }
  }
}
