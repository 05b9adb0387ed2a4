// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.http.options.HttpOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Answers about registrations that no recorded session of Confluent's servers has. */
@Tag("http")
class RegistrationsTest {
  private static final String TWO_FIELDS =
      "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"a\",\"type\":\"int\"},"
          + "{\"name\":\"b\",\"type\":\"int\",\"default\":0}]}";

  private MemoryServer server;

  @BeforeEach
  void start() throws Exception {
    server = new MemoryServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private String post(String path, String schema, String more) throws Exception {
    return server.send("POST", path, "{\"schema\":" + MemoryServer.quoted(schema) + more + "}");
  }

  private String register(String schema, String more) throws Exception {
    return post("/subjects/s/versions", schema, more);
  }

  /** The part of an answer to a registration before the schema. */
  private static String numbers(String answer) {
    return answer
        .replaceAll(",\"guid\":\"[^\"]*\",\"schemaType\":\"AVRO\"", "")
        .replaceAll(",\"schema\":.*", "");
  }

  private void oneSchemaBetweenTwoEqualOnes() throws Exception {
    server.send("PUT", "/config/s", "{\"compatibility\":\"NONE\"}");
    register("\"int\"", "");
    register("\"long\"", "");
  }

  @Test
  void theLatestVersionIsTheOnlyOneThatARegistrationOfTheLatestFinds() throws Exception {
    oneSchemaBetweenTwoEqualOnes();

    assertThat(numbers(register("\"long\"", ",\"version\":-1")))
        .startsWith("200 {\"version\":2,\"id\":2");
    assertThat(numbers(register("\"int\"", ",\"version\":-1")))
        .isEqualTo(
            "200 {\"version\":3,\"id\":3,\"metadata\":{\"properties\":{\"confluent:version\":\"3\"}}");
    assertThat(numbers(register("\"int\"", ""))).startsWith("200 {\"version\":1,\"id\":1");
  }

  @Test
  void aVersionInTheMetadataBecomesTheNumberOfTheNewVersion() throws Exception {
    register("\"int\"", "");

    for (String number : new String[] {"0", "-1"}) {
      String answer =
          register(
              "\"int\"",
              ",\"metadata\":{\"properties\":{\"confluent:version\":\"" + number + "\"}}");
      assertThat(answer)
          .contains("{\"confluent:version\":\"" + (number.equals("0") ? 2 : 3) + "\"}");
    }
  }

  @Test
  void aVersionInTheMetadataFindsTheVersionWithThatNumber() throws Exception {
    register("\"int\"", "");
    String first = ",\"metadata\":{\"properties\":{\"confluent:version\":\"1\"}}";

    assertThat(numbers(register("\"int\"", first))).isEqualTo("200 {\"version\":1,\"id\":1");
    assertThat(post("/subjects/s", "\"int\"", first)).contains("\"version\":1");
    assertThat(post("/subjects/s", "\"int\"", first.replace("\"1\"", "\"2\"")))
        .isEqualTo("404 {\"error_code\":40403,\"message\":\"Schema not found\"}");
  }

  private static String tags(String list, String field) {
    return ",\""
        + list
        + "\":[{\"schemaEntity\":{\"entityPath\":\"R."
        + field
        + "\",\"entityType\":\"sr_field\"},\"tags\":[\"PII\"]}]";
  }

  @Test
  void aSchemaWithEditedTagsIsANewVersionWithItsNumber() throws Exception {
    register(TWO_FIELDS, "");

    String added = register(TWO_FIELDS, tags("schemaTagsToAdd", "a"));
    assertThat(added)
        .contains("\"version\":2")
        .contains("{\"confluent:version\":\"2\"}")
        .contains("\\\"confluent:tags\\\":[\\\"PII\\\"]");

    String removed = register(TWO_FIELDS, tags("schemaTagsToRemove", "a"));
    assertThat(removed)
        .contains("\"version\":3")
        .contains("{\"confluent:version\":\"3\"}")
        .doesNotContain("PII");
  }

  @Test
  void tagsOfTheLatestVersionAreCarriedOverOnRequest() throws Exception {
    register(TWO_FIELDS, tags("schemaTagsToAdd", "a"));
    register(TWO_FIELDS, tags("schemaTagsToAdd", "b") + ",\"propagateSchemaTags\":true");
    String withoutA =
        "{\"type\":\"record\",\"name\":\"R\",\"fields\":["
            + "{\"name\":\"b\",\"type\":\"int\",\"default\":0},"
            + "{\"name\":\"c\",\"type\":\"int\",\"default\":0}]}";

    assertThat(server.get("/subjects/s/versions/2/schema"))
        .isEqualTo(
            "200 {\"type\":\"record\",\"name\":\"R\",\"fields\":["
                + "{\"name\":\"a\",\"type\":\"int\",\"confluent:tags\":[\"PII\"]},"
                + "{\"name\":\"b\",\"type\":\"int\",\"default\":0,\"confluent:tags\":[\"PII\"]}]}");
    assertThat(register(withoutA, ",\"propagateSchemaTags\":true"))
        .contains(
            "{\\\"name\\\":\\\"b\\\",\\\"type\\\":\\\"int\\\",\\\"default\\\":0,"
                + "\\\"confluent:tags\\\":[\\\"PII\\\"]},"
                + "{\\\"name\\\":\\\"c\\\",\\\"type\\\":\\\"int\\\",\\\"default\\\":0}");
  }

  @Test
  void rulesAndChangesOfRulesContradictEachOther() throws Exception {
    register("\"int\"", "");
    String refusal =
        "422 {\"error_code\":42210,\"message\":\"ruleSet should be omitted if specifying"
            + " rulesToMerge or rulesToRemove\"}";

    for (String change : new String[] {"\"rulesToMerge\":{}", "\"rulesToRemove\":[]"}) {
      assertThat(
              server.send("POST", "/subjects/s/versions/1/tags", "{\"ruleSet\":{}," + change + "}"))
          .isEqualTo(refusal);
    }
    assertThat(server.get("/subjects/s/versions")).isEqualTo("200 [1]");
  }

  @Test
  void aSchemaOfAnotherContextCannotReferToTheDefaultContext() throws Exception {
    server.register("n", "{\"type\":\"enum\",\"name\":\"N\",\"symbols\":[\"X\"]}");

    assertThat(
            post(
                "/subjects/:.c:s/versions",
                "{\"type\":\"array\",\"items\":\"N\"}",
                ",\"references\":[{\"name\":\"N\",\"subject\":\":.:n\",\"version\":1}]"))
        .isEqualTo(
            "422 {\"error_code\":42201,\"message\":\"Invalid schema of type AVRO, details: No"
                + " schema reference found for subject \\\":.:n\\\": a schema of another context"
                + " cannot refer to the default context. Register the referenced schema in the"
                + " context .c\"}");
    assertThat(
            post(
                "/subjects/s/versions",
                "{\"type\":\"array\",\"items\":\"N\"}",
                ",\"references\":[{\"name\":\"N\",\"subject\":\":.:n\",\"version\":1}]"))
        .startsWith("200");
  }

  @Test
  void whatFollowsTheBodyIsRefused() throws Exception {
    assertThat(server.send("POST", "/subjects/s/versions", "{\"schema\":\"\\\"int\\\"\"} trailing"))
        .startsWith("400 {\"error_code\":400,");
    assertThat(server.get("/subjects")).isEqualTo("200 []");
  }

  @Test
  void aCheckHonoursThatNewSchemasAreNotValidated() throws Exception {
    server.send("PUT", "/config/s", "{\"validateNewSchemas\":false}");
    String wrongDefault = TWO_FIELDS.replace("\"default\":0", "\"default\":\"x\"");

    for (String version : new String[] {"", "/latest"}) {
      assertThat(post("/compatibility/subjects/s/versions" + version, wrongDefault, ""))
          .isEqualTo("200 {\"is_compatible\":true}");
    }
    assertThat(register(wrongDefault, "")).startsWith("200");
    assertThat(post("/compatibility/subjects/t/versions", wrongDefault, ""))
        .startsWith("422 {\"error_code\":42201");
  }

  @Test
  void aLookUpFindsASubjectThatOnlyAnotherContextHas() throws Exception {
    server.register("other", "\"int\"");
    server.register(":.ctx2:q2", "\"int\"");

    assertThat(post("/subjects/q2", "\"int\"", "")).contains("\"subject\":\":.ctx2:q2\"");
    assertThat(post("/subjects/q2", "\"long\"", "")).startsWith("404 {\"error_code\":40401");
    assertThat(post("/subjects/:.ctx3:q2", "\"int\"", "")).startsWith("404 {\"error_code\":40401");
  }

  @Test
  void anIncompatibleSchemaHasTheCodeThatTheOperatorChooses() throws Exception {
    try (MemoryServer old =
        new MemoryServer(
            HttpOptions.builder().incompatibleCode(HttpOptions.OLD_INCOMPATIBLE).build())) {
      for (MemoryServer each : new MemoryServer[] {server, old}) {
        each.register("s", "\"int\"");
      }

      assertThat(server.register("s", "\"string\"")).startsWith("409 {\"error_code\":40901,");
      assertThat(old.register("s", "\"string\"")).startsWith("409 {\"error_code\":409,");
    }
  }

  @Test
  void membersOfDefaultsAreSortedWhenASchemaIsNormalized() throws Exception {
    String schema =
        "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"m\",\"type\":{\"type\":\"map\","
            + "\"values\":\"int\"},\"default\":{\"z\":0,\"a\":1}}]}";
    String sorted = schema.replace("{\"z\":0,\"a\":1}", "{\"a\":1,\"z\":0}");

    String first = post("/subjects/s/versions?normalize=true", schema, "");
    String second = post("/subjects/t/versions?normalize=true", sorted, "");

    assertThat(first).startsWith("200 {\"version\":1,\"id\":1,").isEqualTo(second);
    assertThat(server.get("/schemas/ids/1/schema")).isEqualTo("200 " + sorted);
  }
}
