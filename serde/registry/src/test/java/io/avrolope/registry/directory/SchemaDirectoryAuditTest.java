// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.avro.SchemaText.Matching;
import io.avrolope.registry.directory.SchemaDirectoryAudit.Finding;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The findings of an audit of a schema directory. */
class SchemaDirectoryAuditTest {
  @TempDir Path root;

  private void put(String path, Object text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text.toString());
  }

  @Test
  void directoryWrittenByARegistryHasNoFindings() {
    SchemaRegistry registry = new DirectorySchemaRegistry(root, Matching.EXACT);
    registry.register("a/b", Schemas.ORDER, SchemaReference.Kind.ID);
    registry.register("a/b", Schemas.ORDER_2, SchemaReference.Kind.ID);
    registry.register("c", Schemas.ORDER, SchemaReference.Kind.ID);

    assertThat(SchemaDirectoryAudit.of(root)).isEmpty();
  }

  @Test
  void auditFindsWhatWouldFailInARegistry() throws IOException {
    put("s/2.avsc", Schemas.ORDER);
    put("s/3.avsc", "{}");
    put("s/04.avsc", Schemas.ORDER);
    put("ids.properties", "s/2=1\ns/9=1\n");

    assertThat(SchemaDirectoryAudit.of(root))
        .containsExactly(
            new Finding("ids.properties", "File s/9.avsc, which has id 1, is missing"),
            new Finding(
                "s/04.avsc",
                "Not a path of the form <subject>/<version>.avsc, with versions from 1"),
            new Finding("s/2.avsc", "Version 1 is missing before version 2"),
            new Finding("s/3.avsc", "Not an Avro schema: No type: {}"));
  }

  @Test
  void invalidDefaultIsReportedOnlyForTheNewestVersion() throws IOException {
    String bad = "{'type':'record','name':'R','fields':[{'name':'a','type':'int','default':'x'}]}";
    put("s/1.avsc", bad.replace('\'', '"'));
    put("s/2.avsc", bad.replace('\'', '"').replace("\"x\"", "1"));
    assertThat(SchemaDirectoryAudit.of(root)).isEmpty();

    Files.delete(root.resolve("s/2.avsc"));
    assertThat(SchemaDirectoryAudit.of(root))
        .containsExactly(
            new Finding(
                "s/1.avsc",
                "Invalid name or default: Invalid default for field a:" + " \"x\" not a \"int\""));
  }

  @Test
  void fileInPlaceOfADirectoryIsReported() throws IOException {
    Path file = Files.createFile(root.resolve("file"));

    assertThatThrownBy(() -> SchemaDirectoryAudit.of(file))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage("Not a directory of schemas but a file: " + file);
  }
}
