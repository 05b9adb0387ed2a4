// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.avro.SchemaText.Matching;
import io.avrolope.registry.directory.DirectorySchemaRegistry;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import io.avrolope.server.association.AssociationFilter;
import io.avrolope.server.association.AssociationForm;
import io.avrolope.server.association.AssociationGuard;
import io.avrolope.server.association.AssociationRequest;
import io.avrolope.server.association.Cascade;
import io.avrolope.server.association.Execution;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.Mode;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.Deleted;
import io.avrolope.server.registry.Deletion;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.ExistingVersions;
import io.avrolope.server.registry.Inherited;
import io.avrolope.server.registry.Normalization;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.registry.VersionNumber;
import io.avrolope.server.service.Registry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server writes the files that the library reads in its schema directories. */
class DirectoryLayoutTest {
  private static final Schema ORDER =
      SchemaBuilder.record("shop.Order").fields().requiredInt("id").endRecord();

  @TempDir private Path parent;
  private Path directory;
  private Registry registry;

  @BeforeEach
  void open() throws Exception {
    directory = parent.resolve("schemas");
    registry = reopened();
  }

  private Registry reopened() throws Exception {
    return new Registry(
        new DirectorySchemaStore(directory), Registry.Options.DEFAULTS, Clock.systemUTC());
  }

  private SchemaRegistry library() {
    return new DirectorySchemaRegistry(directory, Matching.EXACT);
  }

  private static Draft draft(String text, List<Reference> references, @Nullable Metadata metadata) {
    return Draft.of(text).withReferences(references).withMetadata(metadata);
  }

  private static Draft draft(Schema schema) {
    return draft(schema.toString(), List.of(), null);
  }

