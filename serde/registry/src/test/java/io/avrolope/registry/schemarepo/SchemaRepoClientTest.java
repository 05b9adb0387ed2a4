// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.schemarepo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.registry.testserver.SchemaRepoServer;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
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

/** Both published client classes of schema-repo work with the test server. */
@Timeout(20)
@Tag("http")
class SchemaRepoClientTest {
  private static final String FIRST = Schemas.ORDER.toString();
  private static final String SECOND = Schemas.ORDER_2.toString();

  private final SchemaRepoServer server = new SchemaRepoServer();

  @AfterEach
  void close() {
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
  void registersAndReadsBack(Function<String, Repository> client) throws Exception {
    Repository repository = client.apply(server.url());
    Subject subject = repository.register("orders", SubjectConfig.emptyConfig());

    assertThat(subject.getName()).isEqualTo("orders");
    assertThat(subject.latest()).isNull();
    assertThat(subject.allEntries()).isEmpty();
    assertThat(subject.register(FIRST)).isEqualTo(new SchemaEntry("0", FIRST));
    assertThat(subject.register(SECOND)).isEqualTo(new SchemaEntry("1", SECOND));
    assertThat(subject.register(FIRST)).isEqualTo(new SchemaEntry("0", FIRST));
    assertThat(subject.latest()).isEqualTo(new SchemaEntry("1", SECOND));
    assertThat(subject.lookupById("0")).isEqualTo(new SchemaEntry("0", FIRST));
    assertThat(subject.lookupById("2")).isNull();
    assertThat(subject.lookupBySchema(SECOND)).isEqualTo(new SchemaEntry("1", SECOND));
    assertThat(subject.lookupBySchema(SECOND + " ")).isNull();
    assertThat(subject.allEntries())
        .containsExactly(new SchemaEntry("1", SECOND), new SchemaEntry("0", FIRST));
    assertThat(subject.integralKeys()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("clients")
  void registersOnlyIfTheLatestVersionIsUnchanged(Function<String, Repository> client)
      throws Exception {
    Subject subject = client.apply(server.url()).register("orders", SubjectConfig.emptyConfig());

    SchemaEntry first = subject.registerIfLatest(FIRST, null);
    assertThat(first).isEqualTo(new SchemaEntry("0", FIRST));
    assertThat(subject.registerIfLatest(SECOND, null)).isNull();
    assertThat(subject.registerIfLatest(SECOND, first)).isEqualTo(new SchemaEntry("1", SECOND));
    assertThat(subject.registerIfLatest("\"int\"", first)).isNull();
  }

  @ParameterizedTest
  @MethodSource("clients")
  void findsSubjectsAndTheirConfiguration(Function<String, Repository> client) {
    Repository repository = client.apply(server.url());
    repository.register("a b", new SubjectConfig.Builder().set("owner", "me").build());
    repository.register("c", SubjectConfig.emptyConfig());

    assertThat(StreamSupport.stream(repository.subjects().spliterator(), false))
        .extracting(Subject::getName)
        .containsExactlyInAnyOrder("a b", "c");
    assertThat(repository.lookup("missing")).isNull();
    assertThat(Objects.requireNonNull(repository.lookup("c")).getConfig().asMap()).isEmpty();
    assertThat(Objects.requireNonNull(repository.lookup("a b")).getConfig().asMap())
        .isEqualTo(Map.of("owner", "me"));
  }

  @ParameterizedTest
  @MethodSource("clients")
  void clientSeesTheRejectionOfAValidator(Function<String, Repository> client) {
    server.create("closed", "repo.reject");
    Subject subject = Objects.requireNonNull(client.apply(server.url()).lookup("closed"));

    assertThatThrownBy(() -> subject.register(FIRST)).isInstanceOf(SchemaValidationException.class);
  }

  @ParameterizedTest
  @MethodSource("clients")
  void readsWhatOurRegistryWroteAndTheReverse(Function<String, Repository> client)
      throws Exception {
    try (SchemaRegistry ours = SchemaRegistries.open(RegistryOptions.of(server.registryUrl()))) {
      SchemaReference first = ours.register("orders", Schemas.ORDER, Kind.VERSION);
      Subject theirs = Objects.requireNonNull(client.apply(server.url()).lookup("orders"));
      SchemaEntry second = theirs.register(Schemas.pretty(Schemas.ORDER_2));

      assertThat(first).isEqualTo(new SchemaReference.Version("orders", 0));
      assertThat(theirs.lookupById("0")).isEqualTo(new SchemaEntry("0", FIRST));
      assertThat(second.getId()).isEqualTo("1");
      assertThat(ours.lookUp("orders", Schemas.ORDER_2, Kind.VERSION))
          .isEqualTo(new SchemaReference.Version("orders", 1));
    }
  }
}
