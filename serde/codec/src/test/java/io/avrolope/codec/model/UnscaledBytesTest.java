// SPDX-License-Identifier: Apache-2.0
package io.avrolope.codec.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnscaledBytesTest {

  @ParameterizedTest(name = "{0} bytes")
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 16})
  void aDecimalIsTheBigEndianNumberInTheRange(int length) {
    Random random = new Random(length);
    byte[] array = new byte[length + 2];
    for (int i = 0; i < 1_000; i++) {
      random.nextBytes(array);

      assertThat(UnscaledBytes.decimal(array, 1, 1 + length, 3))
          .isEqualTo(new BigDecimal(new BigInteger(array, 1, length), 3));
    }
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(longs = {0, -1, 1, 127, 128, -128, -129, 255, 256, Long.MAX_VALUE, Long.MIN_VALUE})
  void theLimitsOfEachLengthAreRead(long number) {
    byte[] bytes = BigInteger.valueOf(number).toByteArray();

    assertThat(UnscaledBytes.decimal(bytes, 0, bytes.length, 0))
        .isEqualTo(new BigDecimal(BigInteger.valueOf(number)));
  }
}
