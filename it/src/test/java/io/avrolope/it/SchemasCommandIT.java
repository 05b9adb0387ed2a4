package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.avrolope.it.Cli.Result;
import io.avrolope.registry.RegistryServer;
import io.avrolope.registry.SchemaRepoServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Schemas between directories and servers: Apicurio is the real one, and the schema-repo answers
 * what the real one was recorded to answer.
 */
@Timeout(150)
class SchemasCommandIT {
  private static final String ID = "{\"name\":\"id\",\"type\":\"long\"}";
  private static final String COUPON =
      "{\"name\":\"coupon\",\"type\":[\"null\",\"string\"],\"default\":null}";

  private static @Nullable ApicurioRegistry registry;

  @TempDir Path root;
  private Path source = Path.of("");

  @BeforeAll
  static void start() throws Exception {
    Optional<Path> jdk = ApicurioRegistry.jdk();
    assumeTrue(jdk.isPresent(), "Apicurio 3 needs a JDK from 21 on, and none is in /usr/lib/jvm");
    registry =
        ApicurioRegistry.start(
            jdk.orElseThrow(), Path.of(System.getProperty("it.apicurio.directory")));
  }

  @AfterAll
  static void stop() {
    if (registry != null) {
      registry.close();
    }
  }

  @BeforeEach
  void writeSchemas() throws IOException {
    source = root.resolve("source");
  }

  private static String apicurio() {
    return Objects.requireNonNull(registry).url("v7");
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

  private static Result copy(String from, String to, String... more) {
    List<String> all = new ArrayList<>(List.of("copy", "--from", from, "--to", to));
    all.addAll(List.of(more));
    return schemas(all.toArray(String[]::new));
  }

  private static String withoutIds(Result result) {
    return result.out().replaceAll("(?m)^(\\S+ +\\d+ +\\d+) +\\d+ ", "$1 ID ");
  }

  @Test
  void aDirectoryGoesToApicurioAndBackWithItsVersions() throws IOException {
    put("trip-value/1.avsc", order(ID));
    put("trip-value/2.avsc", order(ID, COUPON));
    String registry = "--schema-registry-url=" + apicurio();

    Result registered = schemas("register", source.toString(), registry);
    assertThat(registered.err()).isEmpty();
    assertThat(withoutIds(registered))
        .isEqualTo(
            """
            subject     from  to  id  result
            trip-value     1   1 ID registered, verified
            trip-value     2   2 ID registered, verified
            """);
    assertThat(withoutIds(schemas("register", source.toString(), registry)))
        .isEqualTo(
            """
            subject     from  to  id  result
            trip-value     1   1 ID there, verified
            trip-value     2   2 ID there, verified
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
    Result copied = copy(apicurio(), "file:" + back, "trip-value", "--ids");
    assertThat(copied.err()).isEmpty();
    assertThat(withoutIds(copied))
        .isEqualTo(
            """
            subject     from  to  id  result
            trip-value     1   1 ID copied, verified
            trip-value     2   2 ID copied, verified
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
}
