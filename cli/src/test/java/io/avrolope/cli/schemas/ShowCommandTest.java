// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import static io.avrolope.cli.schemas.Schemas.field;
import static io.avrolope.cli.schemas.Schemas.optional;
import static io.avrolope.cli.schemas.Schemas.order;
import static io.avrolope.cli.schemas.Schemas.put;
import static io.avrolope.cli.schemas.Schemas.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.cli.schemas.Schemas.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists, shows and compares the schemas of a directory. */
class ShowCommandTest {
  @TempDir Path root;

  @BeforeEach
  void writeSchemas() throws IOException {
    put(root, "orders-value/1.avsc", order(field("id", "int"), field("total", "int")));
    put(root, "orders-value/2.avsc", order(field("id", "long"), optional("coupon", "string")));
    put(root, "tags/1.avsc", "{'type':'array','items':'string'}");
    put(root, "ids.properties", "orders-value/1=1\norders-value/2=2\n");
  }

  private Result on(String... args) {
    String[] all = Arrays.copyOf(args, args.length + 2);
    all[args.length] = "--schema-registry-url";
    all[args.length + 1] = "file:" + root;
    return run(all);
  }

  @Test
  void subjectsAndVersionsAreListed() {
    assertThat(on("list"))
        .isEqualTo(
            new Result(
                0,
                """
                subject       versions  newest  id  schema
                orders-value         2       2   2  shop.Order
                tags                 1       1   -  array of string
                """,
                ""));
    assertThat(on("list", "--versions", "orders-*").out())
        .isEqualTo(
            """
            subject       version  id  guid  schema
            orders-value        1   1  -     shop.Order
            orders-value        2   2  -     shop.Order
            """);
    assertThat(on("list", "--json").out())
        .isEqualTo(
            """
            {"subject":"orders-value","versions":[1,2],"version":2,"id":2,"schema":"shop.Order"}
            {"subject":"tags","versions":[1],"version":1,"schema":"array of string"}
            """);
    assertThat(on("list", "payments"))
        .isEqualTo(new Result(1, "", "avrolope schemas list: Subject not found: payments\n"));
  }

  @Test
  void controlCharactersOfSubjectsAreNotPrinted() throws IOException {
    put(root, "red%1B%5B31m/1.avsc", "'int'");

    assertThat(on("list", "red*").out())
        .isEqualTo(
            """
            subject        versions  newest  id  schema
            red\\u001b[31m         1       1   -  int
            """);
    assertThat(on("show", "red\u001b[31m:9").err())
        .startsWith("avrolope schemas show: Version 9 of subject red [31m not found");
  }

  @Test
  void schemaIsPrintedByVersionAndById() {
    String expected =
        """
        {
          "type" : "array",
          "items" : "string"
        }
        """;
    assertThat(on("show", "tags")).isEqualTo(new Result(0, expected, ""));
    assertThat(on("show", "tags:latest")).isEqualTo(new Result(0, expected, ""));
    assertThat(on("show", "tags:1")).isEqualTo(new Result(0, expected, ""));
    assertThat(on("show", "--id", "1", "--canonical").out())
        .isEqualTo(
            "{\"name\":\"shop.Order\",\"type\":\"record\",\"fields\":[{\"name\":\"id\",\"type\":"
                + "\"int\"},{\"name\":\"total\",\"type\":\"int\"}]}\n");
    assertThat(on("show", "tags:7"))
        .isEqualTo(
            new Result(
                2,
                "",
                "avrolope schemas show: Version 7 of subject tags not found in "
                    + root
                    + ": missing file tags/7.avsc\n"));
    assertThat(on("show", "nobody").err())
        .isEqualTo("avrolope schemas show: Subject not found: nobody\n");
    assertThat(on("show", "tagz").err())
        .isEqualTo("avrolope schemas show: Subject not found: tagz. Did you mean tags?\n");
    assertThat(on("list", "orders").err())
        .isEqualTo(
            "avrolope schemas list: Subject not found: orders. Did you mean orders-value?\n");
  }

