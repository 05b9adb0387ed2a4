// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class VarintTest {

  /** The smallest and greatest numbers of each length, with both signs. */
  static LongStream numbers() {
    return LongStream.concat(
        LongStream.of(0, 101, 300, Integer.MAX_VALUE, Integer.MIN_VALUE),
        IntStream.range(0, 64)
            .mapToLong(bit -> 1L << bit)
            .flatMap(power -> LongStream.of(power - 1, power, -power, -power - 1)));
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void readsNumbersThatAvroWrote(long number) throws IOException {
    byte[] exact = avro(number);
    byte[] followed = Arrays.copyOf(exact, exact.length + 12);

    assertThat(Varint.size(exact, 0)).isEqualTo(exact.length);
    assertThat(Varint.value(exact, 0, exact.length)).isEqualTo(number);
    assertThat(Varint.size(followed, 0)).isEqualTo(exact.length);
    assertThat(Varint.value(followed, 0, exact.length)).isEqualTo(number);
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void writesTheSameBytesAsAvro(long number) throws IOException {
    byte[] written = new byte[20];
    int end = Varint.write(written, 3, number);

    assertThat(Arrays.copyOfRange(written, 3, end)).isEqualTo(avro(number));
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void truncatedNumberIsRejected(long number) throws IOException {
    byte[] exact = avro(number);
    byte[] cut = Arrays.copyOf(exact, exact.length - 1);

    assertThatThrownBy(() -> Varint.value(cut, 0, Varint.size(cut, 0)))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  private static byte[] avro(long number) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
    encoder.writeLong(number);
    return out.toByteArray();
  }
}
