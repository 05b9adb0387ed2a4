// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.server.language.ReferencedText;
import io.avrolope.server.language.SchemaLanguage.Checks;
import io.avrolope.server.language.avro.AvroText;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.service.Registry;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.MemorySchemaStore;
import io.avrolope.server.store.SchemaStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A long schema is compared before the store is locked, but decided on what the store then has. */
class PreparationsTest {
  private final Between store = new Between();
  private final Registry registry =
      new Registry(store, Registry.Options.DEFAULTS, Clock.systemUTC());

  /** Does something else after the preparations of the next write. */
  private static final class Between implements SchemaStore {
    private final MemorySchemaStore memory = new MemorySchemaStore();
    private Runnable other = () -> {};
    private final List<String> prepared = new ArrayList<>();

    @Override
    public <T> T read(Function<RegistryState, T> read) {
      return memory.read(read);
    }

    @Override
    public <T> T write(Function<RegistryState, Decision<T>> decide) {
      Runnable now = other;
      other = () -> {};
      now.run();
      return memory.write(decide);
    }

    @Override
    public void prepare(String type, List<ReferencedText> referenced, String text) {
      prepared.add(text);
    }

    @Override
    public void close() {
      memory.close();
    }
  }

  /** A record of more than 10,000 characters. */
  static String record(String lastType) {
    return IntStream.range(0, 400)
        .mapToObj(i -> "{\"name\":\"f" + i + "\",\"type\":\"int\"},")
        .collect(
            Collectors.joining(
                "",
                "{\"type\":\"record\",\"name\":\"R\",\"fields\":[",
                "{\"name\":\"last\",\"type\":\"" + lastType + "\"}]}"));
  }

  private static Draft draft(String text) {
    return Draft.of(text);
  }

  private StoredVersion register(String lastType) {
    return registry.register("s", draft(record(lastType)));
  }

  private int versions() {
    return registry.versions("s", Deleted.HIDDEN).size();
  }

  @Test
  void aVersionThatIsAddedInTheMeantimeIsCompared() {
    register("int");
    store.other =
        () -> {
          registry.settings().changeConfig("s", config -> Config.EMPTY.withLevel(Level.NONE));
          register("string");
          registry.settings().changeConfig("s", config -> Config.EMPTY.withLevel(Level.BACKWARD));
        };

    assertThatThrownBy(() -> register("long"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("{oldSchemaVersion: 2}");
    assertThat(store.prepared).contains(record("long"));
    assertThat(versions()).isEqualTo(2);
  }

  @Test
  void aLevelThatIsSetInTheMeantimeCounts() {
    register("int");
    store.other =
        () -> registry.settings().changeConfig("s", config -> Config.EMPTY.withLevel(Level.FULL));

    assertThatThrownBy(() -> register("long"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("compatibility: 'FULL'");
    assertThat(versions()).isEqualTo(1);
  }

  @Test
  void whatWasRefusedIsAcceptedIfItsVersionIsDeletedInTheMeantime() {
    register("string");
    assertThatThrownBy(() -> register("long")).hasMessageContaining("{oldSchemaVersion: 1}");
    store.other = () -> registry.deleteVersion("s", new VersionNumber(1), Deletion.SOFT);

    assertThat(register("long").version()).isEqualTo(2);
  }

  @Test
  void aSchemaThatWasRegisteredInTheMeantimeIsNotRegisteredAgain() {
    register("int");
    store.other = () -> register("long");

    assertThat(register("long").version()).isEqualTo(2);
    assertThat(versions()).isEqualTo(2);
  }

  @Test
  void aVersionWhoseFingerprintIsKnownIsNotParsedAgain() {
    SchemaBody body = SchemaBody.of("\"int\"", List.of(), null, null);
    StoredVersion version = new StoredVersion("s", 1, 1, body, false, 1);
    AtomicInteger parsed = new AtomicInteger();
    for (int i = 0; i < 3; i++) {
      Preparations.fingerprint(
          version,
          each -> {
            parsed.incrementAndGet();
            return AvroText.parse(List.of(), each.body().text(), Checks.KNOWN_SCHEMA);
          });
    }

    assertThat(parsed).hasValue(1);
  }

  private static final String OWNER =
      "{\"type\":\"record\",\"name\":\"Owner\",\"fields\":[{\"name\":\"r\",\"type\":\"R\"}]}";

  private static Draft referring(int version, String text) {
    List<Reference> references = List.of(new Reference("R", "s", version));
    return Draft.of(text).withReferences(references);
  }

  @Test
  void aShortDraftIsPreparedIfItHasReferences() {
    register("int");
    registry.register("owner", referring(1, OWNER));

    assertThat(store.prepared).contains(OWNER);
  }

  @Test
  void aReferenceThatLeadsToAnotherTextInTheMeantimeCounts() {
    register("int");
    store.other = () -> register("long");

    StoredVersion owner = registry.register("owner", referring(Reference.LATEST, OWNER));
    assertThat(owner.body().references()).containsExactly(new Reference("R", "s", 2));
    assertThat(registry.resolvedText(owner)).contains("{\"name\":\"last\",\"type\":\"long\"}");
  }

  @Test
  void aDraftWithReferencesIsComparedWithAVersionThatIsAddedInTheMeantime() {
    register("int");
    register("long");
    registry.register("owner", referring(1, OWNER));
    store.other = () -> registry.register("owner", referring(2, OWNER));

    assertThatThrownBy(() -> registry.register("owner", draft(OWNER_OF_TEXT)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("{oldSchemaVersion: 2}");
  }

  private static final String OWNER_OF_TEXT =
      OWNER.replace("\"type\":\"R\"", "\"type\":\"string\"");
}
