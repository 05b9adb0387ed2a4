// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.Repository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the programs of docs/getting-started.md and examples/maven with a broker. */
@OnKafka
class GettingStartedIT {
  private static final List<String> JARS =
      Stream.concat(Jars.SERDE.stream(), Stream.of("orders-1", "slf4j-simple-")).toList();

  @TempDir private Path directory;

  @Test
  void typedRecordsAreWrittenAndRead(Cluster cluster) throws Exception {
    Files.writeString(
        directory.resolve("client.properties"),
        Repository.text("examples/maven/client.properties")
            .replace("localhost:9092", cluster.bootstrapServers()));
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", cluster.bootstrapServers()))) {
      admin.createTopics(List.of(new NewTopic("orders", 1, (short) 1))).all().get();
    }
    JavaProgram program = new JavaProgram(directory, Jars.of(JARS));

    program.run("shop.app.WriteOrders");
    String output = program.run("shop.app.ReadOrders");

    assertThat(output).isNotEmpty();
    assertThat(Repository.text("docs/getting-started.md"))
        .contains("-Dexec.mainClass=shop.app.ReadOrders\n" + output + "```");
    assertThat(directory.resolve("schemas/orders-value/1.avsc")).exists();
    assertThat(directory.resolve("schemas/ids.properties")).content().contains("orders-value/1");
  }
}
