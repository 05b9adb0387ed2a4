// SPDX-License-Identifier: Apache-2.0
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

/** The ways in which Apache Avro writes the blocks of arrays and maps. */
enum BlockEncoding {
  /** One block, without its size. */
  ONE_BLOCK {
    @Override
    BinaryEncoder encoder(ByteArrayOutputStream out) {
      return EncoderFactory.get().binaryEncoder(out, null);
    }
  },
  /** Blocks of at most 64 bytes, each after its size in bytes. */
  SMALL_BLOCKS {
    @Override
    BinaryEncoder encoder(ByteArrayOutputStream out) {
      return SMALL.blockingBinaryEncoder(out, null);
    }
  },
  /** One block after its size in bytes. */
  SIZED_BLOCKS {
    @Override
    BinaryEncoder encoder(ByteArrayOutputStream out) {
      return EncoderFactory.get().blockingDirectBinaryEncoder(out, null);
    }
  };

  private static final EncoderFactory SMALL = new EncoderFactory().configureBlockSize(64);

  abstract BinaryEncoder encoder(ByteArrayOutputStream out);

  static BlockEncoding pick(SeededRandom random) {
    return random.chance(0.75) ? ONE_BLOCK : random.chance(0.6) ? SMALL_BLOCKS : SIZED_BLOCKS;
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
