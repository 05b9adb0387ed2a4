// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import static io.avrolope.cli.schemas.Schemas.field;
import static io.avrolope.cli.schemas.Schemas.optional;
import static io.avrolope.cli.schemas.Schemas.order;
import static io.avrolope.cli.schemas.Schemas.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.cli.schemas.Schemas.Result;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.SchemaRepoServer;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Copies between servers with Confluent's API: what the target refuses, changes or loses. */
@Timeout(60)
class CopyToServerTest {
  private static final String ORDER = order(field("id", "long")).replace('\'', '"');
  private static final String ORDER_2 =
      order(field("id", "long"), optional("a", "int")).replace('\'', '"');
  private static final String OWNER = "{\"metadata\":{\"properties\":{\"owner\":\"me\"}}}";
  private static final String RULES =
      "{\"ruleSet\":{\"domainRules\":[{\"name\":\"r\",\"type\":\"ENCRYPT\"}]}}";
  private static final String HEADER = "subject  from  to  id  result\n";

  @TempDir Path state;
  private final RegistryServer source = new RegistryServer();
  private final RegistryServer target = new RegistryServer();

  @AfterEach
  void close() {
    source.close();
    target.close();
  }

  private Result copy(String... more) {
    return copyBetween(source.url(), target.url(), more);
  }

  private Result copyBetween(String from, String to, String... more) {
    String[] first = {
      "copy",
      "--from",
      from,
      "--to",
      to,
      "--state-dir",
      state.toString(),
      "--to-property",
      "max.retries=0"
    };
    return run(Stream.concat(Stream.of(first), Stream.of(more)).toArray(String[]::new));
  }

  private List<String> writes() {
    return target.requests().stream()
        .filter(each -> each.method().equals("POST"))
        .map(Object::toString)
        .toList();
  }

  @Test
  void targetThatDropsRulesIsReportedAndGetsNoOtherSchemaWithRules() {
    source.register("a", ORDER, RULES);
    source.register("b", ORDER_2, RULES);
    source.register("c", ORDER_2);
    target.dropRules();

    assertThat(copy())
        .isEqualTo(
            new Result(
                1,
                HEADER + "c           1   1   2  copied, verified\n",
                "a: The copy is wrong: version 1 of subject a has no rules in the target. Delete it"
                    + " there before clients use it\n"
                    + "b: version 1 of subject b has rules, which the target does not keep, as"
                    + " version 1 of subject a has shown\n"));
    assertThat(writes()).containsExactly("POST /subjects/a/versions", "POST /subjects/c/versions");
    assertThat(copy("a").err()).isEqualTo("a: version 1 of subject a has no rules in the target\n");
  }

  @Test
  void modeOfASubjectIsAskedOnceForThePlanAndOnceBeforeItChanges() {
    source.register("a", ORDER);
    source.register("a", ORDER_2);

    assertThat(copy("--ids").status()).isZero();

    assertThat(target.requests().stream().map(Object::toString))
        .filteredOn(request -> request.equals("GET /mode/a"))
        .hasSize(2);
  }

  @Test
  void presentVersionWithOtherMetadataIsRejected() {
    source.register("a", ORDER, OWNER);
    target.register("a", ORDER, OWNER.replace("\"me\"", "\"you\""));

    assertThat(copy().err())
        .isEqualTo("a: version 1 of subject a has other metadata in the target\n");
    assertThat(copy("--drop-contracts").status()).isZero();
  }

  @Test
  void orderOfTagsAndEmptyFieldsMakeNoDifference() {
    source.register("a", ORDER, "{\"metadata\":{\"tags\":{\"t\":[\"x\",\"y\"]}}}");
    target.register(
        "a",
        ORDER,
        "{\"metadata\":{\"tags\":{\"t\":[\"y\",\"x\"]},\"properties\":{},\"sensitive\":null}}");

    assertThat(copy().status()).isZero();
  }

  @Test
  void versionsThatDifferOnlyInMetadataAreCopiedToAssignedNumbers() {
    source.register("a", ORDER, OWNER);
    source.register("a", ORDER, OWNER.replace("\"me\"", "\"you\""));

    assertThat(copy())
        .isEqualTo(
            new Result(
                0,
                HEADER
                    + "a           1   1   1  copied, verified\n"
                    + "a           2   2   2  copied, verified\n",
                ""));
  }

