// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.avrolope.error.AvrolopeException;
import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.avro.SchemaText.Matching;
import io.avrolope.registry.directory.DirectorySchemaRegistry;
import io.avrolope.schema.SchemaReference;
import io.avrolope.server.doctor.DirectoryDoctor;
import io.avrolope.server.registry.Deleted;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.Normalization;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.registry.VersionNumber;
import io.avrolope.server.service.Registry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What people, Git and editors do to the files of a directory, and what the server, {@code file:},
 * the doctor and the health check then say. The server has served {@code t1/1} with id 1 (int),
 * {@code t2/1} with id 2 (long) and {@code t3/1} with id 3, an array of {@code t2}'s type.
 */
class DirectoryDamageTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String INT = "\"int\"";
  private static final String LONG = "\"long\"";
  private static final String BOTH = "int; long";
  private static final String EXCHANGED =
      "t1/1.avsc has id 2, but a server has served it with id 1: correct ids.properties";
  private static final String IDS_ARE_MALFORMED =
      "Expected lines of the form <folder>/<version>=<id> but found '<<<<<<< HEAD' at"
          + " ids.properties (line 1)";
  private static final String NONE = "";
  private static final String OTHER_JSON =
      "The schema of t1/1.avsc is not the one that a server has served: correct t1/1.json; long";

  @TempDir private Path directory;

  @SuppressWarnings("NullAway.Init") // each test opens it
  private DirectorySchemaStore store;

  private static String twice(String ids) {
    return "The id of version 1 of subject t1 is 2, but it was served with the id 1" + ids;
  }

  /** A change of files, with the expected reports. */
  private enum Damage {
    IDS_OF_AN_OLD_COMMIT(BOTH, NONE, BOTH, "file-without-id"),
    IDS_EMPTIED(BOTH, NONE, BOTH, "file-without-id"),
    IDS_REMOVED(BOTH, NONE, BOTH, "file-without-id"),
    IDS_OF_THE_OTHER_SIDE_OF_A_MERGE(
        BOTH,
        "The id 2 has two schemas: that of t2/1.avsc, as it was served, and version 1 of subject u",
        "int; Id 2 of u/1.avsc is that of another schema that a server has served: correct ids.properties",
        "file-without-id changed-since-served"),
    IDS_EXCHANGED(
        BOTH,
        twice("; The id of version 1 of subject t2 is 1, but it was served with the id 2"),
        EXCHANGED + "; " + EXCHANGED,
        "changed-since-served"),
    ID_OF_ANOTHER(BOTH, twice(""), EXCHANGED + "; " + EXCHANGED, "changed-since-served"),
    ID_THAT_IS_NEW(
        BOTH,
        "The id of version 1 of subject t1 is 9, but it was served with the id 1",
        "t1/1.avsc has id 9, but a server has served it with id 1: correct ids.properties; long",
        "changed-since-served"),
    SCHEMA_OF_ANOTHER_TYPE(
        "long",
        "The schema of version 1 of subject t1 is not the one that was served",
        "The schema is not the one that a server has served: correct t1/1.avsc; long",
        "changed-since-served"),
    SCHEMA_WITH_MARKS_OF_A_MERGE(
        "long",
        "Not an Avro schema, but it was one before",
        "Expected an Avro schema but found text that does not parse as one at t1/1.avsc; long",
        "not-a-schema"),
    SCHEMA_WITH_REFERENCES_CHANGED(
        BOTH,
        "The schema of version 1 of subject t3 is not the one that was served",
        BOTH,
        "changed-since-served"),
    REFERENCE_CHANGED(
        BOTH,
        "The schema of version 1 of subject t3 is not the one that was served",
        BOTH,
        "changed-since-served"),
    SCHEMA_ADDED_TO_JSON(
        "long",
        "The schema of version 1 of subject t1 is not the one that was served",
        OTHER_JSON,
        "changed-since-served"),
    REFERENCE_ADDED(
        "long",
        "The schema of version 1 of subject t1 is not the one that was served",
        OTHER_JSON,
        "changed-since-served"),
    JSON_WITH_MARKS_OF_A_MERGE(
        BOTH, "Not the JSON of a version, but it was before", BOTH, "unreadable-file"),
    SECOND_FOLDER(
        BOTH,
        "Two folders are of the same subject: ",
        BOTH,
        "id-of-no-file file-without-id misplaced-folder"),
    HASHED_FOLDER_OF_ANOTHER_SUBJECT(
        BOTH, "is not that of subject t1, which its subject.json names", BOTH, "misplaced-folder"),
    JSON_THAT_IS_NULL(
        "long", "Not the JSON of a version, but it was before", BOTH, "unreadable-file"),
    REFERENCE_THAT_IS_NULL(
        BOTH, "Not the JSON of a version, but it was before", BOTH, "unreadable-file"),
    TAG_THAT_IS_NULL(
        "long", "Not the JSON of a version, but it was before", BOTH, "unreadable-file"),
    SCHEMA_TYPE_ADDED(
        "long", "Not the JSON of a version, but it was before", BOTH, "unreadable-file"),
    IDS_WITH_MARKS_OF_A_MERGE(
        BOTH,
        "Expected lines of the form <folder>/<version>=<id> but found '<<<<<<< HEAD' at ",
        IDS_ARE_MALFORMED + "; " + IDS_ARE_MALFORMED,
        "unreadable-file"),
    SETTINGS_WITH_MARKS_OF_A_MERGE(
        BOTH, "Expected JSON of the server at ", BOTH, "unreadable-file"),
    SETTINGS_OF_A_HASHED_FOLDER_ARE_NULL(
        BOTH, "Expected JSON of the server at ", BOTH, "unreadable-file"),
    ASSOCIATION_THAT_IS_NULL(BOTH, "Expected JSON of the server at ", BOTH, "unreadable-file"),
    ASSOCIATION_WITHOUT_A_NAME(BOTH, "an association has no resourceName", BOTH, "unreadable-file"),
    CONTEXT_SETTINGS_THAT_ARE_NULL(
        BOTH, "Expected JSON of the server at ", BOTH, "unreadable-file"),
    LINK_TO_NOTHING(
        "long",
        "Not an Avro schema, but it was one before",
        "Schema id 1 not found in DIRECTORY: its file was deleted, t1/1.avsc; long",
        "id-of-no-file unreadable-file"),
    SCHEMA_REFORMATTED(BOTH, NONE, BOTH, NONE),
    VERSION_ADDED(BOTH, NONE, BOTH, "file-without-id"),
    SERVED_REMOVED(BOTH, NONE, BOTH, NONE);

    /** The schemas that ids 1 and 2 have after a start with these files. */
    private final String afterStart;

    /** The reason that the health check gives; empty if the server is ready. */
    private final String reason;

    /** Schemas or messages of {@code file:} for the ids 1 and 2. */
    private final String library;

    private final String finding;

    Damage(String afterStart, String reason, String library, String finding) {
      this.afterStart = afterStart;
      this.reason = reason;
      this.library = library;
      this.finding = finding;
    }
  }

  private void damage(Damage damage) throws IOException {
    switch (damage) {
      case IDS_OF_AN_OLD_COMMIT -> write("ids.properties", "t1/1=1\n");
      case IDS_EMPTIED -> write("ids.properties", "");
      case IDS_REMOVED -> Files.delete(directory.resolve("ids.properties"));
      case IDS_OF_THE_OTHER_SIDE_OF_A_MERGE -> {
        write("u/1.avsc", "\"string\"");
        write("ids.properties", "t1/1=1\nu/1=2\nt3/1=3\n");
      }
      case IDS_EXCHANGED -> write("ids.properties", "t1/1=2\nt2/1=1\nt3/1=3\n");
      case ID_OF_ANOTHER -> write("ids.properties", "t1/1=2\nt2/1=2\nt3/1=3\n");
      case ID_THAT_IS_NEW -> write("ids.properties", "t1/1=9\nt2/1=2\nt3/1=3\n");
      case SCHEMA_OF_ANOTHER_TYPE -> write("t1/1.avsc", "\"bytes\"");
      case SCHEMA_WITH_MARKS_OF_A_MERGE -> write("t1/1.avsc", "<<<<<<< HEAD\n" + INT);
      case SCHEMA_WITH_REFERENCES_CHANGED ->
          write("t3/1.json", read("t3/1.json").replace("long", "int"));
      case REFERENCE_CHANGED -> write("t3/1.json", read("t3/1.json").replace("\"t2\"", "\"t1\""));
      case SCHEMA_ADDED_TO_JSON -> write("t1/1.json", "{\"schema\":\"\\\"bytes\\\"\"}");
      case REFERENCE_ADDED ->
          write(
              "t1/1.json", "{\"references\":[{\"name\":\"r\",\"subject\":\"t2\",\"version\":1}]}");
      case JSON_WITH_MARKS_OF_A_MERGE -> write("t3/1.json", "<<<<<<< HEAD\n");
      case SECOND_FOLDER -> write("%741/2.avsc", "\"string\"");
      case HASHED_FOLDER_OF_ANOTHER_SUBJECT -> {
        write("~x/subject.json", "{\"subject\":\"t1\"}");
        write("~x/1.avsc", "\"string\"");
        write("~x/1.json", "{\"id\":77}");
      }
      case JSON_THAT_IS_NULL -> write("t1/1.json", "null");
      case REFERENCE_THAT_IS_NULL -> write("t3/1.json", "{\"references\":[null]}");
      case TAG_THAT_IS_NULL -> write("t1/1.json", "{\"metadata\":{\"sensitive\":[null]}}");
      case SCHEMA_TYPE_ADDED -> write("t1/1.json", "{\"schemaType\":\"JSON\"}");
      case IDS_WITH_MARKS_OF_A_MERGE -> write("ids.properties", "<<<<<<< HEAD\nt1/1=1\n");
      case SETTINGS_WITH_MARKS_OF_A_MERGE -> write("t1/subject.json", "<<<<<<< HEAD");
      case SETTINGS_OF_A_HASHED_FOLDER_ARE_NULL -> write("~x/subject.json", "null");
      case ASSOCIATION_THAT_IS_NULL -> write("t1/subject.json", "{\"associations\":[null]}");
      case ASSOCIATION_WITHOUT_A_NAME -> write("t1/subject.json", "{\"associations\":[{}]}");
      case CONTEXT_SETTINGS_THAT_ARE_NULL -> write("@registry.json", "null");
      case LINK_TO_NOTHING -> {
        Files.delete(directory.resolve("t1/1.avsc"));
        Files.createSymbolicLink(directory.resolve("t1/1.avsc"), Path.of("nothing"));
      }
      case SCHEMA_REFORMATTED -> write("t1/1.avsc", "{ \"type\" :\n\"int\" }");
      case VERSION_ADDED -> write("t1/2.avsc", "\"double\"");
      case SERVED_REMOVED -> Files.delete(directory.resolve(".served"));
    }
  }

  private String read(String path) throws IOException {
    return Files.readString(directory.resolve(path));
  }

  private void write(String path, String text) throws IOException {
    Path file = directory.resolve(path);
    Files.createDirectories(file.resolveSibling(""));
    Files.deleteIfExists(file); // it may be a link
    Files.writeString(file, text);
  }

  private void start() throws IOException {
    store = new DirectorySchemaStore(directory, Duration.ofMillis(20));
  }

  private Registry registry() {
    return new Registry(store, Registry.Options.DEFAULTS, Clock.systemUTC());
  }

  private int register(String subject, String text) {
    return register(subject, text, List.of());
  }

  private int register(String subject, String text, List<Reference> references) {
    Draft draft = Draft.of(text).withReferences(references);
    return registry().register(subject, draft).id();
  }

  private void serve() throws IOException {
    start();
    register("t1", INT);
    register("t2", LONG);
    register("t3", "{\"type\":\"array\",\"items\":\"long\"}", List.of(new Reference("r", "t2", 1)));
  }

  /** Reading a device or a pipe would not end. */
  @Test
  void aListOfWritesThatIsADeviceIsNotRead() throws Exception {
    Path schemas = Files.createDirectories(directory.resolve("schemas"));
    Path device = Path.of("/dev/zero");
    assumeTrue(Files.exists(device));
    Files.createSymbolicLink(schemas.resolve(".transaction.json"), device);
    try (DirectorySchemaStore server = new DirectorySchemaStore(schemas)) {
      assertThat(server.health().state()).isEqualTo(StoreHealth.State.DEGRADED);
      assertThatThrownBy(server::requireComplete)
          .hasMessageContaining("is not a file that a server writes");
    }
  }

  /** Git may bring a list of writes that no server has made. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "../rules",
        "t1/../../rules",
        "/tmp/avrolope-rules",
        "rules",
        ".git/config",
        "t1/.bashrc",
        "@contexts/../1.avsc",
        "t1/1.avsc/../../rules",
        ""
      })
  void writesOutsideTheServersFilesAreNotMade(String path) throws Exception {
    Path schemas = Files.createDirectories(directory.resolve("schemas"));
    try (DirectorySchemaStore server = new DirectorySchemaStore(schemas)) {
      String journal =
          "{\"writes\":[{\"path\":\"a/1.avsc\",\"text\":\"\\\"int\\\"\",\"timestampMs\":1},"
              + (path.isEmpty() ? "null" : "{\"path\":\"" + path + "\",\"text\":\"x\"}")
              + "]}";
      Files.writeString(schemas.resolve(".transaction.json"), journal);

      Registry registry = new Registry(server, Registry.Options.DEFAULTS, Clock.systemUTC());
      Draft draft = Draft.of(INT);
      assertThatThrownBy(() -> registry.register("n", draft))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("does not list writes of a server");
      assertThat(server.health().state()).isEqualTo(StoreHealth.State.DEGRADED);
      assertThat(schemas.resolve("a")).doesNotExist();
      assertThat(directory.resolve("rules")).doesNotExist();

      Files.delete(schemas.resolve(".transaction.json"));
      assertThat(registry.register("n", draft).id()).isEqualTo(1);
    }
  }

  @AfterEach
  void stop() {
    if (store != null) {
      store.close();
    }
  }

  /** The schemas of the ids 1 and 2; an id without a schema has none. */
  private String served() {
    return store.read(
        state ->
            String.join(
                "; ",
                Stream.of(1, 2)
                    .flatMap(id -> state.first("", id).stream())
                    .map(version -> version.body().text().replace("\"", ""))
                    .toList()));
  }

  private String library() {
    DirectorySchemaRegistry library = new DirectorySchemaRegistry(directory, Matching.EXACT);
    List<String> found = new ArrayList<>();
    for (int id = 1; id <= 2; id++) {
      try {
        found.add(library.schema(new SchemaReference.Id(id)).toString());
      } catch (AvrolopeException e) {
        found.add(String.valueOf(e.getMessage()));
      }
    }
    return String.join("; ", found)
        .replace("\"", "")
        .replace(directory + "/", "")
        .replace(directory.toString(), "DIRECTORY");
  }

  private String doctor() {
    return new DirectoryDoctor(directory)
        .examine().findings().stream()
            .map(finding -> finding.kind().code())
            .distinct()
            .reduce("", (left, right) -> left.isEmpty() ? right : left + " " + right);
  }

  private void await(Predicate<StoreHealth> expected) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!expected.test(store.health())) {
      assertThat(System.nanoTime()).as(store.health().reason()).isLessThan(deadline);
      Thread.sleep(10);
    }
  }

  private Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String path = directory.relativize(file).toString();
        if (!path.startsWith(".")) {
          files.put(path, Files.readString(file));
        }
      }
    }
    return files;
  }

  private void restore(Map<String, String> files) throws IOException {
    for (String path : files().keySet()) {
      if (!files.containsKey(path)) {
        Files.delete(directory.resolve(path));
      }
    }
    for (String folder : List.of("%741", "~x")) {
      Files.deleteIfExists(directory.resolve(folder));
    }
    for (Map.Entry<String, String> file : files.entrySet()) {
      write(file.getKey(), file.getValue());
    }
  }

  @ParameterizedTest
  @EnumSource
  void whileAServerRuns(Damage damage) throws Exception {
    serve();
    Map<String, String> before = files();
    damage(damage);
    if (damage.reason.isEmpty()) {
      await(health -> !store.isChanged() && health.state() == StoreHealth.State.READY);
      assertThat(doctor()).isEmpty();
    } else {
      await(health -> health.state() == StoreHealth.State.DEGRADED);
      assertThat(store.health().reason())
          .contains(damage.reason)
          .endsWith(". The state before counts");
      assertThat(doctor()).isEqualTo(damage.finding);
      assertThatThrownBy(() -> register("t4", "\"boolean\""))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining(damage.reason);
    }
    assertThat(served()).isEqualTo(BOTH);
    assertThat(library()).isEqualTo(damage.library);

    restore(before);
    await(health -> health.state() == StoreHealth.State.READY);
    assertThat(served()).isEqualTo(BOTH);
    assertThat(register("t5", "\"float\"")).isGreaterThan(3);
  }

  @ParameterizedTest
  @EnumSource
  void beforeAServerStarts(Damage damage) throws Exception {
    serve();
    store.close();
    Map<String, String> before = files();
    damage(damage);
    assertThat(doctor()).isEqualTo(damage.finding);
    assertThat(library()).isEqualTo(damage.library);

    start();
    assertThat(served()).isEqualTo(damage.afterStart);
    if (damage.reason.isEmpty()) {
      assertThat(store.health()).isEqualTo(StoreHealth.READY);
      assertThat(doctor()).isEmpty();
      assertThat(files().get("ids.properties")).contains("t1/1=1\n").contains("t2/1=2\n");
    } else {
      assertThat(store.health().state()).isEqualTo(StoreHealth.State.DEGRADED);
      assertThat(store.health().reason())
          .contains(damage.reason)
          .endsWith(". Nothing can be changed");
      assertThatThrownBy(() -> register("t4", "\"boolean\"")).isInstanceOf(StoreException.class);
    }

    restore(before);
    await(health -> health.state() == StoreHealth.State.READY);
    assertThat(served()).isEqualTo(BOTH);
  }

  @Test
  void aVersionWhoseFilesAreRemovedIsDeletedAndItsIdIsNeverGivenAgain() throws Exception {
    serve();
    Files.delete(directory.resolve("t3/1.avsc"));
    Files.delete(directory.resolve("t3/1.json"));
    write("ids.properties", "t1/1=1\nt2/1=2\n");
    Files.delete(directory.resolve("@registry.json"));
    await(health -> !store.isChanged());
    assertThat(store.<Boolean>read(state -> state.first("", 3).isPresent())).isFalse();
    store.close();

    start();
    write("t3/1.avsc", "\"bytes\"");
    await(health -> !store.isChanged());
    assertThat(registry().version("t3", new VersionNumber(1), Deleted.HIDDEN).id()).isEqualTo(4);
    write("t4/1.avsc", "\"boolean\"");
    write("ids.properties", "t1/1=1\nt2/1=2\nt3/1=4\nt4/1=3\n");
    await(health -> health.state() == StoreHealth.State.DEGRADED);
    assertThat(store.health().reason())
        .contains(
            "The id 3 has two schemas: that of a version that was removed, and version 1 of"
                + " subject t4");
  }

  @Test
  void noOtherContextAnswersForAVersionThatIsLeftOut() throws Exception {
    serve();
    register(":.other:t1", LONG);
    store.close();
    write("t1/1.avsc", "<<<<<<< HEAD");

    start();

    Registry registry = registry();
    VersionNumber one = VersionNumber.parse("1");
    assertThatThrownBy(() -> registry.version("t1", one, Deleted.HIDDEN))
        .isInstanceOf(Refusal.class);
    Draft draft = Draft.of(LONG);
    assertThatThrownBy(() -> registry.lookUp("t1", draft, Normalization.AS_SENT, Deleted.HIDDEN))
        .isInstanceOf(Refusal.class);
    assertThatThrownBy(() -> registry.byId(1, "t1")).isInstanceOf(Refusal.class);
    assertThat(registry.version(":.other:t1", one, Deleted.HIDDEN).body().text()).isEqualTo(LONG);
  }

  @Test
  void anEmptyDirectoryIsNotTakenForADeletionOfAllSubjects() throws Exception {
    serve();
    try (Stream<Path> all = Files.walk(directory)) {
      all.filter(Files::isRegularFile)
          .filter(file -> !file.endsWith(".lock"))
          .forEach(DirectoryDamageTest::delete);
    }
    await(health -> health.state() == StoreHealth.State.DEGRADED);
    assertThat(store.health().reason())
        .contains("The directory is empty, and had schemas before. Is its volume mounted?");
    assertThat(served()).isEqualTo(BOTH);
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void foldersThatNoRequestCanNameAreNotRead() throws Exception {
    serve();
    register(":.c:%", LONG);
    register(":.c:", LONG);
    Map<String, String> before = files();
    for (String folder :
        List.of(
            "@contexts/%/t1",
            "@contexts/__GLOBAL/t1",
            "@contexts/c%3Ad/t1",
            "%",
            "%3A.%3At1",
            "%3A.c%3At1",
            "%3A.c",
            "%3A%2A%3At1")) {
      write(folder + "/1.avsc", "\"string\"");
    }
    await(health -> !store.isChanged());

    assertThat(store.health()).isEqualTo(StoreHealth.READY);
    assertThat(files()).containsAllEntriesOf(before);
    for (int start = 1; start <= 2; start++) {
      assertThat(store.<String>read(state -> state.subjects() + " " + state.contexts()))
          .isEqualTo("[:.c:, :.c:%, t1, t2, t3] [:.c:]");
      assertThat(read(".served")).doesNotContain("t1/1=4").doesNotContain("%3A");
      store.close();
      start();
    }
  }

  @Test
  void theOperatorAcceptsAChangeByDeletingWhatWasServed() throws Exception {
    serve();
    store.close();
    write("t1/1.avsc", "\"bytes\"");
    Files.delete(directory.resolve(".served"));

    start();
    assertThat(store.health()).isEqualTo(StoreHealth.READY);
    assertThat(served()).isEqualTo("bytes; long");
    assertThat(library()).isEqualTo("bytes; long");
  }

  @Test
  void aFileWithoutASchemaIsNotReplacedByTheNextVersion() throws Exception {
    serve();
    write("t1/2.avsc", "<<<<<<< HEAD");
    await(health -> !store.isChanged());

    assertThatThrownBy(() -> register("t1", LONG))
        .isInstanceOf(StoreException.class)
        .hasMessage(
            "Nothing is written: the file of the next version, t1/2.avsc in "
                + directory.toRealPath()
                + ", exists and is not an Avro schema. Correct or remove it");
    assertThat(Files.readString(directory.resolve("t1/2.avsc"))).isEqualTo("<<<<<<< HEAD");
    assertThat(store.health()).isEqualTo(StoreHealth.READY);
  }
}
