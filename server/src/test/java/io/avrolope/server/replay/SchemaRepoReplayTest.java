// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.http.RegistryServer;
import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.model.Level;
import io.avrolope.server.schemarepo.SchemaRepo;
import io.avrolope.server.schemarepo.SchemaRepoValidator;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.DirectorySchemaStore;
import io.avrolope.server.store.MemorySchemaStore;
import io.avrolope.server.store.SchemaStore;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sends the requests of recorded sessions to this server, and compares its answers with the answers
 * of a genuine schema-repo.
 */
@Tag("conformance")
class SchemaRepoReplayTest {
  private static final String HOST = "127.0.0.1";

  /** The genuine server ran with this validator of its users. */
  private static final SchemaRepoValidator LONGER =
      (text, earlier) ->
          earlier.stream().anyMatch(each -> each.length() > text.length())
              ? Optional.of("A new schema can't be shorter than the existing ones")
              : Optional.empty();

  @Test
  void answersOfTheMemoryStoreAreThoseOfSchemaRepo() throws Exception {
    Map<String, List<String>> differences = new TreeMap<>();
    for (List<SchemaRepoTranscript> session : SchemaRepoTranscript.sessions()) {
      try (SchemaStore store = new MemorySchemaStore()) {
        differences.putAll(differences(session, store));
      }
    }

    assertOnlyIntended(differences);
  }

  @Test
  void answersOfTheDirectoryStoreAreThoseOfSchemaRepoAndARestartKeepsTheState(
      @TempDir Path directory) throws Exception {
    Map<String, List<String>> differences = new TreeMap<>();
    for (List<SchemaRepoTranscript> session : SchemaRepoTranscript.sessions()) {
      Path schemas = directory.resolve("from-" + session.get(0).n());
      String state;
      try (SchemaStore store = new DirectorySchemaStore(schemas)) {
        differences.putAll(differences(session, store));
        state = store.read(StateDump::of);
      }
      try (SchemaStore restarted = new DirectorySchemaStore(schemas)) {
        assertThat(restarted.read(StateDump::of)).isEqualTo(state);
      }
    }

    assertOnlyIntended(differences);
  }

  /** The store reads each record that it writes, and knows nothing else. */
  @Test
  void answersFromRecordsOfATopicAreThoseOfSchemaRepo() throws Exception {
    Map<String, List<String>> differences = new TreeMap<>();
    for (List<SchemaRepoTranscript> session : SchemaRepoTranscript.sessions()) {
      try (SchemaStore store = new TopicMemoryStore()) {
        differences.putAll(differences(session, store));
      }
    }

    assertOnlyIntended(differences);
  }

  private static void assertOnlyIntended(Map<String, List<String>> differences) throws Exception {
    IntendedDifferences intended =
        IntendedDifferences.read("/schema-repo-intended-differences.txt");
    Map<String, List<String>> unintended = new TreeMap<>(differences);
    unintended.keySet().removeAll(intended.exchanges());
    List<String> healed = new ArrayList<>(intended.exchanges());
    healed.removeAll(differences.keySet());

    assertThat(unintended).as("differences that are not intended").isEmpty();
    assertThat(healed).as("exchanges that no longer differ").isEmpty();
  }

  private static Map<String, List<String>> differences(
      List<SchemaRepoTranscript> session, SchemaStore store) throws Exception {
    Map<String, SchemaRepoValidator> validators =
        new HashMap<>(SchemaRepo.Options.DEFAULTS.validators());
    validators.put("longer", LONGER);
    Registry.Options options =
        Registry.Options.DEFAULTS
            .withLevel(Level.NONE)
            .withSchemaRepo(new SchemaRepo.Options(List.of(), validators));
    Registry registry = new Registry(store, options, Clock.systemUTC());
    Map<String, List<String>> differences = new TreeMap<>();
    try (RegistryServer server = new RegistryServer(registry, HttpOptions.DEFAULTS.at(HOST, 0))) {
      server.start();
      try (RawHttp http = new RawHttp(HOST, server.port())) {
        for (SchemaRepoTranscript transcript : session) {
          List<String> found = transcript.differences(http, HOST, server.port());
          if (!found.isEmpty()) {
            differences.put(Integer.toString(transcript.n()), found);
          }
        }
      }
    }
    return differences;
  }
}
