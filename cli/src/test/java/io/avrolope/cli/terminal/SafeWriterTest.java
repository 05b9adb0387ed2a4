// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class SafeWriterTest {
  private static final String OBEYED = "a\u001b[2Jb\u009b31mc\u202ed\u0007\u007f\re";
  private static final String ESCAPED = "a\\u001b[2Jb\\u009b31mc\\u202ed\\u0007\\u007f\\u000de";

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final Screen screen =
      new Screen(InputStream.nullInputStream(), new PrintWriter(out), new PrintWriter(err), false);

  @Test
  void whateverACommandPrintsIsEscaped() {
    screen.out().print(OBEYED);
    screen.out().printf("%s%n", '\u001b');
    screen.err().println(OBEYED.toCharArray());
    screen.err().write('\u001b');

    assertThat(out.toString()).isEqualTo(ESCAPED + "\\u001b" + System.lineSeparator());
    assertThat(err.toString()).isEqualTo(ESCAPED + System.lineSeparator() + "\\u001b");
  }

  @Test
  void escapedJsonIsTheSameJson() throws Exception {
    ObjectMapper json = new ObjectMapper();
    screen.out().print(json.writeValueAsString(OBEYED));

    assertThat(out.toString()).doesNotContain("\u009b", "\u202e", "\u007f");
    assertThat(json.readValue(out.toString(), String.class)).isEqualTo(OBEYED);
  }
}
