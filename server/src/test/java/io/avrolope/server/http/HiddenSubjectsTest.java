// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Subjects that a user may not read, and whose names lead to them: a subject that the default
 * context lacks is searched in all others.
 */
@Tag("http")
class HiddenSubjectsTest {
  private static final String RULES =
      """
      user:admin  ALL *
      user:shop   SUBJECT_READ,SUBJECT_WRITE,SUBJECT_DELETE,SUBJECT_COMPATIBILITY_READ orders-*
      user:writer SUBJECT_WRITE orders-*
      """;

  private static final String TAGS =
      "{\"tagsToAdd\":[{\"schemaEntity\":{\"entityPath\":\"Secret\",\"entityType\":\"sr_record\"},"
          + "\"tags\":[\"t\"]}]}";

  @TempDir private Path directory;
  private SecuredServer server;

  @BeforeEach
  void start() throws Exception {
    server = SecuredServer.start(directory, RULES, "admin", "shop", "writer");
    register(":.hidden:orders-x", "int", "");
    assertThat(
            server
                .send(
                    "admin",
                    "PUT",
                    "/config/:.hidden:orders-x",
                    "{\"compatibility\":\"NONE\",\"defaultMetadata\":{\"properties\":{\"secret\":\"1\"}}}")
                .statusCode())
        .isEqualTo(200);
    register(":.hidden:orders-x", "long", "");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static String schema(String name, String type, String more) {
    return "{\"schema\":\"{\\\"type\\\":\\\"record\\\",\\\"name\\\":\\\""
        + name
        + "\\\",\\\"fields\\\":[{\\\"name\\\":\\\"secretField\\\",\\\"type\\\":\\\""
        + type
        + "\\\"}]}\""
        + more
        + "}";
  }

  private void register(String subject, String type, String more) throws Exception {
    String path = "/subjects/" + subject + "/versions";
    assertThat(server.send("admin", "POST", path, schema("Secret", type, more)).statusCode())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      textBlock =
          """
          GET /subjects/orders-x/versions -
          GET /subjects/orders-x/versions/1 -
          GET /subjects/orders-x/versions/latest -
          GET /subjects/orders-x/versions/1/schema -
          GET /subjects/orders-x/versions/1/referencedby -
          GET /subjects/orders-x/metadata?key=secret&value=1 -
          GET /schemas/ids/1?subject=orders-x -
          GET /schemas/ids/1/schema?subject=orders-x -
          GET /schemas/ids/1/versions?subject=orders-x -
          GET /schemas?subjectPrefix=:*:orders -
          GET /config/orders-x?defaultToGlobal=true -
          GET /console/api/subjects/orders-x -
          GET /console/api/subjects/orders-x/versions/1 -
          GET /console/api/subjects/orders-x/versions/latest -
          GET /console/api/subjects/orders-x/versions/1/references -
          GET /console/api/subjects/orders-x/versions/1/usage?topic=t -
          GET /console/api/subjects/orders-x/difference?older=1&newer=2 -
          GET /console/api/subjects?text=orders -
          GET /console/api/settings -
          POST /subjects/orders-x SCHEMA
          POST /subjects/orders-x/versions {}
          POST /subjects/orders-x/versions/1/tags TAGS
          POST /compatibility/subjects/orders-x/versions/1?verbose=true SCHEMA
          POST /compatibility/subjects/orders-x/versions?verbose=true SCHEMA
          POST /console/api/subjects/orders-x/check SCHEMA
          DELETE /subjects/orders-x/versions/1 -
          DELETE /subjects/orders-x -
          """)
  void aSubjectOfAnotherContextIsNotShown(String method, String path, String body)
      throws Exception {
    String sent =
        body.equals("-")
            ? ""
            : body.replace("SCHEMA", schema("Other", "string", "")).replace("TAGS", TAGS);

    for (String user : List.of("shop", "writer")) {
      HttpResponse<String> answer = server.send(user, method, path, sent);
      assertThat(answer.body()).as(user).doesNotContain("Secret", "secret", "long", "tag");
      assertThat(server.get("admin", "/subjects?subjectPrefix=orders").body()).isEqualTo("[]");
    }
    assertThat(server.get("admin", "/subjects/:.hidden:orders-x/versions").body())
        .isEqualTo("[1,2]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      quoteCharacter = '`',
      textBlock =
          """
          /subjects/orders-a/versions {"schema":"","metadata":{"properties":{"a":"b"}}}
          /subjects/orders-a/versions {"metadata":{"properties":{"a":"b"}}}
          /subjects/orders-a/versions {"version":-1}
          /subjects/orders-a/versions/1/tags TAGS
          """)
  void aUserWhoMayOnlyWriteDoesNotGetTheStoredSchema(String path, String body) throws Exception {
    register("orders-a", "int", "");
    String sent = body.replace("TAGS", TAGS);

    HttpResponse<String> refused = server.send("writer", "POST", path, sent);
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body()).doesNotContain("secretField");
    assertThat(server.get("admin", "/subjects/orders-a/versions").body()).isEqualTo("[1]");

    HttpResponse<String> allowed = server.send("shop", "POST", path, sent);
    assertThat(allowed.statusCode()).isEqualTo(200);
    assertThat(allowed.body()).contains("secretField");
  }

  @Test
  void aVersionInTheConsoleDoesNotNameSubjectsThatTheUserMayNotKnowOf() throws Exception {
    register("orders-a", "int", "");
    register("private-copy", "int", "");
    String reference =
        "{\"schema\":\"{\\\"type\\\":\\\"array\\\",\\\"items\\\":\\\"Secret\\\"}\",\"references\":"
            + "[{\"name\":\"Secret\",\"subject\":\"orders-a\",\"version\":1}]}";
    assertThat(server.send("admin", "POST", "/subjects/private-b/versions", reference).statusCode())
        .isEqualTo(200);
    for (String path :
        List.of(
            "/console/api/subjects/orders-a",
            "/console/api/subjects/orders-a/versions/1",
            "/console/api/subjects/orders-a/versions/1/references")) {
      assertThat(server.get("admin", path).body()).as(path).contains("private-b");
      assertThat(server.get("shop", path).body())
          .as(path)
          .contains("orders-a")
          .doesNotContain("private");
    }
  }

  /** Metadata and rules that a configuration adds to schemas are settings too. */
  @Test
  void settingsAreShownToUsersWhoMayReadThem() throws Exception {
    register("orders-a", "int", "");
    String config =
        "{\"compatibility\":\"FULL\",\"defaultMetadata\":{\"properties\":{\"k\":\"of NAME\"}}}";
    for (String path : List.of("/config", "/config/:.hidden:", "/config/orders-a")) {
      String body = config.replace("NAME", path.substring(1));
      assertThat(server.send("admin", "PUT", path, body).statusCode()).isEqualTo(200);
    }
    for (String path : List.of("/console/api/settings", "/console/api/subjects/orders-a")) {
      assertThat(server.get("admin", path).body()).as(path).contains("of config/orders-a");
      assertThat(server.get("shop", path).body())
          .as(path)
          .contains("of config/orders-a")
          .doesNotContain("of config\"", "hidden");
      assertThat(server.get("writer", path).body()).as(path).doesNotContain("of config");
    }
    assertThat(server.get("admin", "/console/api/settings").body())
        .contains("of config\"", "of config/:.hidden:");
  }
}
