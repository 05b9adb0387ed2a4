// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plain classes of an application whose jars are all on the module path. */
class PlainClassesInModulesIT {
  private static final Path SOURCES = Path.of("src/test/consumers/reflection");

  @TempDir private Path directory;

  @Test
  void classesOfAnOpenModuleAreWrittenAndRead() throws IOException, InterruptedException {
    assertThat(run("open/module-info.java"))
        .isEqualTo(
            """
            00000000010e0278
            order 7 of x
            """);
  }

  @Test
  void theMessageNamesThePackageThatMustBeOpened() throws IOException, InterruptedException {
    assertThat(run("closed/module-info.java"))
        .isEqualTo(
            "Expected a field that can be read but found another one at"
                + " com.acme.reflection.PlainClasses.Order.id: Class"
                + " com.acme.reflection.PlainClasses$Order has no accessible field id: let module"
                + " com.acme.reflection open the package com.acme.reflection to"
                + " io.avrolope.codec\n");
  }

  private String run(String moduleInfo) throws IOException, InterruptedException {
    OutsideProgram program = new OutsideProgram(SOURCES, directory);
    String jars = Jars.path(Jars.of(Jars.SERDE));
    String annotations = Jars.path(Jars.of(List.of("jspecify-")));
    program.compile(
        List.of("-p", jars + File.pathSeparator + annotations),
        moduleInfo,
        "com/acme/reflection/PlainClasses.java");
    return program.run(
        "-p",
        directory + File.pathSeparator + jars,
        "-m",
        "com.acme.reflection/com.acme.reflection.PlainClasses");
  }
}
