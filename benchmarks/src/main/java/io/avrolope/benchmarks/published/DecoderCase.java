// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;

/** One decoder case of the post: N concatenated records. Not thread-safe. */
final class DecoderCase {
  /** The names of the post, with {@code Direct} for the cases that it omits. */
  static final List<String> ROWS = rows();

  private static final Pattern ROW =
      Pattern.compile("(with|without)Record(with|without)Reuse(1|10|1000)(|Direct)");

  private final byte[] bytes;
  private final DatumReader<Object> reader;
  private final @Nullable Object reusedRecord;
  private final boolean reusesDecoder;
  private final boolean direct;
  private final int records;

  private @Nullable BinaryDecoder decoder;

  /**
   * @param row one of {@link #ROWS}
   */
  DecoderCase(String row, GenericData.Record record, GenericData data) {
    Matcher parts = ROW.matcher(row);
    if (!parts.matches()) {
      throw new IllegalArgumentException("Case " + row + " is not one of " + ROWS);
    }
    this.reader = new GenericDatumReader<>(record.getSchema(), record.getSchema(), data);
    this.reusedRecord =
        parts.group(1).equals("with") ? new GenericData.Record(record.getSchema()) : null;
    this.reusesDecoder = parts.group(2).equals("with");
    this.records = Integer.parseInt(parts.group(3));
    this.direct = parts.group(4).equals("Direct");
    this.bytes = repeatedEncoding(record, records);
  }

  private static List<String> rows() {
    List<String> rows = new ArrayList<>();
    for (String form : List.of("", "Direct")) {
      for (int records : List.of(1, 10, 1000)) {
        for (String record : List.of("with", "without")) {
          rows.add(record + "RecordwithReuse" + records + form);
          rows.add(record + "RecordwithoutReuse" + records + form);
        }
      }
    }
    return List.copyOf(rows);
  }

  /** Decodes all records and passes each one to the consumer. */
  void decode(Consumer<Object> decoded) {
    BinaryDecoder old = reusesDecoder ? decoder : null;
    BinaryDecoder used =
        direct
            ? DecoderFactory.get().directBinaryDecoder(new ByteArrayInputStream(bytes), old)
            : DecoderFactory.get().binaryDecoder(bytes, old);
    decoder = used;
    try {
      for (int i = 0; i < records; i++) {
        decoded.accept(reader.read(reusedRecord, used));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  int records() {
    return records;
  }

  /**
   * Decodes twice, so that reused objects are checked too.
   *
   * @throws IllegalStateException if the record is not decoded the expected number of times
   */
  void check(String row, GenericData.Record expected) {
    String text = expected.toString(); // decoded strings are Utf8
    for (int i = 0; i < 2; i++) {
      List<String> found = new ArrayList<>();
      decode(each -> found.add(each.toString()));
      if (found.size() != records || !found.stream().allMatch(text::equals)) {
        throw new IllegalStateException(
            "%s must decode %d times %s but decoded %d records, the first being %s"
                .formatted(row, records, text, found.size(), found.get(0)));
      }
    }
  }

  /** The encoding of the record, repeated. */
  static byte[] repeatedEncoding(GenericData.Record record, int count) {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(stream, null);
    GenericDatumWriter<GenericData.Record> writer = new GenericDatumWriter<>(record.getSchema());
    try {
      for (int i = 0; i < count; i++) {
        writer.write(record, encoder);
      }
      encoder.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return stream.toByteArray();
  }

  /** Decodes all concatenated records. */
  static List<Object> decoded(byte[] bytes, Schema schema) {
    BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(bytes, null);
    DatumReader<Object> reader = new GenericDatumReader<>(schema);
    List<Object> decoded = new ArrayList<>();
    try {
      while (!decoder.isEnd()) {
        decoded.add(reader.read(null, decoder));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return decoded;
  }
}
