// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.cli.terminal.ExitCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each command names the address of a broker, a registry or a token issuer that it cannot reach.
 */
@OnKafka
@Timeout(120)
class UnreachableIT {
  @TempDir private Path directory;

  private static final String CLOSED = "127.0.0.1:" + ClosedPort.find();

  private String schema() throws IOException {
    return Files.writeString(directory.resolve("s.avsc"), "\"string\"").toString();
  }

  private Cli.Result run(String command, String... more) throws IOException {
    List<String> args = new ArrayList<>(List.of(command.replace("SCHEMA", schema()).split(" ")));
    args.addAll(List.of(more));
    return Cli.runWith("\"one\"\n", args.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "inspect --topic t --offset 0",
        "census t",
        "check t --reader SCHEMA",
        "cat t",
        "cat t --follow",
        "produce t --schema SCHEMA",
        "rewrap t t2 --envelope confluent",
        "rewrap t t2 --envelope confluent --dry-run",
        "rewrap t t2 --envelope confluent --verify-only",
      })
  void brokerIsNamed(String command) throws IOException {
    Cli.Result result =
        run(
            command,
            "--bootstrap-server=" + CLOSED,
            "--schema-registry-url=file:" + Files.createDirectories(directory.resolve("schemas")));

    assertThat(result.status()).isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(result.err())
        .isEqualTo(
            "avrolope "
                + command.split(" ", -1)[0]
                + ": Cannot reach "
                + CLOSED
                + " (connection refused)\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "schemas list",
        "schemas show s:1",
        "schemas diff s:1 s:2",
        "inspect --hex 000000000702",
      })
  void registryIsNamed(String command) throws IOException {
    Cli.Result result = run(command, "--schema-registry-url=http://" + CLOSED);

    assertThat(result.status()).isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(result.err()).contains("Connection refused: http://" + CLOSED);
  }

  @Test
  void brokerOfTheSchemasTopicIsNamed() throws IOException {
    Cli.Result result =
        run("schemas list", "--schema-registry-url=kafka:_schemas", "--bootstrap-server=" + CLOSED);

    assertThat(result)
        .isEqualTo(
            new Cli.Result(
                ExitCode.UNAVAILABLE,
                "",
                "avrolope schemas list: Cannot reach " + CLOSED + " (connection refused)\n"));
  }

  @Test
  void issuerOfTokensForTheRegistryIsNamed() throws IOException {
    Cli.Result result =
        run(
            "schemas list",
            "--schema-registry-url=http://" + CLOSED,
            "--property=bearer.auth.credentials.source=OAUTHBEARER",
            "--property=bearer.auth.issuer.endpoint.url=http://" + CLOSED + "/token",
            "--property=bearer.auth.client.id=a",
            "--property=bearer.auth.client.secret=b");

    assertThat(result.status()).isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(result.err()).contains("http://" + CLOSED + "/token");
  }

  @Test
  void registryThatNeverAnswersIsNamedWithinTheTimeLimitOfTheCommandLine() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      String url = "http://127.0.0.1:" + silent.getLocalPort();

      Cli.Result result = run("schemas list", "--schema-registry-url=" + url);

      assertThat(result.status()).isEqualTo(ExitCode.UNAVAILABLE);
      assertThat(result.err()).contains(url).contains("within 4000 ms");
    }
  }

  @Test
  void missingTopicIsNamedBeforeAnythingIsSent(Cluster cluster) throws IOException {
    Cli.Result result =
        run(
            "produce not!a!topic --schema SCHEMA --register",
            "--bootstrap-server=" + cluster.bootstrapServers(),
            "--schema-registry-url=" + Events.ownRegistry());

    assertThat(result.status()).isNotZero();
    assertThat(result.err()).contains("not!a!topic");
  }
}