  @Test
  void versionThatWouldInheritMetadataIsRejectedUnlessIdsAreKept() {
    source.register("a", ORDER, OWNER);
    source.register("a", ORDER_2, "{}");

    assertThat(copy())
        .isEqualTo(
            new Result(
                1,
                HEADER,
                "a: version 2 of subject a has no metadata, but the target would add the metadata"
                    + " of version 1. Use --ids, which adds none, or --drop-contracts\n"));
    assertThat(copy("--ids").status()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", ":.c:a", ":.c:", ""})
  void readOnlyTargetIsWrittenOnlyOnRequest(String place) {
    String subject = place.startsWith(":") ? ":.c:a" : "a";
    source.register(subject, ORDER);
    target.setMode(place, "READONLY");
    String where = place.equals(subject) ? "" : ", set for its context or the whole registry";
    String fact = subject + ": subject " + subject + " is in mode READONLY in the target" + where;

    for (String dryRun : new String[] {"--dry-run", "--verbose"}) {
      assertThat(copy("--ids", dryRun).err())
          .isEqualTo(fact + ". Use --override-readonly to copy nevertheless\n");
      assertThat(copy(dryRun)).satisfies(result -> assertThat(result.status()).isEqualTo(1));
      assertThat(copy(dryRun).err()).isEqualTo(fact + "\n");
    }
    assertThat(target.requests()).allMatch(each -> each.method().equals("GET"));
    assertThat(copy("--ids", "--override-readonly").status()).isZero();
    assertThat(target.mode(place)).contains("READONLY");
    assertThat(copy("--override-readonly").err())
        .isEqualTo("avrolope schemas copy: --override-readonly requires --ids\n");
  }

  @Test
  void referenceInAContextIsCopiedAsItWasRegistered() {
    source.register(":.c1:ref-part", ORDER);
    source.register(
        ":.c1:whole",
        "{\"type\":\"array\",\"items\":\"shop.Order\"}",
        "{\"references\":[{\"name\":\"shop.Order\",\"subject\":\"ref-part\",\"version\":1}]}");

    assertThat(copy("--ids", ":.c1:whole"))
        .isEqualTo(
            new Result(
                0,
                """
                subject        from  to  id  result
                :.c1:ref-part     1   1   1  copied, verified
                :.c1:whole        1   1   2  copied, verified
                """,
                ""));
    assertThat(target.requests())
        .anyMatch(
            each ->
                each.method().equals("POST")
                    && each.body().contains("\"subject\":\"ref-part\",\"version\":1"));
    assertThat(versionOf(target)).isEqualTo(versionOf(source)); // the GUID too
  }

  private static String versionOf(RegistryServer server) {
    return run("list", "--versions", ":.c1:whole", "--schema-registry-url", server.url()).out();
  }

  @Test
  void copyWithAnotherGuidIsRefusedWithIdsAndReportedWithout() {
    source.register(":.c1:part", ORDER);
    source.register(
        ":.c1:whole",
        "{\"type\":\"array\",\"items\":\"shop.Order\"}",
        "{\"references\":[{\"name\":\"shop.Order\",\"subject\":\"part\",\"version\":1}]}");
    target.register(":.c1:part", ORDER);
    target.register(
        ":.c1:whole",
        "{\"type\":\"array\",\"items\":\"shop.Order\"}",
        "{\"references\":[{\"name\":\"shop.Order\",\"subject\":\":.c1:part\",\"version\":1}]}");

    assertThat(copy("--ids").err())
        .matches(
            ":.c1:whole: version 1 of subject :.c1:whole has GUID [-0-9a-f]{36}, but in the target"
                + " it has GUID [-0-9a-f]{36}\n");
    assertThat(copy().out()).contains(":.c1:whole     1   1   2  present, verified, other GUID\n");
  }

  @Test
  void oneConflictOfIdsDoesNotEndTheCopyAndADryRunForeseesIt() {
    source.register("a", ORDER);
    source.register("b", ORDER_2);
    source.register("c", ORDER_2);
    target.register("other", "\"int\"");
    String conflict =
        "a: version 1 of subject a has id 1, which is the id of another schema in the target\n";

    assertThat(copy("--ids", "--dry-run"))
        .isEqualTo(
            new Result(
                1,
                HEADER
                    + "b           1   1   2  would be copied\n"
                    + "c           1   1   2  would be copied\n",
                conflict));
    assertThat(copy("--ids"))
        .isEqualTo(
            new Result(
                1,
                HEADER
                    + "b           1   1   2  copied, verified\n"
                    + "c           1   1   2  copied, verified\n",
                conflict));
  }

  @Test
  void failureOfOneSubjectDoesNotEndTheCopyWhileTheTargetResponds() {
    source.register("a", ORDER);
    source.register("b", ORDER_2);
    target.next(Misbehaviour.error(500, 50001, "broken"));

    assertThat(copy())
        .isEqualTo(
            new Result(
                3,
                HEADER + "b           1   1   1  copied, verified\n",
                "a: HTTP 500 from "
                    + target.url()
                    + "/subjects/a/versions (error 50001: broken)\n"));
  }

  @Test
  void schemaRepoThatFailsForOneSubjectGetsTheOthers() {
    try (SchemaRepoServer repo = new SchemaRepoServer()) {
      repo.register("first", "\"int\"");
      source.register("a/b", ORDER);
      source.register("c", ORDER);
      repo.next(Misbehaviour.html(500));

      Result result = copyBetween(source.url(), repo.registryUrl(), "--renumber");

      assertThat(result.status()).isEqualTo(3);
      assertThat(result.out()).isEqualTo(HEADER + "c           1   0   -  copied, verified\n");
      assertThat(result.err()).startsWith("a/b: HTTP 500 from ");
    }
  }

  @Test
  void targetThatDoesNotRespondEndsTheCopy() {
    source.register("a", ORDER);
    source.register("b", ORDER_2);
    target.always(Misbehaviour.error(503, 503, "closed"));

    Result result = copy();

    assertThat(result.status()).isEqualTo(3);
    assertThat(result.out()).isEqualTo(HEADER);
    assertThat(result.err())
        .isEqualTo(
            "avrolope schemas copy: HTTP 503 from "
                + target.url()
                + "/subjects/a/versions (error 503: closed)\n");
  }

  @Test
  void idsAreNotImportedWhereThatWouldForgetDeletedVersions() {
    source.register("a", ORDER);
    source.register("a", ORDER_2);
    target.register("a", ORDER);
    target.register("a", ORDER_2);
    target.softDelete("a", 2);

    assertThat(copy("--ids").err())
        .isEqualTo(
            "a: subject a has soft-deleted versions in the target: 2. Mode IMPORT, which --ids"
                + " requires, would make the target forget them and their ids. Delete them"
                + " permanently first, if no record needs them\n");
    assertThat(writes()).isEmpty();
  }

  @Test
  void adviceLeadsToACommandThatWorks() {
    try (SchemaRepoServer repo = new SchemaRepoServer()) {
      repo.register("t", ORDER);

      assertThat(copyBetween(repo.registryUrl(), target.url()).err())
          .isEqualTo(
              "t: version 0 of subject t is less than 1, the first version of the target. Use"
                  + " --renumber to renumber versions\n");
      assertThat(copyBetween(repo.registryUrl(), target.url(), "--ids").err())
          .isEqualTo(
              "t: version 0 of subject t has no id, which --ids requires. Copy without --ids\n");
      assertThat(copyBetween(repo.registryUrl(), target.url(), "--renumber").status()).isZero();
    }
  }

  @Test
  void schemaRepoIsNotAskedForAnId() {
    try (SchemaRepoServer repo = new SchemaRepoServer()) {
      assertThat(run("show", "--id", "3", "--schema-registry-url", repo.registryUrl()))
          .isEqualTo(
              new Result(
                  2,
                  "",
                  "avrolope schemas show: A schema-repo has neither ids nor GUIDs: name the schema"
                      + " as SUBJECT:VERSION\n"));
    }
  }

  @Test
  void mistypedDirectoryIsReported() {
    Path missing = state.resolve("nosuch");
    String error = ": Directory of schemas not found: " + missing + "\n";

    assertThat(copyBetween("file:" + missing, target.url()))
        .isEqualTo(new Result(3, "", "avrolope schemas copy" + error));
    assertThat(run("list", "--schema-registry-url", "file:" + missing))
        .isEqualTo(new Result(3, "", "avrolope schemas list" + error));
  }
}
