// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckedOutputTest {
  private static CheckedOutput failing(String message) {
    return new CheckedOutput(
        new OutputStream() {
          @Override
          public void write(int oneByte) throws IOException {
            throw new IOException(message);
          }
        });
  }

  @Test
  void printWriterDoesNotHideTheFailure() {
    PrintWriter writer =
        new PrintWriter(failing("No space left on device"), false, StandardCharsets.UTF_8);
    writer.print("text");

    assertThatThrownBy(writer::flush)
        .isInstanceOf(OutputException.class)
        .hasMessage("Cannot write the output: No space left on device");
  }

  @Test
  void whatIsWrittenAfterAFailureIsDropped() {
    CheckedOutput output = failing("Broken pipe");
    assertThatThrownBy(() -> output.write(1)).isInstanceOf(OutputException.class);

    output.write(1);
    output.flush();
  }

  @ParameterizedTest
  @CsvSource({
    "Broken pipe, true",
    "The pipe is being closed, true",
    "No space left on device, false",
    "Input/output error, false"
  })
  void closedPipeIsAReaderThatHasEnough(String message, boolean isClosed) {
    CheckedOutput output = failing(message);

    assertThat(catchThrowableOfType(OutputException.class, () -> output.write(1)))
        .returns(isClosed, OutputException::isClosedByReader);
  }
}
