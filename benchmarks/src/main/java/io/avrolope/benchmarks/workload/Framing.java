// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.workload;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** The bytes before the datum. */
public enum Framing {
  /** Nothing. */
  BARE {
    @Override
    public int datumOffset(byte[] message) {
      return 0;
    }

    @Override
    public int prepend(byte[] buffer, int datumOffset, int datumLength) {
      return datumOffset;
    }
  },
  /** Confluent's header: a zero byte and a schema id of four bytes, which is 1 here. */
  HEADER {
    @Override
    public int datumOffset(byte[] message) {
      if (message[0] != 0
          || message[1] != 0
          || message[2] != 0
          || message[3] != 0
          || message[4] != 1) {
        throw new IllegalArgumentException("another header");
      }
      return 5;
    }

    @Override
    public int prepend(byte[] buffer, int datumOffset, int datumLength) {
      Arrays.fill(buffer, datumOffset - 5, datumOffset - 1, (byte) 0);
      buffer[datumOffset - 1] = 1;
      return datumOffset - 5;
    }
  },
  /** Rocana's {@code VersionedEvent}: the version, which is 2 here, and the datum's length. */
  WRAPPED {
    @Override
    public int datumOffset(byte[] message) {
      if (message[0] != VERSION_2) {
        throw new IllegalArgumentException("another version");
      }
      return message[1] >= 0 ? 2 : message[2] >= 0 ? 3 : 4;
    }

    @Override
    public int prepend(byte[] buffer, int datumOffset, int datumLength) {
      int start = datumOffset;
      int zigZag = datumLength << 1;
      if (zigZag >= 1 << 14) {
        buffer[--start] = (byte) (zigZag >>> 14);
        buffer[--start] = (byte) ((zigZag >>> 7) | 0x80);
        buffer[--start] = (byte) (zigZag | 0x80);
      } else if (zigZag >= 1 << 7) {
        buffer[--start] = (byte) (zigZag >>> 7);
        buffer[--start] = (byte) (zigZag | 0x80);
      } else {
        buffer[--start] = (byte) zigZag;
      }
      buffer[--start] = VERSION_2;
      return start;
    }
  };

  /** More bytes than any framing needs. */
  public static final int HEADROOM = 16;

  private static final byte VERSION_2 = 4;

  /** The offset of the datum. */
  public abstract int datumOffset(byte[] message);

  /**
   * Writes the framing directly before a datum of less than 1 MiB.
   *
   * @return the offset of the message
   */
  public abstract int prepend(byte[] buffer, int datumOffset, int datumLength);

  /** The whole message. */
  public byte[] frame(byte[] datum) {
    byte[] buffer =
        ByteBuffer.allocate(HEADROOM + datum.length).position(HEADROOM).put(datum).array();
    return Arrays.copyOfRange(buffer, prepend(buffer, HEADROOM, datum.length), buffer.length);
  }
}
