// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import io.avrolope.server.http.RegistryServer;
import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.DirectorySchemaStore;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.schemarepo.Repository;
import org.schemarepo.SchemaEntry;
import org.schemarepo.SchemaValidationException;
import org.schemarepo.Subject;
import org.schemarepo.SubjectConfig;
import org.schemarepo.client.Avro1124RESTRepositoryClient;
import org.schemarepo.client.RESTRepositoryClient;
import org.schemarepo.json.GsonJsonUtil;

/** Clients of schema-repo against the server: the published ones, and ours. */
@Tag("http")
class SchemaRepoClientsTest {
  private static final String HOST = "127.0.0.1";
  private static final Schema ORDER =
      SchemaBuilder.record("shop.Order").fields().requiredInt("id").endRecord();
  private static final Schema ORDER_WITH_NOTE =
      SchemaBuilder.record("shop.Order")
          .fields()
          .requiredInt("id")
          .optionalString("note")
          .endRecord();
  private static final Schema INCOMPATIBLE =
      SchemaBuilder.record("shop.Order").fields().requiredInt("number").endRecord();
  private static final String FIRST = ORDER.toString().replace(",", ", ");
  private static final String SECOND = ORDER_WITH_NOTE.toString();

  @TempDir private Path directory;
  private RegistryServer server;

  @BeforeEach
  void start() throws Exception {
    Registry registry =
        new Registry(
            new DirectorySchemaStore(directory), Registry.Options.DEFAULTS, Clock.systemUTC());
    server = new RegistryServer(registry, HttpOptions.DEFAULTS.at(HOST, 0));
    server.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  static List<Named<Function<String, Repository>>> clients() {
    return List.of(
        Named.of(
            "RESTRepositoryClient",
            url -> new RESTRepositoryClient(url, new GsonJsonUtil(), false)),
        Named.of("Avro1124RESTRepositoryClient", Avro1124RESTRepositoryClient::new));
  }

  @ParameterizedTest
  @MethodSource("clients")
  void aPublishedClientRegistersAndReadsBack(Function<String, Repository> client) throws Exception {
    Repository repository = client.apply(url());
    Subject subject =
        repository.register("a b", new SubjectConfig.Builder().set("owner", "me").build());

    assertThat(subject.latest()).isNull();
    assertThat(subject.registerIfLatest(FIRST, null)).isEqualTo(new SchemaEntry("0", FIRST));
    assertThat(subject.registerIfLatest(SECOND, null)).isNull();
    assertThat(subject.register(SECOND)).isEqualTo(new SchemaEntry("1", SECOND));
    assertThat(subject.register(FIRST)).isEqualTo(new SchemaEntry("0", FIRST));
    assertThat(subject.latest()).isEqualTo(new SchemaEntry("1", SECOND));
    assertThat(subject.lookupById("0")).isEqualTo(new SchemaEntry("0", FIRST));
    assertThat(subject.lookupById("2")).isNull();
    assertThat(subject.lookupBySchema(SECOND)).isEqualTo(new SchemaEntry("1", SECOND));
    assertThat(subject.lookupBySchema(ORDER.toString())).isNull();
    assertThat(subject.integralKeys()).isTrue();
    assertThat(subject.getConfig().asMap()).isEqualTo(Map.of("owner", "me"));
    assertThat(StreamSupport.stream(repository.subjects().spliterator(), false))
        .extracting(Subject::getName)
        .containsExactly("a b");
    assertThat(repository.lookup("missing")).isNull();
  }

  @ParameterizedTest
  @MethodSource("clients")
  void aPublishedClientReadsAllSchemas(Function<String, Repository> client) throws Exception {
    Subject subject = client.apply(url()).register("orders", SubjectConfig.emptyConfig());
    subject.register(ORDER.toString());
    subject.register(SECOND);

    assertThat(subject.allEntries())
        .containsExactly(new SchemaEntry("1", SECOND), new SchemaEntry("0", ORDER.toString()));
  }

  @ParameterizedTest
  @MethodSource("clients")
  void aPublishedClientSeesThatASchemaIsRefused(Function<String, Repository> client)
      throws Exception {
    Subject subject = client.apply(url()).register("orders", SubjectConfig.emptyConfig());
    subject.register(FIRST);

    assertThatThrownBy(() -> subject.register(INCOMPATIBLE.toString()))
        .isInstanceOf(SchemaValidationException.class);
  }

  @Test
  void thePublishedClientReadsTheStateOfTheServer() {
    RESTRepositoryClient client = new RESTRepositoryClient(url(), new GsonJsonUtil(), false);

    assertThat(client.getStatus()).startsWith("OK");
    assertThat(client.getConfiguration(true))
        .containsKey("schema-repo.validation.default.validators");
  }

  @Test
  void ourClientsOfBothApisReadWhatTheOtherOnesWrote() throws Exception {
    Repository published = new RESTRepositoryClient(url(), new GsonJsonUtil(), false);
    try (SchemaRegistry schemaRepo = registry("schema-repo+" + url());
        SchemaRegistry confluent = registry(url().replace("/schema-repo", ""))) {
      SchemaReference first = schemaRepo.register("orders", ORDER, Kind.VERSION);
      SchemaReference id = confluent.register("orders", ORDER_WITH_NOTE, Kind.ID);

      assertThat(first).isEqualTo(new SchemaReference.Version("orders", 0));
      assertThat(confluent.lookUp("orders", ORDER, Kind.ID)).isEqualTo(new SchemaReference.Id(1));
      assertThat(id).isEqualTo(new SchemaReference.Id(2));
      assertThat(schemaRepo.lookUp("orders", ORDER_WITH_NOTE, Kind.VERSION))
          .isEqualTo(new SchemaReference.Version("orders", 1));
      assertThat(Objects.requireNonNull(published.lookup("orders")).latest())
          .isEqualTo(new SchemaEntry("1", SECOND));
    }
  }

  private String url() {
    return "http://" + HOST + ":" + server.port() + "/schema-repo";
  }

  private static SchemaRegistry registry(String url) {
    return SchemaRegistries.open(RegistryOptions.of(url));
  }
}
