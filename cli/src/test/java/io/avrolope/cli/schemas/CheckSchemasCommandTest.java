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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A directory's history, without a registry. */
class CheckSchemasCommandTest {
  @TempDir Path root;

  private Result check(String... more) {
    List<String> args = new ArrayList<>(List.of("check", root.toString()));
    args.addAll(List.of(more));
    return run(args.toArray(String[]::new));
  }

  @Test
  void validDirectoryHasNoErrors() throws IOException {
    put(root, "orders-value/1.avsc", order(field("id", "long")));
    put(root, "orders-value/2.avsc", order(field("id", "long"), optional("coupon", "string")));
    put(root, "ids.properties", "orders-value/1=1\norders-value/2=2\n");
    put(root, "README.md", "of no interest");

    assertThat(check("--compatibility", "full-transitive"))
        .isEqualTo(new Result(0, "0 errors in 2 versions of 1 subject\n", ""));
  }

  @Test
  void allErrorsAreListedByFile() throws IOException {
    put(root, "a-value/1.avsc", order(field("id", "long")));
    put(root, "a-value/3.avsc", order(field("id", "long"), field("total", "int")));
    put(root, "a-value/v4.avsc", order(field("id", "long")));
    put(root, "b-value/1.avsc", "{'type':'record'");
    put(root, "b-value/2.avsc", "'int'");
    put(root, "c-value/1.avsc", order(field("id", "long")));
    put(root, "c-value/2.avsc", order(field("id", "long")).replace("Order", "Purchase"));
    put(root, "d/1.avsc", order("{'name':'a','type':'int','default':'x'}"));
    put(root, "e%2f/1.avsc", "'int'");
    put(root, "ids.properties", "a-value/1=1\nb-value/2=1\ngone/1=2\n");

    Result result = check();

    assertThat(result.status()).isEqualTo(1);
    assertThat(result.err()).isEmpty();
    assertThat(result.out().lines())
        .containsExactly(
            "a-value/3.avsc: Version 2 is missing before version 3",
            "a-value/3.avsc: not backward compatible with version 1: Order.total: the field is"
                + " missing in the writer and has no default",
            "a-value/v4.avsc: Not a path of the form <subject>/<version>.avsc, with versions from"
                + " 1",
            "b-value/1.avsc: Not an Avro schema: invalid JSON at line 1",
            "c-value/2.avsc: Schema shop.Purchase is not named shop.Order, and does not have that"
                + " name as an alias",
            "c-value/2.avsc: not backward compatible with version 1: Purchase: the writer's name"
                + " shop.Order is not a name or alias of the reader's shop.Purchase",
            "d/1.avsc: Invalid name or default: Invalid default for"
                + " field a: \"x\" not a \"int\"",
            "e%2f/1.avsc: Not the folder of a subject: its name is not an encoded subject",
            "ids.properties: Two schemas have id 1: a-value/1.avsc and b-value/2.avsc",
            "ids.properties: File gone/1.avsc, which has id 2, is missing",
            "10 errors in 7 versions of 4 subjects");
  }

  @Test
  void filesThatCannotBeReadAreListedAsOtherErrors() throws IOException {
    put(root, "a-value/1.avsc", "");
    Files.write(root.resolve("a-value/1.avsc"), new byte[] {(byte) 0xFF});
    put(root, "b-value/1.avsc", "x");
    put(root, "c-value/1.avsc", "'int'");
    Files.createDirectories(root.resolve("c-value/2.avsc"));
    put(root, "ids.properties", "a-value/1=1\nc-value/1=2\nc-value/2=3\n");

    Result result = check();

    assertThat(result.status()).isEqualTo(1);
    assertThat(result.err()).isEmpty();
    assertThat(result.out().lines())
        .containsExactly(
            "a-value/1.avsc: Expected a file in UTF-8 but found another encoding at "
                + root.resolve("a-value/1.avsc"),
            "b-value/1.avsc: Not an Avro schema: invalid JSON at line 1",
            "c-value/2.avsc: Expected a regular file but found another kind of file at "
                + root.resolve("c-value/2.avsc"),
            "3 errors in 4 versions of 3 subjects");
  }

  @ParameterizedTest
  @CsvSource({
    "none, ''",
    "backward, 3",
    "backward-transitive, 3 3",
    "forward, ''",
    "forward-transitive, ''",
    "FULL_TRANSITIVE, 3 3"
  })
  void compatibilityLevelSelectsTheComparedVersions(String level, String found) throws IOException {
    put(root, "s/1.avsc", order());
    put(root, "s/2.avsc", order());
    put(root, "s/3.avsc", order(field("id", "long")));

    assertThat(
            check("--compatibility", level)
                .out()
                .lines()
                .filter(line -> line.contains("compatible"))
                .map(line -> line.substring(2, 3)))
        .containsExactly(found.isEmpty() ? new String[0] : found.split(" "));
  }

