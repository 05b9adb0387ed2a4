// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;

/**
 * One encoder case of the post: writes N records to the stream that all operations share. Not
 * thread-safe.
 */
final class EncoderCase {
  /**
   * The names of the post, which gives the two cases with a larger buffer the same names as
   * without.
   */
  static final List<String> ROWS = rows();

  private static final Pattern ROW =
      Pattern.compile("(with|without)Reuse(1|10|1000)record(|Direct|Buffer1MiB)");

  private static final int LARGE_BUFFER_BYTES = 1024 * 1024;

  private final ByteArrayOutputStream stream = new ByteArrayOutputStream();
  private final EncoderFactory factory = new EncoderFactory();
  private final GenericDatumWriter<GenericData.Record> writer;
  private final GenericData.Record record;
  private final boolean reuses;
  private final boolean direct;
  private final int records;

  private @Nullable BinaryEncoder encoder;

  /**
   * @param row one of {@link #ROWS}
   */
  EncoderCase(String row, GenericData.Record record) {
    Matcher parts = ROW.matcher(row);
    if (!parts.matches()) {
      throw new IllegalArgumentException("Case " + row + " is not one of " + ROWS);
    }
    this.writer = new GenericDatumWriter<>(record.getSchema());
    this.record = record;
    this.reuses = parts.group(1).equals("with");
    this.records = Integer.parseInt(parts.group(2));
    this.direct = parts.group(3).equals("Direct");
    if (parts.group(3).equals("Buffer1MiB")) {
      factory.configureBufferSize(LARGE_BUFFER_BYTES);
    }
  }

  private static List<String> rows() {
    List<String> rows = new ArrayList<>();
    for (int records : List.of(1, 10, 1000)) {
      for (String form : List.of("", "Direct")) {
        rows.add("withoutReuse" + records + "record" + form);
        rows.add("withReuse" + records + "record" + form);
      }
    }
    rows.add("withoutReuse10recordBuffer1MiB");
    rows.add("withoutReuse1000recordBuffer1MiB");
    return List.copyOf(rows);
  }

  /** Encodes as in the post: never flushes the encoder and never empties the stream. */
  byte[] faithful() {
    writeAll();
    return stream.toByteArray();
  }

  /** Encodes correctly: empties the stream before, and flushes the encoder afterwards. */
  byte[] corrected() {
    stream.reset();
    BinaryEncoder used = writeAll();
    try {
      used.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return stream.toByteArray();
  }

  private BinaryEncoder writeAll() {
    BinaryEncoder old = reuses ? encoder : null;
    BinaryEncoder used =
        direct ? factory.directBinaryEncoder(stream, old) : factory.binaryEncoder(stream, old);
    encoder = used;
    try {
      for (int i = 0; i < records; i++) {
        writer.write(record, used);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return used;
  }

  int records() {
    return records;
  }

  /**
   * The length of the stream if nothing is flushed. An encoder without a buffer writes everything.
   * A discarded encoder loses the content of its buffer in each operation. A reused encoder first
   * writes its buffered bytes, so only the bytes that it buffers of the last operation are missing.
   *
   * @param afterOne the stream's length after one operation
   * @param operationBytes what one operation encodes
   * @return the stream's length after the given number of operations
   */
  long expectedLength(long afterOne, long operationBytes, int operations) {
    if (direct) {
      return operations * operationBytes;
    }
    return reuses ? (operations - 1) * operationBytes + afterOne : operations * afterOne;
  }
}
