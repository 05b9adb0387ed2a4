// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.avrolope.Allocations;
import io.avrolope.internal.tls.TlsKeys;
import io.avrolope.internal.tls.TlsSettings;
import io.avrolope.registry.CacheOptions;
import io.avrolope.registry.ConfluentOptions;
import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.Tls;
import io.avrolope.registry.http.FixedToken;
import io.avrolope.registry.http.OAuthOptions;
import io.avrolope.registry.http.OAuthTokens;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers kept on disk for the next process, and how damaged files are treated. */
class SchemaCacheDirectoryTest {
  private static final SchemaReference ONE = new SchemaReference.Id(1);
  private static final SchemaReference FIFTH = new SchemaReference.Version("a b/\n%", 5);
  private static final RegistryOptions OPTIONS = RegistryOptions.of("http://a:1", "http://b:2");
  private static final SubjectSchema ORDER_OF_S = SubjectSchema.of("s", Schemas.ORDER, Kind.ID);
  private static final SubjectKind LATEST_OF_S = new SubjectKind("s", Kind.VERSION);

  @TempDir Path root;

  private SchemaCacheDirectory open() {
    return new SchemaCacheDirectory(root, OPTIONS);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  static Stream<Schema> schemas() {
    return Stream.of(
            "'string'",
            "{'type':'array','items':'long'}",
            "['null',{'type':'enum','name':'E','symbols':['A','B'],'default':'A'}]",
            // a recursive type that is used twice, with names in three namespaces
            "{'type':'record','name':'Tree','namespace':'a.b','doc':'d','aliases':['Old'],'p':[1],"
                + "'fields':[{'name':'leaf','type':{'type':'fixed','name':'F','namespace':'',"
                + "'size':2},'default':'AB','order':'ignore'},{'name':'l','type':['null','Tree']},"
                + "{'name':'r','type':['null','Tree'],'default':null,'aliases':['x']},"
                + "{'name':'c','type':{'type':'record','name':'c.C','fields':[{'name':'t','type':"
                + "{'type':'map','values':'a.b.Tree'}},{'name':'u','type':{'type':'string',"
                + "'logicalType':'uuid','avro.java.string':'String'}}]}}]}",
            // invalid names and defaults, which registries contain nevertheless
            "{'type':'record','name':'1-R','fields':[{'name':'a b','type':'int','default':'x'}]}")
        .map(Schemas::parse);
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void schemaIsStoredAndReadBackUnchanged(Schema schema) {
    open().keep(FIFTH, schema);

    Schema kept = open().schema(FIFTH).orElseThrow();

    assertThat(kept.toString()).isEqualTo(schema.toString());
    assertThat(kept).isEqualTo(schema);
    assertThat(open().schema(ONE)).isEmpty();
  }

  @Test
  void referenceAndLatestVersionAreStoredAndReadBack() {
    RegisteredSchema latest =
        new RegisteredSchema(new SchemaReference.Version("s", 7), Schemas.ORDER);
    open().keep(ORDER_OF_S, ONE);
    open().keep(LATEST_OF_S, latest);

    assertThat(open().reference(ORDER_OF_S)).contains(ONE);
    assertThat(open().latest(LATEST_OF_S)).contains(latest);
    assertThat(open().latest(new SubjectKind("s", Kind.ID))).isEmpty();
    assertThat(open().latest(new SubjectKind("t", Kind.VERSION))).isEmpty();
    assertThat(open().reference(SubjectSchema.of("t", Schemas.ORDER, Kind.ID))).isEmpty();
    assertThat(open().reference(SubjectSchema.of("s", Schemas.ORDER_WITH_DOC, Kind.ID))).isEmpty();
    assertThat(open().reference(SubjectSchema.of("s", Schemas.ORDER, Kind.VERSION))).isEmpty();
  }

  @Test
  void newerLatestVersionReplacesTheOlderOne() throws IOException {
    RegisteredSchema newer =
        new RegisteredSchema(new SchemaReference.Version("s", 8), Schemas.ORDER_2);
    open()
        .keep(
            LATEST_OF_S, new RegisteredSchema(new SchemaReference.Version("s", 7), Schemas.ORDER));
    open().keep(LATEST_OF_S, newer);

    assertThat(open().latest(LATEST_OF_S)).contains(newer);
    assertThat(files()).hasSize(1);
  }

  @Test
  void theSameUrlsAreTheSameRegistryWhateverTheirOrder() {
    open().keep(ONE, Schemas.ORDER);

    RegistryOptions same = RegistryOptions.of("http://B:2/", "HTTP://a:1", "http://b:2");
    assertThat(new SchemaCacheDirectory(root, same).schema(ONE)).contains(Schemas.ORDER);
  }

  @Test
  void theSameUserIsTheSameTenantWhateverThePassword() {
    RegistryOptions user = RegistryOptions.of("http://user:one@a:1");
    new SchemaCacheDirectory(root, user).keep(ONE, Schemas.ORDER);

    RegistryOptions same = RegistryOptions.builder("http://a:1").userInfo("user:other").build();
    assertThat(new SchemaCacheDirectory(root, same).schema(ONE)).contains(Schemas.ORDER);
  }

  static Stream<Arguments> tenants() throws NoSuchAlgorithmException {
    RegistryOptions plain = RegistryOptions.of("http://a:1");
    HttpOptions http = plain.http();
    TlsSettings certificate =
        TlsSettings.of(new TlsKeys("", Map.of("ssl.keystore.location", "/tenant.p12")));
    return Stream.of(
        arguments("user in the URL", RegistryOptions.of("http://tenant@a:1")),
        arguments("user and password", plain.toBuilder().userInfo("tenant:secret").build()),
        arguments(
            "header",
            plain.toBuilder()
                .http(http.toBuilder().headers(Map.of("target-sr-cluster", "tenant")).build())
                .build()),
        arguments(
            "token",
            plain.toBuilder()
                .http(http.toBuilder().bearer(new FixedToken("tenant")).build())
                .build()),
        arguments(
            "client of an issuer",
            plain.toBuilder()
                .http(
                    http.toBuilder()
                        .bearer(
                            new OAuthTokens(
                                OAuthOptions.of(URI.create("http://issuer"))
                                    .withClientId("tenant")))
                        .build())
                .build()),
        arguments(
            "class for tokens",
            plain.toBuilder()
                .http(http.toBuilder().bearer((registry, timeLeft) -> "token").build())
                .build()),
        arguments(
            "certificate",
            plain.toBuilder()
                .http(
                    http.toBuilder()
                        .tls(Tls.builder(SSLContext.getDefault()).settings(certificate).build())
                        .build())
                .build()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("tenants")
  void tenantsOfOneUrlHaveAnswersOfTheirOwn(String difference, RegistryOptions tenant)
      throws IOException {
    RegistryOptions other = RegistryOptions.of("http://a:1");
    new SchemaCacheDirectory(root, other).keep(ONE, Schemas.ORDER);

    SchemaCacheDirectory own = new SchemaCacheDirectory(root, tenant);
    assertThat(own.schema(ONE)).isEmpty();
    own.keep(ONE, Schemas.ORDER_2);

    assertThat(new SchemaCacheDirectory(root, tenant).schema(ONE)).contains(Schemas.ORDER_2);
    assertThat(new SchemaCacheDirectory(root, other).schema(ONE)).contains(Schemas.ORDER);
    for (Path file : files()) {
      assertThat(Files.readString(file)).doesNotContain("tenant.p12", "secret", "(tenant tenant");
    }
  }

  @Test
  void answersOfAnotherRegistryAreNotUsed() {
    open().keep(ONE, Schemas.ORDER);

    for (String url : new String[] {"http://a:1", "http://a:1,http://b:2/x", "https://a:1"}) {
      RegistryOptions other = RegistryOptions.of(url.split(",", -1));
      assertThat(new SchemaCacheDirectory(root, other).schema(ONE)).isEmpty();
    }
  }

  @Test
  void normalizedRegistrationsHaveEntriesOfTheirOwn() {
    RegistryOptions normalizing = OPTIONS.toBuilder().normalize(true).build();
    new SchemaCacheDirectory(root, normalizing).keep(ORDER_OF_S, ONE);

    assertThat(open().reference(ORDER_OF_S)).isEmpty();
    assertThat(new SchemaCacheDirectory(root, normalizing).reference(ORDER_OF_S)).contains(ONE);
  }

  @Test
  void noCredentialIsInAFile() throws IOException {
    RegistryOptions secret = RegistryOptions.of("http://user:geheim@a:1");
    SchemaCacheDirectory directory = new SchemaCacheDirectory(root, secret);
    directory.keep(ONE, Schemas.ORDER);
    directory.keep(ORDER_OF_S, ONE);

    assertThat(files()).hasSize(2);
    for (Path file : files()) {
      assertThat(Files.readString(file)).contains("http://a:1").doesNotContain("geheim", "user");
      assertThat(file.toString()).doesNotContain("geheim");
    }
  }

  @Test
  void truncatedFileIsIgnoredAndReplaced() throws IOException {
    open().keep(ONE, Schemas.ORDER);
    Path file = files().get(0);
    byte[] whole = Files.readAllBytes(file);
    SchemaCacheDirectory directory = open();
    for (int length = 0; length < whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThat(directory.schema(ONE)).as("cut to %s bytes", length).isEmpty();
    }
    assertThat(directory.failures()).isEqualTo(whole.length);

    open().keep(ONE, Schemas.ORDER);
    assertThat(Files.readAllBytes(file)).isEqualTo(whole);
    assertThat(open().schema(ONE)).contains(Schemas.ORDER);
  }

  @Test
  void fileWithAFlippedBitIsIgnored() throws IOException {
    open().keep(ONE, Schemas.ORDER);
    Path file = files().get(0);
    byte[] whole = Files.readAllBytes(file);
    SchemaCacheDirectory directory = open();
    for (int bit = 0; bit < Byte.SIZE * whole.length; bit++) {
      byte[] damaged = whole.clone();
      damaged[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
      Files.write(file, damaged);
      assertThat(directory.schema(ONE)).as("bit %s", bit).isEmpty();
    }
    assertThat(directory.failures()).isEqualTo(Byte.SIZE * whole.length);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "{}", "avrolope-cache 1 \n", "not ours", "\0\0\0\0"})
  void foreignFileIsIgnoredAndReplaced(String text) throws IOException {
    open().keep(ONE, Schemas.ORDER);
    Files.writeString(files().get(0), text);
    assertThat(open().schema(ONE)).isEmpty();

    open().keep(ONE, Schemas.ORDER);

    assertThat(open().schema(ONE)).contains(Schemas.ORDER);
  }

  /** A file that is too long would fill the heap at each record, and never be replaced. */
  @Test
  void fileThatBecameTooLongIsReplacedWithoutBeingRead() throws IOException {
    open().keep(ONE, Schemas.ORDER);
    Path file = files().get(0);
    byte[] whole = Files.readAllBytes(file);
    try (RandomAccessFile grown = new RandomAccessFile(file.toFile(), "rw")) {
      grown.setLength(3L << 30); // sparse: needs no space on the disk
    }
    SchemaCacheDirectory directory = open();

    assertThat(Allocations.ofOne(() -> assertThat(directory.schema(ONE)).isEmpty()))
        .isLessThan(4 << 20);
    directory.keep(ONE, Schemas.ORDER);

    assertThat(Files.readAllBytes(file)).isEqualTo(whole);
  }

  @Test
  void fileWithTheNameOfAnotherKeyIsIgnored() throws IOException {
    SchemaCacheDirectory directory = open();
    directory.keep(ONE, Schemas.ORDER);
    Path first = files().get(0);
    byte[] ofOne = Files.readAllBytes(first);
    directory.keep(FIFTH, Schemas.ORDER_2);
    Path second = files().stream().filter(file -> !file.equals(first)).findFirst().orElseThrow();

    Files.write(second, ofOne);

    assertThat(directory.schema(FIFTH)).isEmpty();
    assertThat(directory.schema(ONE)).contains(Schemas.ORDER);
  }

  /** Opening a pipe waits for a writer. */
  @Test
  @Timeout(60)
  void pipeInPlaceOfAFileIsIgnoredAndReplaced() throws Exception {
    open().keep(ONE, Schemas.ORDER);
    Path file = files().get(0);
    Files.delete(file);
    assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();

    SchemaCacheDirectory directory = open();
    assertThat(directory.schema(ONE)).isEmpty();
    assertThat(directory.failures()).isEqualTo(1);
    directory.keep(ONE, Schemas.ORDER);
    assertThat(open().schema(ONE)).contains(Schemas.ORDER);
  }

  @Test
  void folderInPlaceOfAFileIsIgnored() throws IOException {
    open().keep(ONE, Schemas.ORDER);
    Path file = files().get(0);
    Files.delete(file);
    Files.createDirectories(file.resolve("x"));
    SchemaCacheDirectory directory = open();

    assertThat(directory.schema(ONE)).isEmpty();
    directory.keep(ONE, Schemas.ORDER);

    assertThat(directory.failures()).isEqualTo(3);
    try (Stream<Path> all = Files.list(file.resolveSibling(""))) {
      assertThat(all).as("no temporary file is left").containsExactly(file);
    }
  }

  @Test
  void diskFailureIsLoggedOnceAndEachFailureIsCounted() throws IOException {
    Path file = Files.writeString(root.resolve("file"), "in the way");
    AskedRegistry source = new AskedRegistry();
    SchemaCacheDirectory directory = new SchemaCacheDirectory(file, OPTIONS);
    CachingSchemaRegistry registry =
        new CachingSchemaRegistry(
            source, "test", CacheOptions.DEFAULTS, directory, System::nanoTime);

    String log =
        logged(
            () -> {
              for (int i = 1; i <= 9; i++) {
                source.registry.register("s", Schemas.numbered(i), Kind.ID);
                assertThat(registry.schema(new SchemaReference.Id(i)))
                    .isEqualTo(Schemas.numbered(i));
              }
              registry.close();
            });

    assertThat(directory.failures()).isEqualTo(9);
    assertThat(log.lines())
        .hasSize(2)
        .first()
        .asString()
        .contains(
            "WARN io.avrolope.registry.cache.CachingSchemaRegistry - Cannot write " + file,
            "of the schema cache: java.nio.file.",
            "; the registry is asked instead, and further failures are counted without a message");
    assertThat(log.lines())
        .last()
        .asString()
        .endsWith("9 reads and writes of the schema cache in " + file + " failed");
    assertThat(file).hasContent("in the way");
  }

  private static String logged(Runnable work) {
    PrintStream before = System.err;
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
    try {
      work.run();
    } finally {
      System.setErr(before);
    }
    return log.toString(StandardCharsets.UTF_8);
  }

  private static final SchemaReference FIRST = new SchemaReference.Version("s", 1);

  private CachingSchemaRegistry cached(AskedRegistry source) {
    return new CachingSchemaRegistry(
        source, "test", CacheOptions.DEFAULTS, open(), System::nanoTime);
  }

  /** Fills the cache from a registry, and returns one in which version 1 is another schema. */
  private AskedRegistry reregistered() {
    AskedRegistry before = new AskedRegistry();
    before.registry.register("s", Schemas.ORDER, Kind.VERSION);
    assertThat(cached(before).schema(FIRST)).isEqualTo(Schemas.ORDER);
    AskedRegistry after = new AskedRegistry();
    after.registry.register("s", Schemas.ORDER_2, Kind.VERSION);
    return after;
  }

  @Test
  void versionOfAReregisteredSubjectIsReplacedWhenTheLatestVersionIsAskedFor() {
    CachingSchemaRegistry registry = cached(reregistered());
    assertThat(registry.schema(FIRST)).as("nothing was asked").isEqualTo(Schemas.ORDER);

    String log = logged(() -> registry.latest("s", Kind.VERSION));

    assertThat(registry.schema(FIRST)).isEqualTo(Schemas.ORDER_2);
    assertThat(open().schema(FIRST)).contains(Schemas.ORDER_2);
    assertThat(log)
        .contains(
            "The registry has another schema as version 1 of subject s than before: its subject was"
                + " deleted permanently and registered again, or the registry was recreated;"
                + " restart the clients that read it");
  }

  @Test
  void versionOfAReregisteredSubjectIsReplacedWhenItsSchemaIsLookedUpOrRegistered() {
    AskedRegistry after = reregistered();

    cached(after).lookUp("s", Schemas.ORDER_2, Kind.VERSION);
    assertThat(open().schema(FIRST)).contains(Schemas.ORDER_2);
    open().keep(FIRST, Schemas.ORDER);
    cached(after).register("s", Schemas.ORDER_2, Kind.VERSION);
    assertThat(open().schema(FIRST)).contains(Schemas.ORDER_2);
  }

  @Test
  void idOfARecreatedRegistryIsReplacedWhenItsSchemaIsLookedUp() {
    SchemaReference ofSubject = new SchemaReference.Id(1, "s");
    open().keep(ONE, Schemas.ORDER);
    open().keep(ofSubject, Schemas.ORDER);
    AskedRegistry source = new AskedRegistry();
    source.registry.register("s", Schemas.ORDER_2, Kind.ID);

    cached(source).lookUp("s", Schemas.ORDER_2, Kind.ID);

    assertThat(open().schema(ONE)).contains(Schemas.ORDER_2);
    assertThat(open().schema(ofSubject)).contains(Schemas.ORDER_2);
  }

  @Test
  void createdDirectoryIsAccessibleOnlyToItsOwner() throws IOException {
    Path made = root.resolve("x/cache");
    new SchemaCacheDirectory(made, OPTIONS).keep(ONE, Schemas.ORDER);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
        .isEqualTo("rwx------");
    assertThat(new SchemaCacheDirectory(made, OPTIONS).schema(ONE)).contains(Schemas.ORDER);
  }

  @Test
  void onlyAbandonedTemporaryFilesAreDeleted() throws IOException {
    open().keep(ONE, Schemas.ORDER);
    Path folder = files().get(0).resolveSibling("");
    Path old = Files.writeString(folder.resolve(".old.tmp"), "x");
    Path recent = Files.writeString(folder.resolve(".recent.tmp"), "x");
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofDays(2))));

    open().keep(FIFTH, Schemas.ORDER);

    assertThat(old).doesNotExist();
    assertThat(recent).exists();
  }

  @Test
  void interruptDoesNotAffectTheDirectory() {
    open().keep(ONE, Schemas.ORDER);
    Thread.currentThread().interrupt();
    try {
      SchemaCacheDirectory directory = open();
      assertThat(directory.schema(ONE)).contains(Schemas.ORDER);
      directory.keep(FIFTH, Schemas.ORDER_2);
      assertThat(directory.schema(FIFTH)).contains(Schemas.ORDER_2);
      assertThat(directory.failures()).isZero();
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  private SchemaCacheDirectory open(
      Map<String, String> latestWithMetadata, ConfluentOptions.Rules rules) {
    return new SchemaCacheDirectory(
        root,
        OPTIONS.toBuilder()
            .confluent(
                ConfluentOptions.builder()
                    .latestWithMetadata(latestWithMetadata)
                    .rules(rules)
                    .build())
            .build());
  }

  /** A client that refuses rules must not read answers of a client that ignores them. */
  @Test
  void answersWithIgnoredRulesAreSeparate() {
    open(Map.of(), ConfluentOptions.Rules.IGNORED).keep(FIFTH, Schemas.ORDER);

    assertThat(open().schema(FIFTH)).isEmpty();
    assertThat(open(Map.of(), ConfluentOptions.Rules.IGNORED).schema(FIFTH))
        .contains(Schemas.ORDER);
  }

  @Test
  void latestByMetadataHasItsOwnEntry() {
    Map<String, String> green = Map.of("colour", "green");
    RegisteredSchema latest =
        new RegisteredSchema(new SchemaReference.Version("s", 5), Schemas.ORDER);
    open(green, ConfluentOptions.Rules.REFUSED).keep(LATEST_OF_S, latest);

    assertThat(open().latest(LATEST_OF_S)).isEmpty();
    assertThat(open(Map.of("colour", "red"), ConfluentOptions.Rules.REFUSED).latest(LATEST_OF_S))
        .isEmpty();
    assertThat(open(green, ConfluentOptions.Rules.REFUSED).latest(LATEST_OF_S)).contains(latest);
  }

  @Test
  void guidIsStoredAndReadBack() {
    SubjectSchema question = SubjectSchema.of("s", Schemas.ORDER, Kind.GUID);
    SchemaReference guid = new SchemaReference.Guid(new UUID(7, 9));
    open().keep(question, guid);
    open().keep(guid, Schemas.ORDER);

    assertThat(open().reference(question)).contains(guid);
    assertThat(open().schema(guid)).contains(Schemas.ORDER);
  }
}
