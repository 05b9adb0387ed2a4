// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.envelope.Slice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HexTextTest {
  @ParameterizedTest
  @ValueSource(strings = {"00 0A ff", "000aFF", "00:0A:FF", " 00\n0A\tFF ", "0x000AFF"})
  void blanksAndColonsAreIgnored(String text) {
    assertThat(HexText.parse("--hex", text)).containsExactly(0, 10, 255);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0G", "00x0", "00,01"})
  void otherTextIsAUsageError(String text) {
    assertThatThrownBy(() -> HexText.parse("--header trace", text))
        .isInstanceOf(CommandException.class)
        .hasMessage("The value of --header trace is not hexadecimal: use two digits for each byte");
  }

  @Test
  void longBytesAreCutWithDots() {
    Slice slice = Slice.of(new byte[] {1, 2, (byte) 0xAB});

    assertThat(HexText.of(slice)).isEqualTo("01 02 AB");
    assertThat(HexText.start(slice, 3)).isEqualTo("01 02 AB");
    assertThat(HexText.start(slice, 2)).isEqualTo("01 02 ...");
  }
}
