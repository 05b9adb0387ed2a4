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
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directories and registries in memory; servers are in the integration tests. */
class CopyCommandTest {
  @TempDir Path root;
  private Path source = Path.of("");
  private Path target = Path.of("");

  @BeforeEach
  void createDirectories() throws IOException {
    source = Files.createDirectory(root.resolve("source"));
    target = root.resolve("target");
    put(source, "orders-value/1.avsc", order(field("id", "long")));
    put(source, "orders-value/2.avsc", order(field("id", "long"), optional("a", "int")));
    put(source, "orders-value/5.avsc", order(field("id", "long"), optional("b", "int")));
    put(source, "plain/1.avsc", "'string'");
    put(
        source,
        "ids.properties",
        "orders-value/1=3\norders-value/2=4\norders-value/5=9\nplain/1=1");
  }

  private Result copy(Object from, Object to, String... more) {
    String[] args = new String[5 + more.length];
    System.arraycopy(
        new String[] {"copy", "--from", from.toString(), "--to", to.toString()}, 0, args, 0, 5);
    System.arraycopy(more, 0, args, 5, more.length);
    return run(args);
  }

  @Test
  void directoryKeepsVersionNumbersWithGapsAndIds() throws IOException {
    String expected =
        """
        subject       from  to  id  result
        orders-value     1   1   3  RESULT, verified
        orders-value     2   2   4  RESULT, verified
        orders-value     5   5   9  RESULT, verified
        plain            1   1   1  RESULT, verified
        """;

    assertThat(copy("file:" + source, "file:" + target, "--ids"))
        .isEqualTo(new Result(0, expected.replace("RESULT", "copied"), ""));
    assertThat(copy("file:" + source, "file:" + target, "--ids"))
        .isEqualTo(new Result(0, expected.replace("RESULT", "present"), ""));
    assertThat(Files.readString(target.resolve("ids.properties")))
        .endsWith("\norders-value/1=3\norders-value/2=4\norders-value/5=9\nplain/1=1\n");
  }

  @Test
  void onlyMissingVersionsAreCopiedAndDryRunWritesNothing() throws IOException {
    copy("file:" + source, "file:" + target);
    Files.delete(target.resolve("orders-value/2.avsc"));

    Result dry = copy("file:" + source, "file:" + target, "orders-value", "--dry-run");

    assertThat(dry.out())
        .isEqualTo(
            """
            subject       from  to  id  result
            orders-value     1   1   1  present, verified
            orders-value     2   2   -  would be copied
            orders-value     5   5   3  present, verified
            """);
    assertThat(target.resolve("orders-value/2.avsc")).doesNotExist();
    assertThat(copy("file:" + source, "file:" + target).out())
        .isEqualTo(
            """
            subject       from  to  id  result
            orders-value     1   1   1  present, verified
            orders-value     2   2   2  copied, verified
            orders-value     5   5   3  present, verified
            plain            1   1   4  present, verified
            """);
  }

  @Test
  void conflictingSchemaRejectsOnlyItsSubject() throws IOException {
    put(target, "orders-value/5.avsc", "'int'");

    Result result = copy("file:" + source, "file:" + target);

    assertThat(result)
        .isEqualTo(
            new Result(
                1,
                """
                subject  from  to  id  result
                plain       1   1   2  copied, verified
                """,
                "orders-value: version 5 of subject orders-value is another schema in the"
                    + " target\n"));
    assertThat(target.resolve("orders-value/1.avsc")).doesNotExist();
  }

