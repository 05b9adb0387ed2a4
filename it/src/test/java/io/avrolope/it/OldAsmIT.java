// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many frameworks bring an old ASM. The compiled engine does not meet it. */
class OldAsmIT {
  private static final Path SOURCES = Path.of("../release/consumers/src/main/java");
  @TempDir private Path directory;

  @Test
  void compiledCodeWritesAndReadsWithAsm504FirstOnTheClassPath()
      throws IOException, InterruptedException {
    String jars = classPath(List.of(Path.of(System.getProperty("it.old-asm.jar"))), Jars.SERDE);

    assertThat(run(jars)).endsWith("asm: asm-5.0.4.jar\n");
  }

  @Test
  void theSingleJarWorksToo() throws IOException, InterruptedException {
    List<Path> first =
        Stream.of("it.old-asm.jar", "it.serde.all.jar")
            .map(key -> Path.of(System.getProperty(key)))
            .toList();

    assertThat(run(classPath(first, List.of("kafka-clients-", "slf4j-api-"))))
        .endsWith("asm: asm-5.0.4.jar\n");
  }

  private String run(String jars) throws IOException, InterruptedException {
    OutsideProgram program = new OutsideProgram(SOURCES, directory);
    program.compile(List.of("-proc:none", "-cp", jars), "com/acme/orders/Orders.java");

    String output =
        program.run(
            "-cp",
            jars + System.getProperty("path.separator") + directory,
            "com.acme.orders.Orders");

    assertThat(output).startsWith("order: {\"id\": \"o-1\", \"cents\": 1250}\n");
    return output;
  }

  private static String classPath(List<Path> first, List<String> others) {
    return Stream.concat(first.stream(), Jars.of(others).stream())
        .map(Path::toString)
        .collect(Collectors.joining(System.getProperty("path.separator")));
  }
}
