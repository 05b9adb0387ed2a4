// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.http.options.Listener;
import io.avrolope.server.model.Level;
import io.avrolope.server.records.TopicOptions;
import io.avrolope.server.security.TlsOptions.ClientAuth;
import io.avrolope.server.store.kafka.KafkaOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files, the environment and flags configure the server. */
class ServerConfigTest {

  private static ServerConfig read(String... args) {
    return ServerConfig.read(List.of(args), Map.of());
  }

  private static StoreChoice directory(String path) {
    return new StoreChoice.Directory(Path.of(path), Duration.ofSeconds(2));
  }

  @Test
  void withoutConfigurationTheServerListensOnLoopbackAndKeepsSchemasInADirectory() {
    ServerConfig config = read();

    assertThat(config.http()).usingRecursiveComparison().isEqualTo(HttpOptions.DEFAULTS);
    assertThat(config.http().listeners()).containsExactly(new Listener(false, "127.0.0.1", 8081));
    assertThat(config.store()).isEqualTo(directory("schemas"));
    assertThat(config.warnings()).isEmpty();
  }

  @Test
  void aFlagOverridesTheEnvironmentWhichOverridesAFile(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("server.properties");
    Files.writeString(
        file,
        """
        listeners=http://0.0.0.0:1
        store.directory=of-the-file
        schema.compatibility.level=full
        """);

    ServerConfig config =
        ServerConfig.read(
            List.of(file.toString(), "--listeners=http://127.0.0.1:3"),
            Map.of(
                "AVROLOPE_SERVER_LISTENERS",
                "http://127.0.0.1:2",
                "SCHEMA_REGISTRY_STORE_DIRECTORY",
                "of-the-environment",
                "PATH",
                "/bin"));

    assertThat(config.http().listeners()).containsExactly(new Listener(false, "127.0.0.1", 3));
    assertThat(config.store()).isEqualTo(directory("of-the-environment"));
    assertThat(config.registry().level()).isEqualTo(Level.FULL);
    assertThat(config.warnings()).isEmpty();
  }

  @Test
  void confluentsNamesHaveTheSameEffect() {
    ServerConfig config =
        read(
            "--avro.compatibility.level=none",
            "--shutdown.graceful.ms=5",
            "--idle.timeout.ms",
            "7",
            "--mode.mutability=false");

    assertThat(config.registry().level()).isEqualTo(Level.NONE);
    assertThat(config.registry().isModeMutable()).isFalse();
    assertThat(config.http().stopTimeout()).isEqualTo(Duration.ofMillis(5));
    assertThat(config.http().requestTimeout()).isEqualTo(Duration.ofMillis(7));
  }

  @Test
  void anUnknownKeyIsNamedWithTheNearestKnownOne() {
    assertThat(read("--store.directroy=x", "--zookeeper.set.acl=true").warnings())
        .containsExactly(
            "store.directroy has no effect. Did you mean store.directory?",
            "zookeeper.set.acl has no effect");
  }

  @Test
  void theWarningOfAnotherServersKeySaysWhatToUse() {
    assertThat(
            read(
                    "--response.http.headers.config=add X-A: b",
                    "--size.limit.filter.max.bytes=1000",
                    "--port=8081")
                .warnings())
        .containsExactlyInAnyOrder(
            "response.http.headers.config has no effect. Let a proxy add headers to the answers",
            "size.limit.filter.max.bytes has no effect. Use request.max.bytes",
            "port has no effect. Use listeners, such as http://127.0.0.1:8081");
  }

  @Test
  void theCodeOfIncompatibleSchemasIsThatOfTheServersNowOrBefore() {
    assertThat(read().http().incompatibleCode()).isEqualTo(40901);
    assertThat(read("--compatibility.error.code=409").http().incompatibleCode()).isEqualTo(409);
    assertThatThrownBy(() -> read("--compatibility.error.code=410"))
        .hasMessage("Expected 40901 or 409 but found '410' as compatibility.error.code");
  }

  @Test
  void schemasAreKeptInMemoryOnRequest() {
    assertThat(read("--store=memory").store()).isEqualTo(new StoreChoice.Memory());
  }

  @Test
  void listenersHaveTlsAndCertificates() {
    ServerConfig config =
        read(
            "--listeners=http://127.0.0.1:1, https://0.0.0.0:2",
            "--ssl.keystore.location=/etc/tls.p12",
            "--ssl.keystore.password=secret",
            "--ssl.client.authentication=REQUESTED");

    assertThat(config.http().listeners())
        .containsExactly(new Listener(false, "127.0.0.1", 1), new Listener(true, "0.0.0.0", 2));
    assertThat(config.http().tls().clientAuth()).isEqualTo(ClientAuth.REQUESTED);
    assertThat(config.http().tls().files()).containsExactly(Path.of("/etc/tls.p12"));
    assertThat(config.toString()).doesNotContain("secret");
    assertThat(config.warnings()).isEmpty();
    assertThat(read("--ssl.client.auth=true").http().tls().clientAuth())
        .isEqualTo(ClientAuth.REQUIRED);
  }

  @Test
  void kafkastoreKeysArePropertiesOfKafkasClients() {
    ServerConfig config =
        read(
            "--store=kafka",
            "--kafkastore.bootstrap.servers=PLAINTEXT://broker:9092",
            "--kafkastore.sasl.jaas.config=secret",
            "--kafkastore.timeout.ms=7");

    KafkaOptions options = ((StoreChoice.Kafka) config.store()).options();
    assertThat(options.client())
        .containsOnly(
            Map.entry("bootstrap.servers", "PLAINTEXT://broker:9092"),
            Map.entry("sasl.jaas.config", "secret"));
    assertThat(options.topic()).isEqualTo("_schemas");
    assertThat(options.groupId()).isEqualTo("schema-registry");
    assertThat(options.timeout()).isEqualTo(Duration.ofMillis(7));
    assertThat(config.warnings()).isEmpty();
    assertThat(config.toString()).doesNotContain("secret");
  }