  /** Status 1 would say that the schemas are incompatible. */
  @Test
  void schemaThatDoesNotExistOrIsInvalidIsAWrongArgument() throws IOException {
    put(root, "bad/1.avsc", "'no-type'");
    for (String missing : new String[] {"nobody", "nobody:1", "tags:7", "bad:1", "bad"}) {
      assertThat(on("diff", missing, "tags", "--require", "full").status())
          .as("diff %s", missing)
          .isEqualTo(2);
      assertThat(on("diff", "tags", missing).status()).as("diff %s", missing).isEqualTo(2);
      assertThat(on("show", missing).status()).as("show %s", missing).isEqualTo(2);
    }
    for (String option : new String[] {"--id=0", "--id=99"}) {
      assertThat(on("show", option).status()).as(option).isEqualTo(2);
      assertThat(on("show", option, "--fingerprints").status()).as(option).isEqualTo(2);
    }
  }

  @Test
  void misspelledPropertyIsWarnedAbout() {
    for (String command : new String[] {"show tags", "list tags", "diff tags:1 tags:1"}) {
      String all = command + " --property normalize.schemsa=true";
      Result result = on(all.split(" "));
      assertThat(result.status()).as(command).isZero();
      assertThat(result.err())
          .isEqualTo(
              "avrolope: warning: normalize.schemsa has no effect. Did you mean"
                  + " normalize.schemas?\n");
    }
  }

  @Test
  void aSchemaThatIsNamedByItsIdHasItsSubjectAndVersion() {
    assertThat(on("show", "--id", "2", "--fingerprints").out().lines())
        .startsWith("subject          orders-value", "version          2", "id               2");
  }

  @Test
  void fingerprintsMatchTheSpecification() throws IOException {
    put(root, "int/1.avsc", "'int'"); // whose fingerprints are in Avro's own tests

    assertThat(on("show", "int", "--fingerprints").out())
        .isEqualTo(
            """
            subject          int
            version          1
            id               -
            GUID             -
            schema           int
            CRC-64-AVRO      7275d51a3f395c8f
            MD5              ef524ea1b91e73173d938ade36c1db32
            SHA-256          3f2b87a9fe7cc9b13835598c3981cd45e3e355309e5090aa0933d7becb6fba45
            MD5 of the JSON  ef524ea1b91e73173d938ade36c1db32
            """);
  }

  @Test
  void diffListsChangesAndCompatibleDirections() throws IOException {
    assertThat(on("diff", "orders-value:1", "orders-value:2"))
        .isEqualTo(
            new Result(
                0,
                """
                path          change
                Order.id      type int became long, promotable
                Order.coupon  field added, default null
                Order.total   field removed, no default

                backward (the newer schema reads what the older one wrote): yes
                forward (the older schema reads what the newer one writes): no
                  Order.id: the reader's int cannot read the writer's long
                  Order.total: the field is missing in the writer and has no default
                """,
                ""));
    assertThat(on("diff", "orders-value:1", "orders-value", "--require", "forward").status())
        .isEqualTo(1);
    assertThat(on("diff", "orders-value:1", "orders-value", "--require", "backward").status())
        .isZero();
  }

  @Test
  void filesAreComparedWithoutARegistry() throws IOException {
    String file = root.resolve("tags/1.avsc").toString();

    assertThat(run("diff", file, file))
        .isEqualTo(
            new Result(
                0,
                """
                no difference

                backward (the newer schema reads what the older one wrote): yes
                forward (the older schema reads what the newer one writes): yes
                """,
                ""));
    put(root, "bad.avsc", "{");
    Result bad = run("diff", file, root.resolve("bad.avsc").toString());
    assertThat(bad.status()).isEqualTo(2);
    assertThat(bad.err())
        .startsWith(
            "avrolope schemas diff: Cannot read an Avro schema from "
                + root.resolve("bad.avsc")
                + "\n  caused by: ");
    assertThat(run("diff", file, "missing.avsc").err())
        .isEqualTo("avrolope schemas diff: File not found: missing.avsc\n");
    assertThat(run("diff", file, "orders-value").err())
        .isEqualTo(
            "avrolope schemas diff: No registry is configured: use --schema-registry-url, or set"
                + " schema.registry.url in the file of --command-config\n");
  }
}
