// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.avrolope.it.Cli.Result;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.SchemaRepoServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Copies schemas between directories and servers. Apicurio is the real server; the schema-repo
 * replays recorded responses of the real one.
 */
@OnKafka
@Timeout(150)
class SchemasCommandIT {
  private static final String ID = "{\"name\":\"id\",\"type\":\"long\"}";
  private static final String COUPON =
      "{\"name\":\"coupon\",\"type\":[\"null\",\"string\"],\"default\":null}";

  @TempDir Path root;
  private Path source = Path.of("");

  @BeforeEach
  void nameSource() {
    source = root.resolve("source");
  }

  private static String order(String... fields) {
    return "{\"type\":\"record\",\"name\":\"Order\",\"namespace\":\"shop\",\"fields\":["
        + String.join(",", fields)
        + "]}";
  }

  private void put(String path, String text) throws IOException {
    Path file = source.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static Result schemas(String... args) {
    List<String> all = new ArrayList<>(List.of("schemas"));
    all.addAll(List.of(args));
    return Cli.run(all.toArray(String[]::new));
  }

  private Result copy(String from, String to, String... more) {
    List<String> all = new ArrayList<>(List.of("copy", "--from", from, "--to", to));
    all.addAll(List.of("--state-dir", root.resolve("state").toString()));
    all.addAll(List.of(more));
    return schemas(all.toArray(String[]::new));
  }

  private static String withoutIds(Result result) {
    return result.out().replaceAll("(?m)^(\\S+ +\\d+ +\\d+) +\\d+ ", "$1 ID ");
  }

  @Test
  void directoryIsRegisteredInApicurioAndCopiedBack() throws Exception {
    Optional<Path> jdk = ApicurioRegistry.jdk();
    assumeTrue(jdk.isPresent(), "Apicurio 3 needs a JDK from 21 on, and none is in /usr/lib/jvm");
    Path archive = Path.of(System.getProperty("it.apicurio.directory"));
    try (ApicurioRegistry registry = ApicurioRegistry.start(jdk.orElseThrow(), archive)) {
      registerAndCopyBack(registry.url("v7"));
    }
  }

  private void registerAndCopyBack(String apicurio) throws IOException {
    put("trip-value/1.avsc", order(ID));
    put("trip-value/2.avsc", order(ID, COUPON));
    String registry = "--schema-registry-url=" + apicurio;

    Result registered = schemas("register", source.toString(), registry);
    assertThat(registered.err()).isEmpty();
    assertThat(withoutIds(registered))
        .isEqualTo(
            """
            subject     from  to  id  result
            trip-value     1   1 ID  registered, verified
            trip-value     2   2 ID  registered, verified
            """);
    assertThat(withoutIds(schemas("register", source.toString(), registry)))
        .isEqualTo(
            """
            subject     from  to  id  result
            trip-value     1   1 ID  present, verified
            trip-value     2   2 ID  present, verified
            """);
    assertThat(schemas("list", "trip-*", registry).out().replaceAll("\\d+  shop", "ID  shop"))
        .isEqualTo(
            """
            subject     versions  newest  id  schema
            trip-value         2       2   ID  shop.Order
            """);
    assertThat(schemas("show", "trip-value:1", registry))
        .isEqualTo(
            new Result(
                0,
                """
                {
                  "type" : "record",
                  "name" : "Order",
                  "namespace" : "shop",
                  "fields" : [ {
                    "name" : "id",
                    "type" : "long"
                  } ]
                }
                """,
                ""));
    Path back = root.resolve("back");
    Result copied = copy(apicurio, "file:" + back, "trip-value", "--ids");
    assertThat(copied.err()).isEmpty();
    assertThat(withoutIds(copied))
        .isEqualTo(
            """
            subject     from  to  id  result
            trip-value     1   1 ID  copied, verified
            trip-value     2   2 ID  copied, verified
            """);
    assertThat(
            schemas(
                "diff",
                source.resolve("trip-value/2.avsc").toString(),
                back.resolve("trip-value/2.avsc").toString()))
        .isEqualTo(
            new Result(
                0,
                """
                no difference

                backward (the newer schema reads what the older one wrote): yes
                forward (the older schema reads what the newer one writes): yes
                """,
                ""));
  }

  @Test
  void confluentRegistryKeepsIdsGapsAndModes() {
    try (RestRegistry from = RestRegistry.start();
        RestRegistry to = RestRegistry.start()) {
      from.register("other", "\"int\"");
      from.register("part", order(ID));
      from.register("part", order(ID, COUPON));
      from.delete("other", 1);
      from.register(
          "whole",
          "{\"type\":\"array\",\"items\":\"shop.Order\"}",
          "{\"references\":[{\"name\":\"shop.Order\",\"subject\":\"part\",\"version\":2}]}");
      from.register("gap", "\"string\"");
      from.register("gap", "\"bytes\"");
      from.delete("gap", 1);
      to.setMode("gap", "READWRITE");

      Result refused = copy(from.url(), to.url());
      assertThat(refused.err())
          .isEqualTo(
              "gap: version 2 of subject gap would get number 1 in the target. Use --ids to keep"
                  + " version numbers, or --renumber to renumber versions\n");
      assertThat(refused.status()).isEqualTo(1);
      try (RestRegistry empty = RestRegistry.start()) {
        assertThat(copy(from.url(), empty.url(), "whole", "gap", "--ids"))
            .isEqualTo(
                new Result(
                    0,
                    """
                    subject  from  to  id  result
                    gap         2   2   6  copied, verified
                    part        1   1   2  copied, verified
                    part        2   2   3  copied, verified
                    whole       1   1   4  copied, verified
                    """,
                    ""));
        assertThat(empty.hasMode("gap")).isFalse();
        assertThat(empty.hasMode("part")).isFalse();
        assertThat(copy(from.url(), empty.url(), "whole", "--ids", "--dry-run").out())
            .isEqualTo(
                """
                subject  from  to  id  result
                part        1   1   2  present, verified
                part        2   2   3  present, verified
                whole       1   1   4  present, verified
                """);
      }
      assertThat(copy(from.url(), "file:" + source, "whole"))
          .isEqualTo(
              new Result(
                  1,
                  "subject  from  to  id  result\n",
                  "whole: version 1 of subject whole references shop.Order, but the target cannot"
                      + " store references\n"));
    }
  }

  @Test
  void metadataIsCopiedOrDroppedOnRequest() {
    try (RestRegistry from = RestRegistry.start();
        RestRegistry to = RestRegistry.start()) {
      String metadata = "{\"metadata\":{\"properties\":{\"owner\":\"me\"}}}";
      from.register("trips", order(ID), metadata);

      Result copied = copy(from.url(), to.url());

      assertThat(copied.status()).isZero();
      assertThat(to.get("/subjects/trips/versions/1").at("/metadata/properties/owner").asText())
          .isEqualTo("me");
      assertThat(copy(to.url(), "file:" + source).err())
          .isEqualTo(
              "trips: version 1 of subject trips has metadata or rules, which the target cannot"
                  + " store. Use --drop-contracts to leave them out\n");
      assertThat(copy(to.url(), "file:" + source, "--drop-contracts").status()).isZero();
    }
  }

  @Test
  void schemaRepoVersionsStartAtZero() {
    try (SchemaRepoServer repo = new SchemaRepoServer();
        SchemaRepoServer other = new SchemaRepoServer();
        RestRegistry confluent = RestRegistry.start()) {
      repo.register("trips", order(ID));
      repo.register("trips", order(ID, COUPON));

      assertThat(copy(repo.registryUrl(), other.registryUrl()))
          .isEqualTo(
              new Result(
                  0,
                  """
                  subject  from  to  id  result
                  trips       0   0   -  copied, verified
                  trips       1   1   -  copied, verified
                  """,
                  ""));
      assertThat(copy(repo.registryUrl(), confluent.url()))
          .isEqualTo(
              new Result(
                  1,
                  "subject  from  to  id  result\n",
                  "trips: version 0 of subject trips is less than 1, the first version of the"
                      + " target. Use --renumber to renumber versions\n"));
      String there =
          """
          subject  from  to  id  result
          trips       0   1   1  RESULT, verified
          trips       1   2   2  RESULT, verified
          """;
      assertThat(copy(repo.registryUrl(), confluent.url(), "--renumber"))
          .isEqualTo(new Result(0, there.replace("RESULT", "copied"), ""));
      assertThat(copy(repo.registryUrl(), confluent.url(), "--renumber"))
          .isEqualTo(new Result(0, there.replace("RESULT", "present"), ""));
      assertThat(copy(confluent.url(), repo.registryUrl(), "--dry-run").err())
          .isEqualTo("trips: version 1 of subject trips is another schema in the target\n");
    }
  }

  @Test
  void schemasTopicIsListedAndCopied(Cluster cluster) throws Exception {
    RawTopic topic = RawTopic.create(cluster, "_schemas");
    byte[] key =
        "{\"keytype\":\"SCHEMA\",\"subject\":\"trips\",\"version\":3,\"magic\":1}"
            .getBytes(StandardCharsets.UTF_8);
    byte[] value =
        "{\"subject\":\"trips\",\"version\":3,\"id\":12,\"schema\":\"\\\"int\\\"\"}"
            .getBytes(StandardCharsets.UTF_8);
    topic.send(List.of(new ProducerRecord<>(topic.name(), 0, key, value)));
    String url = "kafka:" + topic.name();
    String servers = cluster.bootstrapServers();

    assertThat(schemas("list", "--schema-registry-url", url, "--bootstrap-server", servers))
        .isEqualTo(
            new Result(
                0,
                """
                subject  versions  newest  id  schema
                trips           1       3  12  int
                """,
                ""));
    assertThat(copy(url, "file:" + source, "--from-property=bootstrap.servers=" + servers, "--ids"))
        .isEqualTo(
            new Result(
                0,
                """
                subject  from  to  id  result
                trips       3   3  12  copied, verified
                """,
                ""));
    assertThat(copy("file:" + source, url, "--to-property=bootstrap.servers=" + servers).err())
        .isEqualTo("avrolope schemas copy: The registry of --to is read-only\n");
  }

  @Test
  void unavailableOrDenyingRegistryIsReported() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    String away = "http://127.0.0.1:" + port;
    Result result = schemas("list", "--schema-registry-url", away, "--property", "max.retries=0");
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.out()).isEmpty();
    assertThat(result.err().lines().findFirst())
        .contains("avrolope schemas list: Connection refused: " + away + "/subjects");
    try (RegistryServer server = new RegistryServer()) {
      server.register("trips", order(ID));
      server.demand("user:right");
      assertThat(schemas("list", "--schema-registry-url", server.urlWith("user:wrong")))
          .isEqualTo(
              new Result(
                  3,
                  "",
                  "avrolope schemas list: HTTP 401 from "
                      + server.url()
                      + "/subjects (error 401: Unauthorized)\n"));
      assertThat(
              copy(
                      server.url(),
                      "file:" + source,
                      "--from-property=basic.auth.credentials.source=USER_INFO",
                      "--from-property=basic.auth.user.info=user:right")
                  .status())
          .isZero();
    }
  }
}
