// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.registry.ConfluentOptions;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.confluent.ConfluentSchemaRegistry;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The registry of each kind of URL, and the errors of invalid URLs. */
class SchemaRegistriesTest {
  private static SchemaRegistry open(String... urls) {
    return SchemaRegistries.open(RegistryOptions.of(urls));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://host",
        "https://host:8081/path/",
        "HTTP://host",
        "http://127.0.0.1",
        "http://[::1]:8081",
        "http://user:secret@host",
        "http://a,https://b"
      })
  void httpSchemeIsConfluentsApi(String urls) {
    try (SchemaRegistry registry = open(urls.split(",", -1))) {
      assertThat(registry).isInstanceOf(ConfluentSchemaRegistry.class);
    }
  }

  @Test
  void fileSchemeTakesAPathOrAUrl(@TempDir Path root) throws Exception {
    Path directory = Files.createDirectory(root.resolve("with space"));
    String uri = directory.toUri().toString();
    assertThat(uri).startsWith("file:///").contains("with%20space");

    for (String url : new String[] {"file:" + directory, uri, "FILE:" + directory}) {
      assertThat(open(url).register("s", Schemas.ORDER, Kind.ID))
          .isEqualTo(new SchemaReference.Id(1));
    }
    assertThat(directory.resolve("s/1.avsc")).exists();
    assertThat(directory.resolve("s/2.avsc")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "file:/schemas",
        "mock://x",
        "classpath:schemas",
        "schema-repo+http://host/schema-repo",
        "apicurio+https://host/apis/registry/v3",
        "cloudera+https://host/api/v1",
        "azure+https://host"
      })
  void metadataAreRefusedByARegistryThatHasNone(String url) {
    RegistryOptions options =
        RegistryOptions.builder(url)
            .confluent(
                ConfluentOptions.builder().latestWithMetadata(Map.of("stage", "stable")).build())
            .build();

    assertThatThrownBy(() -> SchemaRegistries.open(options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "names a registry that keeps no metadata, "
                + url
                + "; the newest version by its metadata is available only from http:, https: and"
                + " kafka:");
  }

  @Test
  void atLeastOneUrlIsRequired() {
    assertThatThrownBy(() -> open())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("urls must have at least 1 URL but had none");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ftp://user:secret@host    | ftp://host
          ws+http://user:p/w@host/x | ws+http://host/x
          user:secret@host:8081     | host:8081
          localhost:8081            | localhost:8081
          /schemas                  | /schemas
          ''                        | ''
          kafka:schemas             | kafka:schemas
          """)
  void unknownSchemeIsReportedWithTheKnownSchemes(String url, String named) {
    assertThatThrownBy(() -> open(url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "names a registry of an unknown kind, "
                + named
                + "; known are http:, https:, schema-repo+http:, schema-repo+https:,"
                + " apicurio+https:, cloudera+https:, azure+https:, file:, classpath: and mock:,"
                + " and to the serializers also kafka:");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          mock://a,http://user:secret@b      | mock://a, http://b
          file:a,file:b                      | file:a, file:b
          https://u:p@a,ftp://u:p@b          | https://a, ftp://b
          """)
  void severalUrlsMustBeHttp(String urls, String named) {
    assertThatThrownBy(() -> open(urls.split(",", -1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "names several registries (" + named + "); only several http(s) URLs go together");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://user:PART,rest@host",
        "https://user:1234,rest@host:8081",
        "https://user:PA/RT,rest@host",
        "https://user:pa@PART,rest@host",
        "http://user:PART@b@host,user:p@host"
      })
  void commaInAPasswordIsReportedWithoutAnyPartOfIt(String urls) {
    String[] split = urls.split(",", -1);

    assertThatThrownBy(() -> open(split))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "names several URLs, of which one is incomplete; a comma separates URLs, and one in a"
                + " password is written as %2C");
    assertThat(RegistryOptions.of(split)).hasToString("RegistryOptions[]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          https://user:PART,https://rest@host  | https://user:…
          https://user:P/RT,https://rest@host  | https://user:…
          """)
  void beginningOfAPasswordIsNotShown(String urls, String shown) {
    assertThatThrownBy(() -> open(urls.split(",", -1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("names an invalid URL, " + shown + "; it needs a host");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://", "http:", "http:host", "http:///path", "http://my_host", "https://a b"})
  void urlWithoutAHostIsReported(String url) {
    assertThatThrownBy(() -> open("http://good", url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "names an invalid URL, "
                + url
                + "; it needs a host without underscores in its name, and a password must have"
                + " / ? # @ % and spaces written as %2F %3F %23 %40 %25 %20");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"file:", "file://host/schemas", "file://schemas", "file:///a b", "file:///a?b"})
  void fileUrlWithoutADirectoryIsReported(String url) {
    assertThatThrownBy(() -> open(url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "names no directory, "
                + url
                + "; write file:<path>, or file:///<absolute path> as a URL");
  }
}
