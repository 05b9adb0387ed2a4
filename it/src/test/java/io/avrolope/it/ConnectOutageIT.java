// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.avrolope.Repository;
import io.avrolope.it.OutageCase.Fate;
import io.avrolope.it.OutageCase.TaskAction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A registry that is killed and started again, under each outage policy and each {@code
 * errors.tolerance}. The outage takes 5 seconds, or {@code -Dit.outage.seconds}.
 */
@OnKafka
class ConnectOutageIT {
  private static final Path TABLE = Path.of("target/connect-outages.md");
  private static final long OUTAGE_SECONDS = Long.getLong("it.outage.seconds", 5);
  private static List<OutageRun.Row> rows;

  @BeforeAll
  static void killTheRegistry(Cluster cluster, @TempDir Path directory, @TempDir Path data)
      throws IOException, InterruptedException {
    Optional<Path> jdk = ApicurioRegistry.jdk();
    assumeTrue(jdk.isPresent(), "Apicurio 3 needs JDK 21 or newer; /usr/lib/jvm has none");
    Path archive = Path.of(System.getProperty("it.apicurio.directory"));
    ConnectDistribution.writeProperties(
        directory, cluster, "offset.storage.file.filename=connect.offsets");
    try (ApicurioRegistry registry =
            ApicurioRegistry.startWithDatabase(jdk.orElseThrow(), archive, data);
        ConnectWorker worker = ConnectWorker.start(directory, List.of("worker.properties"))) {
      OutageRun run = new OutageRun(cluster, registry.url("v7"), worker);
      run.startSinks();
      registry.kill();
      long start = System.nanoTime();
      run.startOutage();
      long elapsed = System.nanoTime() - start;
      TimeUnit.NANOSECONDS.sleep(TimeUnit.SECONDS.toNanos(OUTAGE_SECONDS) - elapsed);
      run.observeTasks();
      registry.resume();
      run.endOutage();
      rows = run.rows();
    }
  }

  @Test
  void waitAndFailLoseNoRecordAndMakeNoDeadLetter() {
    assertThat(rows)
        .filteredOn(row -> !row.outage().label().startsWith("`retry`"))
        .hasSize(6)
        .allSatisfy(
            row ->
                assertThat(List.of(row.sinkRecord(), row.sourceRecord()))
                    .doesNotContain(Fate.LOST, Fate.DEAD_LETTER));
  }

  @Test
  void aTaskContinuesWithoutARecordOnlyIfItRetriesForALimitedTimeAndToleratesAll() {
    assertThat(rows)
        .filteredOn(row -> row.task() == TaskAction.CONTINUED)
        .extracting(row -> row.outage().name())
        .containsExactly("retry-all");
  }

  @Test
  void theTableInTheDocumentIsWhatTheWorkerDid() throws IOException {
    StringBuilder table = new StringBuilder();
    table.append(
        "| `outage.policy` | `errors.tolerance` | the task | a sink's record | a source's record"
            + " |\n");
    table.append("|---|---|---|---|---|\n");
    for (OutageRun.Row row : rows) {
      table.append(
          String.format(
              "| %s | `%s` | %s | %s | %s |%n",
              row.outage().label(),
              row.outage().tolerance(),
              row.task().text,
              row.sinkRecord().text,
              row.sourceRecord().text));
    }
    Files.createDirectories(TABLE.getParent());
    Files.writeString(TABLE, table);

    assertThat(Repository.text("docs/connect.md")).contains(table);
  }
}
