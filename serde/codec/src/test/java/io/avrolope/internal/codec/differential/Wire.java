package io.avrolope.internal.codec.differential;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;

/** Apache Avro's own writing of data. */
enum Wire {
  /** Arrays and maps in one block, without its size. */
  ONE_BLOCK {
    @Override
    BinaryEncoder encoder(ByteArrayOutputStream out) {
      return EncoderFactory.get().binaryEncoder(out, null);
    }
  },
  /** Blocks that are no larger than this, with their size in bytes before them. */
  SMALL_BLOCKS {
    @Override
    BinaryEncoder encoder(ByteArrayOutputStream out) {
      return SMALL.blockingBinaryEncoder(out, null);
    }
  },
  /** One block, with its size in bytes before it. */
  SIZED_BLOCKS {
    @Override
    BinaryEncoder encoder(ByteArrayOutputStream out) {
      return EncoderFactory.get().blockingDirectBinaryEncoder(out, null);
    }
  };

  private static final EncoderFactory SMALL = new EncoderFactory().configureBlockSize(64);

  abstract BinaryEncoder encoder(ByteArrayOutputStream out);

  static Wire any(Dice dice) {
    return dice.chance(0.75) ? ONE_BLOCK : dice.chance(0.6) ? SMALL_BLOCKS : SIZED_BLOCKS;
  }

  byte[] encode(Schema schema, @Nullable Object datum, GenericData data) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    BinaryEncoder encoder = encoder(out);
    try {
      new GenericDatumWriter<@Nullable Object>(schema, data).write(datum, encoder);
      encoder.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
