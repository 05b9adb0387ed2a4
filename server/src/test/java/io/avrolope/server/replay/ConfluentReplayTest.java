// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.http.RegistryServer;
import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.DirectorySchemaStore;
import io.avrolope.server.store.MemorySchemaStore;
import io.avrolope.server.store.SchemaStore;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sends the requests of recorded sessions to this server, and compares its answers with the answers
 * of genuine Confluent Schema Registry servers.
 */
@Tag("conformance")
class ConfluentReplayTest {
  private static final String HOST = "127.0.0.1";

  @Test
  void atMostTenKindsOfDifferencesAreIntended() throws Exception {
    assertThat(IntendedDifferences.read().exchangesByReason()).hasSizeLessThanOrEqualTo(10);
  }

  @Test
  void answersOfTheMemoryStoreAreConfluentsAndJettyLogsNoFailure() throws Exception {
    Map<String, List<String>> differences = new TreeMap<>();
    PrintStream standardError = System.err;
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
    try {
      for (List<Exchange> session : Exchange.sessions().values()) {
        try (SchemaStore store = new MemorySchemaStore()) {
          differences.putAll(differences(session, store));
        }
      }
    } finally {
      System.setErr(standardError);
    }

    assertOnlyIntended(differences);
    assertThat(log.toString(StandardCharsets.UTF_8)).doesNotContain("Exception");
  }

  @Test
  void answersOfTheDirectoryStoreAreConfluentsAndARestartKeepsTheState(@TempDir Path directory)
      throws Exception {
    Map<String, List<String>> differences = new TreeMap<>();
    for (Map.Entry<String, List<Exchange>> session : Exchange.sessions().entrySet()) {
      Path schemas = directory.resolve(session.getKey());
      String state;
      try (SchemaStore store = new DirectorySchemaStore(schemas)) {
        differences.putAll(differences(session.getValue(), store));
        state = store.read(StateDump::of);
      }
      try (SchemaStore restarted = new DirectorySchemaStore(schemas)) {
        assertThat(restarted.read(StateDump::of)).as(session.getKey()).isEqualTo(state);
      }
    }

    assertOnlyIntended(differences);
  }

  private static void assertOnlyIntended(Map<String, List<String>> differences) throws Exception {
    Map<String, List<String>> unintended = new TreeMap<>(differences);
    unintended.keySet().removeAll(IntendedDifferences.read().exchanges());
    List<String> healed = new ArrayList<>(IntendedDifferences.read().exchanges());
    healed.removeAll(differences.keySet());

    assertThat(unintended).as("differences that are not intended").isEmpty();
    assertThat(healed).as("exchanges that no longer differ").isEmpty();
  }

  static Map<String, List<String>> differences(List<Exchange> session, SchemaStore store)
      throws Exception {
    Registry registry = new Registry(store, Registry.Options.DEFAULTS, Clock.systemUTC());
    Map<String, List<String>> differences = new TreeMap<>();
    try (RegistryServer server = new RegistryServer(registry, HttpOptions.DEFAULTS.at(HOST, 0))) {
      server.start();
      try (RawHttp http = new RawHttp(HOST, server.port())) {
        for (Exchange exchange : session) {
          List<String> found = Comparison.differences(exchange, exchange.send(http));
          if (!found.isEmpty()) {
            differences.put(exchange.id(), found);
          }
        }
      }
    }
    return differences;
  }
}