  private List<String> files() throws Exception {
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !file.getFileName().toString().startsWith("."))
          .map(file -> directory.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void aVersionIsOneIndentedFile() throws Exception {
    registry.register("orders-value", draft(ORDER));

    assertThat(files()).containsExactly("@registry.json", "ids.properties", "orders-value/1.avsc");
    assertThat(Files.readString(directory.resolve("orders-value/1.avsc")))
        .isEqualTo(
            """
            {
              "type" : "record",
              "name" : "Order",
              "namespace" : "shop",
              "fields" : [ {
                "name" : "id",
                "type" : "int"
              } ]
            }
            """);
    assertThat(Files.readString(directory.resolve("ids.properties")))
        .endsWith("\norders-value/1=1\n");
  }

  @Test
  void associationsAreInTheFileOfTheirSubjectAndSurviveARestart() throws Exception {
    registry.register("orders-value", draft(ORDER));
    AssociationRequest request =
        new AssociationForm(
                "orders",
                "lkc-1",
                "lkc-1:orders",
                null,
                List.of(
                    new AssociationForm.Line(
                        AssociationRequest.Kind.CREATE,
                        "orders-value",
                        null,
                        null,
                        null,
                        null,
                        Normalization.AS_SENT,
                        Cascade.ASSOCIATIONS_ONLY)))
            .checked("", Execution.REAL);
    registry.associations().write(request, Execution.REAL, AssociationGuard.NONE);
    List<Association> found = associations();

    assertThat(
            Files.readString(directory.resolve("orders-value/subject.json"))
                .replaceAll("[0-9a-f-]{36}", "<guid>")
                .replaceAll("[0-9-]+T[0-9:.]+Z", "<time>"))
        .isEqualTo(
            """
            {
              "associations" : [ {
                "resourceName" : "orders",
                "resourceNamespace" : "lkc-1",
                "resourceId" : "lkc-1:orders",
                "associationType" : "value",
                "lifecycle" : "WEAK",
                "guid" : "<guid>",
                "created" : "<time>"
              } ]
            }
            """);
    registry = reopened();
    assertThat(associations()).isEqualTo(found).hasSize(1);

    registry
        .associations()
        .delete(
            "lkc-1:orders",
            new AssociationFilter("", Set.of(), Set.of()),
            Cascade.ASSOCIATIONS_ONLY,
            Execution.REAL,
            AssociationGuard.NONE);
    assertThat(files()).doesNotContain("orders-value/subject.json");
    registry = reopened();
    assertThat(associations()).isEmpty();
  }

  private List<Association> associations() {
    return registry
        .associations()
        .ofSubject("orders-value", new AssociationFilter("", Set.of(), Set.of()));
  }

  /** Nobody may delete the directory in which a file system is mounted, not even an empty one. */
  @Test
  void directoriesAroundTheRegistryAreLeftAlone() throws Exception {
    Path mounted = Path.of("/dev/shm");
    assumeTrue(Files.isWritable(mounted));
    directory = Files.createTempDirectory(mounted, "schemas");
    try {
      registry = reopened();
      registry.register("orders-value", draft(ORDER));

      assertThat(files()).contains("orders-value/1.avsc");
      registry.deleteSubject("orders-value", Deletion.SOFT);
      registry.deleteSubject("orders-value", Deletion.PERMANENT);
      assertThat(directory.resolve("orders-value")).doesNotExist();
    } finally {
      try (Stream<Path> left = Files.walk(directory)) {
        for (Path each : left.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(each);
        }
      }
    }
  }

  @Test
  void theLibraryReadsWhatTheServerWrites() {
    registry.register("orders-value", draft(ORDER));
    registry.register(
        "carts-value",
        draft(
            "{\"type\":\"array\",\"items\":\"shop.Order\"}",
            List.of(new Reference("shop.Order", "orders-value", 1)),
            null));

    SchemaRegistry library = library();
    assertThat(library.schema(new SchemaReference.Id(1))).isEqualTo(ORDER);
    assertThat(library.latest("carts-value", Kind.ID).schema())
        .isEqualTo(Schema.createArray(ORDER));
  }

  @Test
  void theLibraryReadsASoftlyDeletedSchemaByItsIdButDoesNotListIt() throws Exception {
    registry.register("orders-value", draft(ORDER));
    registry.deleteVersion("orders-value", new VersionNumber(1), Deletion.SOFT);

    assertThat(files())
        .containsExactly("@registry.json", "ids.properties", "orders-value/1.deleted.avsc");
    assertThat(library().schema(new SchemaReference.Id(1))).isEqualTo(ORDER);
    assertThat(library().catalog().orElseThrow().subjects()).isEmpty();
  }

  @Test
  void theServerSeesWhatTheLibraryWrites() {
    registry.register("orders-value", draft(ORDER));
    library().register("words", Schema.create(Schema.Type.STRING), Kind.ID);

    assertThat(registry.byId(2, "").body().text()).isEqualTo("\"string\"");
    assertThat(registry.subjects("", Deleted.HIDDEN)).containsExactly("orders-value", "words");
  }

  @Test
  void aFileThatWasAddedByHandGetsAnId() throws Exception {
    Files.createDirectories(directory.resolve("by-hand"));
    Files.writeString(directory.resolve("by-hand/1.avsc"), "{\"type\": \"int\"}");

    assertThat(reopened().version("by-hand", new VersionNumber(1), Deleted.HIDDEN).id())
        .isEqualTo(1);
    assertThat(Files.readString(directory.resolve("ids.properties"))).endsWith("\nby-hand/1=1\n");
  }

  @Test
  void aFileThatWasAddedByHandIsNotReplacedBeforeItIsRead() throws Exception {
    registry.register("words", draft(Schema.create(Schema.Type.INT)));
    Files.writeString(directory.resolve("words/2.avsc"), "{\"type\": \"long\"}");

    registry.register("words", draft(Schema.create(Schema.Type.DOUBLE)));

    assertThat(registry.versions("words", Deleted.HIDDEN))
        .extracting(StoredVersion::version)
        .containsExactly(1, 2, 3);
    assertThat(registry.version("words", new VersionNumber(2), Deleted.HIDDEN).body().text())
        .isEqualTo("\"long\"");
    assertThat(Files.readString(directory.resolve("words/2.avsc"))).contains("long");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"mode\":\"READONLY\"}", "{oops"})
  void settingsThatWereChangedByHandAreReadBeforeTheyAreReplaced(String settings) throws Exception {
    registry.register("words", draft(Schema.create(Schema.Type.INT)));
    Path file = Files.writeString(directory.resolve("@registry.json"), settings);

    assertThatThrownBy(() -> registry.register("more", draft(Schema.create(Schema.Type.INT))))
        .hasMessageContaining(settings.contains("READONLY") ? "read-only mode" : "@registry.json");
    assertThat(Files.readString(file)).isEqualTo(settings);
  }

  @Test
  void metadataAndContextsHaveFilesOfTheirOwn() throws Exception {
    registry.register(
        ":.team:orders",
        draft(
            ORDER.toString(),
            List.of(),
            new Metadata(null, new TreeMap<>(Map.of("owner", "shop")), null)));

    assertThat(files())
        .containsExactly(
            "@contexts/team/@registry.json",
            "@contexts/team/ids.properties",
            "@contexts/team/orders/1.avsc",
            "@contexts/team/orders/1.json");
    assertThat(
            new DirectorySchemaRegistry(directory.resolve("@contexts/team"), Matching.EXACT)
                .schema(new SchemaReference.Id(1)))
        .isEqualTo(ORDER);
  }

