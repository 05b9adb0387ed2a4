// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.avro.SchemaText.Matching;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A schema directory on the class path of an application. */
class ClassPathSchemaRegistryTest {
  private static final String WITH_IDS = "classpath-schemas/with-ids";
  private static final String WITHOUT_IDS = "classpath-schemas/without-ids";
  private static final Schema STRING = Schema.create(Schema.Type.STRING);

  @TempDir Path directory;

  /** Where the resources of the class path are stored. */
  enum Packaging {
    FOLDER,
    JAR
  }

  private URLClassLoader loader(Packaging packaging) throws IOException, URISyntaxException {
    Path resources =
        Path.of(ClassPathSchemaRegistryTest.class.getResource("/classpath-schemas/..").toURI())
            .normalize();
    Path place = packaging == Packaging.FOLDER ? resources : jar(resources);
    return new URLClassLoader(new URL[] {place.toUri().toURL()}, null);
  }

  private Path jar(Path resources) throws IOException {
    Path jar = directory.resolve("schemas.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file);
        Stream<Path> entries = Files.walk(resources.resolve("classpath-schemas"))) {
      for (Path entry : entries.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new ZipEntry(resources.relativize(entry).toString()));
        Files.copy(entry, out);
      }
    }
    return jar;
  }

  private static SchemaReference id(int id) {
    return new SchemaReference.Id(id);
  }

  private static SchemaReference version(String subject, long version) {
    return new SchemaReference.Version(subject, version);
  }

  private static SchemaRegistry open(String root) {
    return SchemaRegistries.open(RegistryOptions.of("classpath:" + root));
  }

  @ParameterizedTest
  @EnumSource(Packaging.class)
  void schemasAreFoundByVersionAndById(Packaging packaging) throws Exception {
    try (URLClassLoader loader = loader(packaging)) {
      SchemaRegistry registry = new ClassPathSchemaRegistry(WITH_IDS, loader, Matching.EXACT);

      assertThat(registry.schema(version("orders-value", 2))).isEqualTo(Schemas.ORDER_2);
      assertThat(registry.schema(version("shop/bills", 1))).isEqualTo(Schemas.ORDER);
      assertThat(registry.schema(id(11))).isEqualTo(Schemas.ORDER);
      assertThat(registry.schema(id(15))).isEqualTo(STRING);
      assertThat(registry.lookUp("orders-value", STRING, Kind.VERSION))
          .isEqualTo(version("orders-value", 5));
      assertThat(registry.lookUp("shop/bills", Schemas.ORDER, Kind.ID)).isEqualTo(id(11));
      assertThat(registry.latest("orders-value", Kind.ID))
          .isEqualTo(new RegisteredSchema(id(15), STRING));
    }
  }

  @ParameterizedTest
  @EnumSource(Packaging.class)
  void withoutIdsVersionsAreCountedUntilOneIsMissing(Packaging packaging) throws Exception {
    try (URLClassLoader loader = loader(packaging)) {
      SchemaRegistry registry = new ClassPathSchemaRegistry(WITHOUT_IDS, loader, Matching.EXACT);

      assertThat(registry.latest("orders-value", Kind.VERSION))
          .isEqualTo(new RegisteredSchema(version("orders-value", 2), Schemas.ORDER_2));
      assertThat(registry.schema(version("orders-value", 4)))
          .as("a version is found by its number")
          .isEqualTo(STRING);
      assertThat(registry.register("orders-value", Schemas.ORDER, Kind.VERSION))
          .isEqualTo(version("orders-value", 1));
      assertThatThrownBy(() -> registry.lookUp("orders-value", Schemas.ORDER, Kind.ID))
          .isInstanceOf(RegistryRefusedException.class)
          .hasMessage(
              "No id of orders-value/1.avsc in"
                  + " classpath:classpath-schemas/without-ids/ids.properties; open the directory"
                  + " once as file:<path> to assign ids");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {WITH_IDS, "/" + WITH_IDS, "///" + WITH_IDS + "//"})
  void slashesAroundTheRootMakeNoDifference(String root) {
    assertThat(open(root).schema(id(12))).isEqualTo(Schemas.ORDER_2);
  }

  @Test
  void contextClassLoaderIsUsedFirst() throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {rootOfOneSchema()}, null)) {
      thread.setContextClassLoader(loader);
      assertThat(open("").schema(version("s", 1))).isEqualTo(STRING);
      thread.setContextClassLoader(null);
      assertThat(open(WITH_IDS).schema(id(15))).isEqualTo(STRING);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private URL rootOfOneSchema() throws IOException {
    Files.createDirectory(directory.resolve("s"));
    Files.writeString(directory.resolve("s/1.avsc"), "\"string\"");
    return directory.toUri().toURL();
  }

  @Test
  void registrationIsRefusedOnTheClassPath() {
    SchemaRegistry registry = open(WITH_IDS);

    assertThat(registry.register("orders-value", Schemas.ORDER_2, Kind.ID)).isEqualTo(id(12));
    assertThatThrownBy(() -> registry.register("orders-value", Schemas.ORDER_WITH_DOC, Kind.ID))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage(
            "Cannot register schema shop.Order for subject orders-value:"
                + " classpath:classpath-schemas/with-ids is read-only; add the schema as"
                + " orders-value/8.avsc");
  }

  @Test
  void missingSchemasAreUnknown() {
    SchemaRegistry registry = open(WITH_IDS);

    assertThatThrownBy(() -> registry.schema(id(99)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Schema id 99 not found in" + " classpath:classpath-schemas/with-ids/ids.properties");
    assertThatThrownBy(() -> registry.schema(id(17)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Schema id 17 not found in classpath:classpath-schemas/with-ids: its file was deleted,"
                + " orders-value/7.avsc");
    assertThatThrownBy(() -> registry.schema(version("orders-value", 3)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Version 3 of subject orders-value not found in classpath:classpath-schemas/with-ids:"
                + " missing file orders-value/3.avsc");
    assertThatThrownBy(() -> registry.lookUp("bills", Schemas.ORDER, Kind.ID))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Schema shop.Order of subject bills not found in"
                + " classpath:classpath-schemas/with-ids/bills/<version>.avsc");
    assertThatThrownBy(() -> registry.latest("bills", Kind.ID))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Latest version of subject bills not found in"
                + " classpath:classpath-schemas/with-ids/bills/<version>.avsc");
  }
}