  @Test
  void otherServersUseOneOfTheListeners() {
    String[] listeners = {
      "--store=kafka",
      "--bootstrap.servers=b:1",
      "--listeners=http://127.0.0.1:1,https://127.0.0.1:2,inside://127.0.0.1:3",
      "--listener.protocol.map=INSIDE:https"
    };

    assertThat(listener(listeners)).isZero();
    assertThat(listener(listeners, "--inter.instance.protocol=https")).isEqualTo(1);
    assertThat(
            listener(
                listeners,
                "--inter.instance.protocol=http",
                "--inter.instance.listener.name=Inside"))
        .isEqualTo(2);
    assertThat(read(listeners).http().listeners().get(2).url(3)).isEqualTo("https://127.0.0.1:3");
    assertThat(read(listeners).warnings()).isEmpty();
    assertThatThrownBy(() -> listener(listeners, "--inter.instance.listener.name=outside"))
        .hasMessage(
            "Expected one of http, https, inside but found 'outside' as"
                + " inter.instance.listener.name");
    assertThatThrownBy(() -> listener(listeners, "--inter.instance.protocol=ftp"))
        .hasMessage("Expected http or https but found 'ftp' as inter.instance.protocol");
    assertThatThrownBy(() -> read("--listener.protocol.map=inside:ftp"))
        .hasMessage(
            "Expected NAME:http or NAME:https but found 'inside:ftp' as listener.protocol.map");
  }

  private static int listener(String[] flags, String... more) {
    String[] all = Stream.concat(Arrays.stream(flags), Arrays.stream(more)).toArray(String[]::new);
    return ((StoreChoice.Kafka) read(all).store()).member().listener();
  }

  @Test
  void kafkagroupKeysArePropertiesOfTheGroupOnly() {
    ServerConfig config =
        read(
            "--store=kafka",
            "--bootstrap.servers=b:1",
            "--kafkastore.session.timeout.ms=7000",
            "--kafkagroup.session.timeout.ms=8000",
            "--kafkagroup.rebalance.timeout.ms=9000");

    KafkaOptions options = ((StoreChoice.Kafka) config.store()).options();
    assertThat(options.group())
        .containsOnly(
            Map.entry("session.timeout.ms", "8000"), Map.entry("max.poll.interval.ms", "9000"));
    assertThat(options.client()).containsEntry("session.timeout.ms", "7000");
    assertThat(config.warnings()).isEmpty();
  }

  @Test
  void wrongValuesAreRefused() {
    assertThatThrownBy(() -> read("--listeners=http://localhost:1,ftp://localhost:8081"))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "Expected http://HOST:PORT or https://HOST:PORT but found 'ftp://localhost:8081' as"
                + " listeners");
    assertThatThrownBy(() -> read("--ssl.client.auth=sometimes"))
        .hasMessage(
            "Expected none, requested or required but found 'sometimes' as ssl.client.auth");
    assertThatThrownBy(() -> read("--store=sql"))
        .hasMessage("Expected directory, kafka or memory but found 'sql' as store");
    assertThatThrownBy(() -> read("--store=kafka"))
        .hasMessage("The store kafka needs brokers. Set bootstrap.servers=HOST:PORT");
    assertThatThrownBy(() -> read("--thread.pool.max=1"))
        .hasMessage("Expected a number from 8 to 2147483647 but found '1' as thread.pool.max");
    assertThatThrownBy(() -> read("--mode.mutability=yes"))
        .hasMessage("Expected true or false but found 'yes' as mode.mutability");
    assertThatThrownBy(() -> read("--schema.compatibility.level=some"))
        .hasMessage(
            "Expected a compatibility level but found 'some' as schema.compatibility.level");
    assertThatThrownBy(() -> read("--store"))
        .hasMessage("No value of the flag --store; write --store=VALUE");
    assertThatThrownBy(() -> read("missing.properties"))
        .hasMessageStartingWith("Cannot read the properties file missing.properties");
  }

  @Test
  void topicsAreShownToUsersOrToTheSameMachineOnly() {
    String brokers = "--bootstrap.servers=b:1";

    assertThat(read().topics()).isEqualTo(TopicOptions.NONE);
    assertThat(read(brokers, "--kafkastore.security.protocol=SSL").topics().client())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("bootstrap.servers", "b:1", "security.protocol", "SSL"));
    assertThat(read(brokers, "--listeners=http://0.0.0.0:8081").topics().offBecause())
        .isEqualTo(
            "Each client could read all records, because the server asks for no credentials. Set"
                + " authentication.method, or console.topics=true to allow that");
    assertThat(
            read(brokers, "--listeners=http://0.0.0.0:8081", "--console.topics=true")
                .topics()
                .offBecause())
        .isEmpty();
    assertThat(
            read(
                    brokers,
                    "--listeners=http://0.0.0.0:8081",
                    "--authentication.method=basic",
                    "--authentication.passwords=users")
                .topics()
                .offBecause())
        .isEmpty();
    assertThat(read(brokers, "--console.topics=false").topics().offBecause())
        .isEqualTo("The operator has set console.topics=false");
    assertThatThrownBy(() -> read("--console.topics=maybe"))
        .hasMessage("Expected auto, true or false but found 'maybe' as console.topics");
  }
}
