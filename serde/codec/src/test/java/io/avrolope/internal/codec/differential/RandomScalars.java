package io.avrolope.internal.codec.differential;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import org.apache.avro.util.Utf8;

/** Makes single values. */
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

  static float floatOf(Dice dice) {
    int bits = dice.chance(0.4) ? FLOATS[dice.below(FLOATS.length)] : (int) dice.bits();
    return dice.chance(0.2) ? dice.below(100) / 4f : Float.intBitsToFloat(bits);
  }

  static double doubleOf(Dice dice) {
    long bits = dice.chance(0.4) ? DOUBLES[dice.below(DOUBLES.length)] : dice.bits();
    return dice.chance(0.2) ? dice.below(100) / 4d : Double.longBitsToDouble(bits);
  }

  static CharSequence text(Dice dice) {
    String text = dice.pick(TEXTS);
    if (dice.chance(0.3)) {
      StringBuilder longer = new StringBuilder();
      for (int more = dice.chance(0.1) ? dice.below(600) : dice.below(30); more > 0; more--) {
        longer.append(dice.chance(0.1) ? dice.pick(TEXTS) : "abcdefghij".substring(dice.below(9)));
      }
      text = longer.toString();
    }
    return switch (dice.below(8)) {
      case 0, 1, 2 -> new Utf8(text);
      case 3 -> CharBuffer.wrap(text);
      default -> text;
    };
  }

  /** On the heap or not, from the start of its array or not. */
  static ByteBuffer buffer(Dice dice) {
    byte[] bytes = bytes(dice, dice.chance(0.05) ? dice.below(3000) : dice.steps(0.8, 40));
    if (dice.chance(0.7)) {
      return ByteBuffer.wrap(bytes);
    }
    ByteBuffer larger =
        dice.chance(0.3)
            ? ByteBuffer.allocateDirect(bytes.length + 5)
            : ByteBuffer.allocate(bytes.length + 5);
    larger.position(2);
    larger.put(bytes).flip().position(2);
    return dice.chance(0.5) ? larger.slice() : larger;
  }

  /** Any bytes, or those of a text, which can be read as a string. */
  static byte[] bytes(Dice dice, int length) {
    byte[] bytes = new byte[length];
    boolean ascii = dice.chance(0.5);
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (ascii ? 'a' + dice.below(26) : dice.bits());
    }
    return bytes;
  }
}
