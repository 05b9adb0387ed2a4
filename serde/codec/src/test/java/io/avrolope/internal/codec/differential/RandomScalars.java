// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import org.apache.avro.util.Utf8;

/** Generates values of primitive types. */
final class RandomScalars {
  private static final String[] TEXTS = {
    "",
    "a",
    "hello",
    "\u0000",
    "a\u0000b",
    "é",
    "ÿ€",
    "日本語",
    "😀",
    "x😀y",
    "\uD800",
    "y\uDC00z",
    "\uFFFD"
  };
  private static final int[] FLOATS = {
    0,
    0x80000000,
    0x7F800000,
    0xFF800000,
    0x7FC00000,
    0x7FC00001,
    0x7F800001,
    0xFFC12345,
    1,
    0x7F7FFFFF
  };
  private static final long[] DOUBLES = {
    0,
    0x8000000000000000L,
    0x7FF0000000000000L,
    0xFFF0000000000000L,
    0x7FF8000000000000L,
    0x7FF8000000000001L,
    0x7FF0000000000001L,
    0xFFF8123456789ABCL,
    1,
    0x7FEFFFFFFFFFFFFFL
  };

  private RandomScalars() {}

  static float floatOf(SeededRandom random) {
    int bits = random.chance(0.4) ? FLOATS[random.below(FLOATS.length)] : (int) random.bits();
    return random.chance(0.2) ? random.below(100) / 4f : Float.intBitsToFloat(bits);
  }

  static double doubleOf(SeededRandom random) {
    long bits = random.chance(0.4) ? DOUBLES[random.below(DOUBLES.length)] : random.bits();
    return random.chance(0.2) ? random.below(100) / 4d : Double.longBitsToDouble(bits);
  }

  static CharSequence text(SeededRandom random) {
    String text = random.pick(TEXTS);
    if (random.chance(0.3)) {
      StringBuilder longer = new StringBuilder();
      for (int more = random.chance(0.1) ? random.below(600) : random.below(30); more > 0; more--) {
        longer.append(
            random.chance(0.1) ? random.pick(TEXTS) : "abcdefghij".substring(random.below(9)));
      }
      text = longer.toString();
    }
    return switch (random.below(8)) {
      case 0, 1, 2 -> new Utf8(text);
      case 3 -> CharBuffer.wrap(text);
      default -> text;
    };
  }

  /** A heap or a direct buffer, with or without an offset. */
  static ByteBuffer buffer(SeededRandom random) {
    byte[] bytes = bytes(random, random.chance(0.05) ? random.below(3000) : random.steps(0.8, 40));
    if (random.chance(0.7)) {
      return ByteBuffer.wrap(bytes);
    }
    ByteBuffer larger =
        random.chance(0.3)
            ? ByteBuffer.allocateDirect(bytes.length + 5)
            : ByteBuffer.allocate(bytes.length + 5);
    larger.position(2);
    larger.put(bytes).flip().position(2);
    return random.chance(0.5) ? larger.slice() : larger;
  }

  /** Any bytes, or ASCII, which can be read as a string. */
  static byte[] bytes(SeededRandom random, int length) {
    byte[] bytes = new byte[length];
    boolean ascii = random.chance(0.5);
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (ascii ? 'a' + random.below(26) : random.bits());
    }
    return bytes;
  }
}