  @Test
  void gapsRequireRenumberingWhereTheTargetAssignsNumbers() {
    Result refused = copy("file:" + source, "mock://copy-gaps");

    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.err())
        .isEqualTo(
            "orders-value: version 5 of subject orders-value would get number 3 in the target. Use"
                + " --renumber to renumber versions\n");
    assertThat(copy("file:" + source, "mock://copy-gaps", "--renumber", "orders-*"))
        .isEqualTo(
            new Result(
                0,
                """
                subject       from  to  id  result
                orders-value     1   1   2  copied, verified
                orders-value     2   2   3  copied, verified
                orders-value     5   3   4  copied, verified
                """,
                ""));
    assertThat(run("list", "--schema-registry-url", "mock://copy-gaps").out())
        .isEqualTo(
            """
            subject       versions  newest  id  schema
            orders-value         3       3   4  shop.Order
            plain                1       1   1  string
            """);
  }

  @Test
  void repeatedSchemaIsRejectedWhereTheTargetWouldReuseItsVersion() throws IOException {
    put(source, "twice/1.avsc", "'int'");
    put(source, "twice/2.avsc", "'long'");
    put(source, "twice/3.avsc", "'int'");

    assertThat(copy("file:" + source, "mock://copy-twice", "twice").err())
        .isEqualTo(
            "twice: version 3 of subject twice is the same schema as version 1, so the target would"
                + " assign no new number\n");
    assertThat(copy("file:" + source, "file:" + target, "twice").status()).isZero();
  }

  @Test
  void misspelledPropertyIsRefusedBeforeAnythingIsWritten() throws IOException {
    put(source, "misspelled/1.avsc", "'int'");
    String to = "mock://copy-misspelled";
    Result expected =
        new Result(
            2,
            "",
            "avrolope schemas COMMAND: A property is misspelled, so nothing was done."
                + " normalize.schemsa has no effect. Did you mean normalize.schemas?\n");

    for (String side : new String[] {"--from-property", "--to-property"}) {
      Result copied = copy("file:" + source, to, side, "normalize.schemsa=true");
      assertThat(copied).isEqualTo(of(expected, "copy"));
    }
    assertThat(
            run(
                "register",
                source.toString(),
                "--schema-registry-url",
                to,
                "--property",
                "normalize.schemsa=true"))
        .isEqualTo(of(expected, "register"));
    assertThat(run("list", "--schema-registry-url", to).out()).doesNotContain("misspelled");
  }

  private static Result of(Result expected, String command) {
    return new Result(expected.status(), "", expected.err().replace("COMMAND", command));
  }

  @Test
  void invalidSourceOrTargetIsAUsageError() {
    assertThat(copy("file:" + source, "mock://copy-ids", "--ids").err())
        .isEqualTo(
            "avrolope schemas copy: The registry of --to cannot keep schema ids, which --ids"
                + " requires\n");
    assertThat(copy("file:" + source, "mock://copy-none", "nothing*"))
        .isEqualTo(new Result(1, "", "avrolope schemas copy: Subject not found: nothing*\n"));
    assertThat(copy("classpath:schemas", "mock://copy-none"))
        .isEqualTo(
            new Result(
                2,
                "",
                "avrolope schemas copy: This registry cannot be listed. Only these can: http:,"
                    + " https:, schema-repo+http:, schema-repo+https:, file:, kafka: and mock:\n"));
  }

  @Test
  void registerReportsPresentVersionsAndRejectsOtherNumbers() {
    String registry = "mock://register";
    String[] plain = {"register", source.toString(), "plain", "--schema-registry-url", registry};

    assertThat(run(plain))
        .isEqualTo(
            new Result(
                0,
                """
                subject  from  to  id  result
                plain       1   1   1  registered, verified
                """,
                ""));
    Result all = run("register", source.toString(), "--schema-registry-url", registry, "--dry-run");
    assertThat(all.status()).isEqualTo(1);
    assertThat(all.out())
        .isEqualTo(
            """
            subject  from  to  id  result
            plain       1   1   1  present, verified
            """);
    assertThat(all.err())
        .isEqualTo(
            "orders-value: version 5 of subject orders-value would get number 3 in the target. Use"
                + " --any-version to accept any version number\n");
    assertThat(
            run("register", source.toString(), "--schema-registry-url", registry, "--any-version")
                .out())
        .isEqualTo(
            """
            subject       from  to  id  result
            orders-value     1   1   2  registered, verified
            orders-value     2   2   3  registered, verified
            orders-value     5   3   4  registered, verified
            plain            1   1   1  present, verified
            """);
  }
}