  @Test
  void levelOfASubjectOverridesTheOption() throws IOException {
    put(root, "s/1.avsc", order());
    put(root, "s/2.avsc", order(field("id", "long")));
    put(root, "s/compatibility", "FORWARD_TRANSITIVE\n");

    assertThat(check()).isEqualTo(new Result(0, "0 errors in 2 versions of 1 subject\n", ""));
  }

  @Test
  void aLevelThatDoesNotExistIsListedAsOtherErrors() throws IOException {
    put(root, "a/1.avsc", order());
    put(root, "a/2.avsc", order(field("id", "long")));
    put(root, "a/compatibility", "sideways");
    put(root, "b/1.avsc", order());
    Files.write(root.resolve("b/compatibility"), new byte[] {(byte) 0xFF});
    put(root, "c/1.avsc", order());
    put(root, "c/2.avsc", order(field("id", "long")));

    assertThat(check().out().lines())
        .containsExactly(
            "a/compatibility: The file must contain one of backward, backward-transitive, forward,"
                + " forward-transitive, full, full-transitive, none",
            "b/compatibility: Cannot read the file:"
                + " java.nio.charset.MalformedInputException: Input length = 1",
            "c/2.avsc: not backward compatible with version 1: Order.id: the field is missing in"
                + " the writer and has no default",
            "3 errors in 5 versions of 3 subjects");
    assertThat(check().status()).isEqualTo(1);
  }

  @Test
  void invalidLineOfIdsPropertiesIsReported() throws IOException {
    put(root, "s/1.avsc", order());
    put(root, "ids.properties", "s/1=one\n");

    assertThat(check().out().lines())
        .containsExactly(
            "ids.properties: Expected lines of the form <folder>/<version>=<id> but found"
                + " 's/1=one' at ids.properties (line 1)",
            "1 error in 1 version of 1 subject");
  }

  @Test
  void missingDirectoryIsAUsageError() {
    Path missing = root.resolve("missing");

    assertThat(run("check", missing.toString()))
        .isEqualTo(new Result(2, "", "avrolope schemas check: Not a directory: " + missing + "\n"));
  }

  @Test
  void changedOrMissingCommittedVersionsAreErrors() throws Exception {
    put(root, "s/1.avsc", order(field("id", "long")));
    put(root, "s/2.avsc", order(field("id", "long"), optional("a", "int")));
    put(root, "s/3.avsc", order(field("id", "long")));
    git("init", "-q");
    git("add", "-A");
    git("-c", "user.name=t", "-c", "user.email=t@t", "commit", "-q", "-m", "schemas");
    put(root, "s/1.avsc", order(field("id", "long")).replace(",", ",\n  "));
    put(root, "s/2.avsc", order(field("id", "long"), optional("b", "int")));
    put(root, "s/4.avsc", order(field("id", "long")));
    Files.delete(root.resolve("s/3.avsc"));

    Result result = check("--against-git", "HEAD", "--compatibility", "none");

    assertThat(result.out().lines())
        .containsExactly(
            "s/2.avsc: differs from revision HEAD; a committed version must not change",
            "s/3.avsc: missing, but revision HEAD has this version",
            "s/4.avsc: Version 3 is missing before version 4",
            "3 errors in 3 versions of 1 subject");
    for (String revision : new String[] {"no-such-branch", "HEAD:s", "HEAD:s/1.avsc"}) {
      assertThat(check("--against-git", revision))
          .isEqualTo(
              new Result(
                  2,
                  "",
                  "avrolope schemas check: Revision "
                      + revision
                      + " not found in a Git repository at "
                      + root
                      + "\n"));
    }
  }

  @Test
  void committedVersionThatIsNoTextNowIsListedAsOtherErrors() throws Exception {
    put(root, "s/1.avsc", order());
    git("init", "-q");
    git("add", "-A");
    git("-c", "user.name=t", "-c", "user.email=t@t", "commit", "-q", "-m", "schemas");
    Files.write(root.resolve("s/1.avsc"), new byte[] {(byte) 0xFF});

    assertThat(check("--against-git", "HEAD").out().lines())
        .containsExactly(
            "s/1.avsc: Expected a file in UTF-8 but found another encoding at "
                + root.resolve("s/1.avsc"),
            "s/1.avsc: differs from revision HEAD; a committed version must not change",
            "2 errors in 1 version of 1 subject");
  }

  private void git(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("git", "-C", root.toString()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).inheritIO().start();
    assertThat(process.waitFor()).isZero();
  }
}