  /** UTF-8 cannot express it, but the JSON of a request can. */
  @Test
  void halfASurrogatePairSurvivesARestart() throws Exception {
    String half = "a\ud83d";
    Metadata metadata = new Metadata(null, new TreeMap<>(Map.of("owner", half)), null);
    registry.register("orders", draft(ORDER.toString(), List.of(), metadata));
    Config alias =
        new Config(half, null, null, null, null, null, null, null, null, null, null, null, null);
    registry.settings().changeConfig("orders", config -> alias);

    Registry restarted = reopened();
    assertThat(restarted.settings().config("orders", Inherited.EXCLUDED).alias()).isEqualTo(half);
    assertThat(restarted.version("orders", new VersionNumber(1), Deleted.HIDDEN).body().metadata())
        .isEqualTo(metadata);
  }

  @Test
  void aTransactionThatACrashInterruptedIsFinishedAtTheNextStart() throws Exception {
    registry.register("orders-value", draft(ORDER));
    Files.writeString(
        directory.resolve(".transaction.json"),
        """
        {"writes":[
          {"path":"words/1.avsc","text":"\\"string\\"","timestampMs":1},
          {"path":"ids.properties","text":"orders-value/1=1\\nwords/1=2\\n","timestampMs":1}]}
        """);

    assertThat(reopened().byId(2, "").body().text()).isEqualTo("\"string\"");
    assertThat(directory.resolve(".transaction.json")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ids.properties",
        "@registry.json",
        "registry.json",
        "@contexts",
        ".lock",
        ".generation",
        ".",
        "..",
        "../x",
        "/etc/x",
        "~x",
        "subject.json",
        "CON",
        "\u00e9",
        ":.c:.."
      })
  void namesOfSubjectsNeverMeetTheFilesOfTheServer(String subject) throws Exception {
    registry.register("before", draft(ORDER));
    registry.register(subject, draft(ORDER));
    registry.settings().setMode(subject, "READONLY", ExistingVersions.REFUSED);

    Registry restarted = reopened();
    assertThat(restarted.version(subject, new VersionNumber(1), Deleted.HIDDEN).body().text())
        .isEqualTo(ORDER.toString());
    assertThat(restarted.settings().mode(subject, Inherited.EXCLUDED)).isEqualTo(Mode.READONLY);
    assertThat(restarted.version("before", new VersionNumber(1), Deleted.HIDDEN).id()).isEqualTo(1);
    try (Stream<Path> files = Files.list(parent)) {
      assertThat(files).containsExactly(directory);
    }
  }

  @Test
  void aLongSubjectHasAFolderAndALongContextIsRefusedWithoutDamage() throws Exception {
    String subject = "s".repeat(1_000);
    registry.register(subject, draft(ORDER));
    assertThatThrownBy(() -> registry.register(":." + "c".repeat(300) + ":s", draft(ORDER)))
        .isInstanceOf(Refusal.class)
        .hasMessage(
            "The name of the context needs 300 characters as the name of a folder, more than 255."
                + " Use a shorter name");

    assertThat(registry.subjects(":*:", Deleted.INCLUDED)).containsExactly(subject);
    assertThat(reopened().version(subject, new VersionNumber(1), Deleted.HIDDEN).id()).isEqualTo(1);
  }

  @Test
  void aFileThatSomebodyChangedIsReadThoughTheServerKnowsTheOthers() throws Exception {
    int count = 600;
    StringBuilder ids = new StringBuilder();
    for (int i = 1; i <= count; i++) {
      Path folder = Files.createDirectories(directory.resolve("many" + i));
      Files.writeString(
          folder.resolve("1.avsc"),
          "{ \"type\" : \"fixed\", \"name\" : \"F%d\", \"size\" : 1 }".formatted(i));
      ids.append("many%d/1=%d%n".formatted(i, i));
    }
    Files.writeString(directory.resolve("ids.properties"), ids);
    assertThat(text(reopened(), "many7")).isEqualTo(fixed(7, 1));
    assertThat(directory.resolve(".canonical")).hasSize(count * 16L);

    Files.delete(directory.resolve(".served")); // the change is wanted
    Files.writeString(
        directory.resolve("many7/1.avsc"), "{\"size\":2, \"name\":\"F7\",\"type\":\"fixed\"}");
    assertThat(text(reopened(), "many7")).isEqualTo(fixed(7, 2));
    assertThat(text(reopened(), "many8")).isEqualTo(fixed(8, 1));

    Files.writeString(directory.resolve(".canonical"), "what another program wrote");
    assertThat(text(reopened(), "many7")).isEqualTo(fixed(7, 2));
  }

  private static String fixed(int number, int size) {
    return "{\"type\":\"fixed\",\"name\":\"F%d\",\"size\":%d}".formatted(number, size);
  }

  private static String text(Registry registry, String subject) {
    return registry.version(subject, new VersionNumber(1), Deleted.HIDDEN).body().text();
  }
}
