// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.BytePosition;
import io.avrolope.envelope.MagicBytes;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.VersionLong;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.internal.text.QuotedNumber;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An Avro file with one datum.
 *
 * @param schema the text of the writer schema
 * @param datum a part of the file, or of another array if its block was compressed
 */
record AvroFile(String schema, Slice datum) {
  private static final MagicBytes MAGIC =
      new MagicBytes(new byte[] {'O', 'b', 'j', 1}, "metadata", 4);
  private static final int SYNC_LENGTH = 16;

  static boolean matches(Slice file) {
    return MAGIC.matches(file);
  }

  /** Whether no file begins with these bytes. */
  static boolean cannotBeginWith(Slice start) {
    return MAGIC.cannotBeginWith(start);
  }

  /**
   * @param maxInflated the most bytes of a block after decompression
   * @throws MalformedEnvelopeException if the bytes are not a file with one datum
   */
  static AvroFile read(Slice file, int maxInflated) {
    return new Parser(file).read(maxInflated);
  }

  /** Parses one file from its first byte to its last. Not thread-safe. */
  private static final class Parser {
    private final Slice file;
    private int index = MAGIC.length();
    private @Nullable Slice schema;
    private @Nullable Slice codec;

    Parser(Slice file) {
      this.file = file;
    }

    AvroFile read(int maxInflated) {
      MAGIC.require(file);
      readMetadata();
      if (schema == null) {
        throw malformed("Expected avro.schema in the file's metadata but found none", index);
      }
      boolean deflated = isDeflated();
      Slice sync = take(SYNC_LENGTH, "a sync marker of 16 bytes");
      Slice block = onlyBlock(sync);
      return new AvroFile(
          text(schema, "a schema"), deflated ? Inflated.block(block, maxInflated) : block);
    }

    private void readMetadata() {
      long left = entries();
      while (left > 0) {
        for (; left > 0; left--) {
          String key = text(takeWithLength("a name of the metadata"), "a name of the metadata");
          Slice value = takeWithLength("a value of the metadata");
          if (key.equals("avro.schema")) {
            schema = once(schema, value, key);
          } else if (key.equals("avro.codec")) {
            codec = once(codec, value, key);
          }
        }
        left = entries();
      }
    }

    /** Reads how many entries follow. Their length in bytes follows a negative count. */
    private long entries() {
      int start = index;
      long count = number("a count of metadata");
      if (count < 0) {
        number("a length of metadata");
        count = -count;
      }
      if (count < 0 || count > file.length() - index) {
        throw malformed(
            "Expected a count of metadata of at most "
                + (file.length() - index)
                + " but found another",
            start);
      }
      return count;
    }

    private Slice once(@Nullable Slice before, Slice value, String key) {
      if (before != null) {
        throw malformed(
            "Expected " + key + " once in the file's metadata but found it again", index);
      }
      return value;
    }

    private boolean isDeflated() {
      String name = codec == null ? "null" : text(codec, "a codec");
      return switch (name) {
        case "null" -> false;
        case "deflate" -> true;
        case "snappy", "bzip2", "xz", "zstandard" ->
            throw malformed(
                "Expected a file of the codec null or deflate but found " + name, index);
        default ->
            throw malformed(
                "Expected a file of the codec null or deflate but found another", index);
      };
    }

    private Slice onlyBlock(Slice sync) {
      Slice only = null;
      while (index < file.length()) {
        int start = index;
        long count = number("a count of data");
        Slice block = takeWithLength("a block");
        requireSync(sync);
        if (count < 0 || count > 1 || (count == 1 && only != null)) {
          throw malformed(
              "Expected one datum in the file but found "
                  + (count < 0 ? "a negative count" : "more"),
              start);
        }
        only = count == 1 ? block : only;
      }
      if (only == null) {
        throw malformed("Expected one datum in the file but found none", index);
      }
      return only;
    }

    private void requireSync(Slice sync) {
      int start = index;
      Slice found = take(SYNC_LENGTH, "a sync marker of 16 bytes");
      if (!Arrays.equals(bytes(sync), bytes(found))) {
        throw malformed("Expected the file's sync marker but found another", start);
      }
    }

    private long number(String what) {
      VersionLong number = VersionLong.read(file, index, what);
      index = number.end();
      return number.value();
    }

    private Slice takeWithLength(String what) {
      int start = index;
      long length = number("the length of " + what);
      if (length < 0 || length > file.length() - index) {
        throw malformed(
            "Expected "
                + what
                + " of at most "
                + (file.length() - index)
                + " bytes but found a length of "
                + QuotedNumber.of(length),
            start);
      }
      return take((int) length, what);
    }

    private Slice take(int length, String what) {
      if (length > file.length() - index) {
        throw malformed("Expected " + what + " but found the end", file.length());
      }
      Slice taken = new Slice(file.bytes(), file.offset() + index, length);
      index += length;
      return taken;
    }

    private String text(Slice slice, String what) {
      try {
        return StandardCharsets.UTF_8
            .newDecoder()
            .decode(ByteBuffer.wrap(slice.bytes(), slice.offset(), slice.length()))
            .toString();
      } catch (CharacterCodingException e) {
        throw malformed(
            "Expected " + what + " in UTF-8 but found other bytes", slice.offset() - file.offset());
      }
    }

    private static byte[] bytes(Slice slice) {
      return Arrays.copyOfRange(slice.bytes(), slice.offset(), slice.offset() + slice.length());
    }

    private MalformedEnvelopeException malformed(String message, int at) {
      return new MalformedEnvelopeException(message + " " + BytePosition.at(file, at));
    }
  }
}
