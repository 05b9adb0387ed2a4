// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.registry.Deleted;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The users' view of the registry, and the answers to requests without a right. */
@Tag("http")
class AccessTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String INT = "{\"schema\":\"\\\"int\\\"\"}";
  private static final String RULES =
      """
      user:admin ALL *
      user:shop  SUBJECT_READ,SUBJECT_WRITE orders-*
      role:team  SUBJECT_READ,SUBJECT_COMPATIBILITY_READ :.team:*
      user:mover SUBJECT_COMPATIBILITY_WRITE moved-*
      user:mover SUBJECT_COMPATIBILITY_WRITE :.moved:*
      """;

  @TempDir private Path directory;
  private SecuredServer server;

  @BeforeEach
  void start() throws Exception {
    server =
        SecuredServer.start(directory, RULES, "admin", "shop", "carol,team", "nobody", "mover");
    register("orders-value", INT);
    register("payments-value", "{\"schema\":\"\\\"long\\\"\"}");
    register("payments-key", INT);
    register(":.team:plans", "{\"schema\":\"\\\"bytes\\\"\"}");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void register(String subject, String body) throws Exception {
    assertThat(
            server.send("admin", "POST", "/subjects/" + subject + "/versions", body).statusCode())
        .isEqualTo(200);
  }

  private String body(String user, String path) throws Exception {
    return server.get(user, path).body();
  }

  private int status(String user, String path) throws Exception {
    return server.get(user, path).statusCode();
  }

  @Test
  void associationsAreReadAndDeletedByWhoMayUseTheirSubjects() throws Exception {
    String path = "/associations/resources/id";
    String resource =
        "{\"resourceName\":\"t\",\"resourceNamespace\":\"c\",\"resourceId\":\"id\",\"associations\":["
            + "{\"subject\":\"orders-value\"},"
            + "{\"subject\":\"payments-key\",\"associationType\":\"key\"}]}";
    assertThat(server.send("shop", "PUT", path, resource).statusCode()).isEqualTo(403);
    assertThat(body("admin", path)).isEqualTo("[]");
    assertThat(server.send("admin", "PUT", path, resource).statusCode()).isEqualTo(200);

    for (String list : new String[] {path, "/associations/resources/c/t"}) {
      assertThat(body("shop", list)).contains("orders-value").doesNotContain("payments");
      assertThat(body("nobody", list)).isEqualTo("[]");
    }
    assertThat(
            server
                .send(
                    "shop",
                    "POST",
                    "/associations:batchGet",
                    "{\"requests\":[{\"resourceId\":\"id\"}]}")
                .body())
        .contains("orders-value")
        .doesNotContain("payments");
    assertThat(body("shop", "/schemas?resourceType=topic"))
        .contains("orders-value")
        .doesNotContain("payments");
    assertThat(server.send("shop", "DELETE", path, "").statusCode()).isEqualTo(403);
    assertThat(body("admin", path)).contains("orders-value", "payments-key");
  }

  /** The user who associates a topic decides which subject its clients use. */
  @Test
  void anotherTopicIsNotAssociatedWithASubjectOfTheUser() throws Exception {
    String resource =
        "{\"resourceName\":\"%s\",\"resourceNamespace\":\"c\",\"resourceId\":\"%1$s\","
            + "\"associations\":[{\"subject\":\"orders-value\",\"lifecycle\":\"WEAK\"}]}";
    HttpResponse<String> refused =
        server.send("shop", "POST", "/associations", String.format(resource, "payments"));
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body()).contains("payments-value");
    assertThat(
            server
                .send("shop", "POST", "/associations", String.format(resource, "orders"))
                .statusCode())
        .isEqualTo(200);
  }

  /** Ids belong to the whole context. */
  @Test
  void anImportNeedsARightForTheContext() throws Exception {
    String mode = "{\"mode\":\"import\"}";
    assertThat(server.send("mover", "PUT", "/mode/moved-a", mode).statusCode()).isEqualTo(403);
    assertThat(server.send("mover", "PUT", "/mode/:.moved:a", mode).statusCode()).isEqualTo(200);
    assertThat(server.send("admin", "PUT", "/mode/moved-a", mode).statusCode()).isEqualTo(200);
    assertThat(
            server.send("mover", "PUT", "/mode/moved-a", "{\"mode\":\"READWRITE\"}").statusCode())
        .isEqualTo(200);
  }

  @Test
  void listsHaveWhatTheUserMayRead() throws Exception {
    assertThat(body("admin", "/subjects"))
        .isEqualTo("[\":.team:plans\",\"orders-value\",\"payments-key\",\"payments-value\"]");
    assertThat(body("shop", "/subjects")).isEqualTo("[\"orders-value\"]");
    assertThat(body("carol", "/subjects")).isEqualTo("[\":.team:plans\"]");
    assertThat(body("nobody", "/subjects")).isEqualTo("[]");
    assertThat(body("shop", "/contexts")).isEqualTo("[\".\"]");
    assertThat(body("carol", "/contexts")).isEqualTo("[\".\",\".team\"]");
    assertThat(body("shop", "/schemas"))
        .contains("orders-value")
        .doesNotContain("payments", "team");
    assertThat(body("shop", "/console/api/subjects"))
        .contains("orders-value", "\"total\":1")
        .doesNotContain("payments", "team");
    assertThat(body("shop", "/console/api/server")).doesNotContain("team");
  }

  @Test
  void anIdIsReadableIfASubjectWithItIs() throws Exception {
    assertThat(body("admin", "/schemas/ids/1/subjects"))
        .isEqualTo("[\"orders-value\",\"payments-key\"]");
    assertThat(body("shop", "/schemas/ids/1/subjects")).isEqualTo("[\"orders-value\"]");
    assertThat(body("shop", "/schemas/ids/1/versions"))
        .isEqualTo("[{\"subject\":\"orders-value\",\"version\":1}]");
    assertThat(status("shop", "/schemas/ids/1")).isEqualTo(200);
    assertThat(status("shop", "/schemas/ids/2")).isEqualTo(403);
    assertThat(status("shop", "/schemas/ids/2/schema")).isEqualTo(403);
    assertThat(status("shop", "/schemas/ids/2?subject=orders-value")).isEqualTo(403);
    assertThat(status("shop", "/schemas/ids/1?subject=:.team:plans")).isEqualTo(403);
    assertThat(status("shop", "/schemas/ids/77")).isEqualTo(404);
  }

  @Test
  void anIdIsNotAnsweredWithASubjectThatTheUserMayNotRead() throws Exception {
    register("a-secret", INT);

    assertThat(body("shop", "/schemas/ids/1")).contains("orders-value").doesNotContain("a-secret");
  }

  @Test
  void aSubjectOfAnotherContextIsNotReadThroughItsNameAlone() throws Exception {
    server.setRules(RULES + "user:nobody SUBJECT_READ plans\n");
    awaitStatus("nobody", "/subjects/plans/versions/9", 404);

    assertThat(status("admin", "/subjects/plans/versions/1")).isEqualTo(200);
    assertThat(status("nobody", "/subjects/plans/versions/1")).isEqualTo(403);
    assertThat(status("nobody", "/subjects/plans/versions/1/schema")).isEqualTo(403);
    assertThat(status("nobody", "/contexts/.team/subjects/plans/versions")).isEqualTo(403);
  }

  @Test
  void anAliasNeedsTheRightOfWhatItStandsFor() throws Exception {
    server.send("admin", "PUT", "/config/orders-alias", "{\"alias\":\"payments-value\"}");

    assertThat(status("admin", "/subjects/orders-alias/versions/1")).isEqualTo(200);
    assertThat(status("shop", "/subjects/orders-alias/versions/1")).isEqualTo(403);
  }

  @Test
  void aReferenceNeedsTheRightToReadItsSubject() throws Exception {
    String type = "{\\\"type\\\":\\\"fixed\\\",\\\"name\\\":\\\"F\\\",\\\"size\\\":1}";
    register("payments-type", "{\"schema\":\"" + type + "\"}");
    String body =
        "{\"schema\":\"{\\\"type\\\":\\\"array\\\",\\\"items\\\":\\\"F\\\"}\",\"references\":"
            + "[{\"name\":\"F\",\"subject\":\"payments-type\",\"version\":1}]}";

    HttpResponse<String> refused =
        server.send("shop", "POST", "/subjects/orders-list/versions", body);

    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body())
        .isEqualTo(
            "{\"error_code\":40301,\"message\":\"User is denied operation SUBJECT_READ on Subject:"
                + " payments-type\"}");
    register("orders-list", body);
    assertThat(body("shop", "/console/api/subjects/orders-list/versions/1/references"))
        .doesNotContain("payments");
  }

  @Test
  void withoutCredentialsTheAnswerIs401AndWithoutTheRight403() throws Exception {
    HttpResponse<String> unknown = server.get("", "/subjects");
    HttpResponse<String> wrong =
        server.sendWith(SecuredServer.basic("shop", "wrong"), "GET", "/subjects", "");
    HttpResponse<String> otherScheme = server.sendWith("Bearer abc", "GET", "/subjects", "");
    HttpResponse<String> refused =
        server.send("shop", "POST", "/subjects/payments-value/versions", INT);

    for (HttpResponse<String> answer : List.of(unknown, wrong, otherScheme)) {
      assertThat(answer.statusCode()).isEqualTo(401);
      assertThat(answer.headers().allValues("WWW-Authenticate"))
          .containsExactly("Basic realm=\"test\", charset=\"UTF-8\"");
      assertThat(answer.body()).isEqualTo("{\"error_code\":401,\"message\":\"Unauthorized\"}");
    }
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.headers().firstValue("WWW-Authenticate")).isEmpty();
    assertThat(refused.body())
        .isEqualTo(
            "{\"error_code\":40301,\"message\":\"User is denied operation SUBJECT_WRITE on"
                + " Subject: payments-value\"}");
  }

  @Test
  void theFilesOfTheConsoleAreForEverybodyAndItsDataAreNot() throws Exception {
    String wrong = SecuredServer.basic("shop", "wrong");
    assertThat(status("", "/console")).isEqualTo(302);
    for (String file : List.of("/console/", "/console/first-rows.js", "/console/icon.svg")) {
      assertThat(status("", file)).isEqualTo(200);
      assertThat(server.sendWith(wrong, "GET", file, "").statusCode()).isEqualTo(200);
    }
    assertThat(status("", "/console/missing.js")).isEqualTo(404);
    HttpResponse<String> page = server.sendWith("", "GET", "/", "", "Accept", "text/html,*/*");
    assertThat(page.statusCode()).isEqualTo(302);
    assertThat(page.headers().firstValue("Location")).hasValue("console/");
    for (String data :
        List.of("/", "/console/api/server", "/console/api/subjects", "/console/api/missing")) {
      assertThat(status("", data)).isEqualTo(401);
      assertThat(server.sendWith(wrong, "GET", data, "").statusCode()).isEqualTo(401);
    }
    assertThat(server.sendWith("", "POST", "/console/", "{}").statusCode()).isEqualTo(401);
  }

  @Test
  void clientsOfSchemaRepoHaveTheSameRights() throws Exception {
    assertThat(body("admin", "/schema-repo/")).contains("orders-value", "payments-value");
    assertThat(body("shop", "/schema-repo/")).contains("orders-value").doesNotContain("payments");
    assertThat(status("shop", "/schema-repo/orders-value/latest")).isEqualTo(200);
    for (String path : List.of("", "/all", "/latest", "/id/0", "/integral", "/config")) {
      assertThat(status("", "/schema-repo/payments-value" + path)).isEqualTo(401);
      assertThat(status("shop", "/schema-repo/payments-value" + path)).isEqualTo(403);
      assertThat(status("admin", "/schema-repo/payments-value" + path)).isEqualTo(200);
    }
    assertThat(status("", "/schema-repo-browser/")).isEqualTo(401);
    assertThat(server.get("shop", "/schema-repo-browser/payments-value/all").statusCode())
        .isEqualTo(403);
    for (String path : List.of("", "/register", "/register_if_latest/0")) {
      assertThat(server.send("shop", "PUT", "/schema-repo/payments-value" + path, INT).statusCode())
          .isEqualTo(403);
    }
    assertThat(server.registry().versions("payments-value", Deleted.HIDDEN)).hasSize(1);
  }

  @Test
  void pagesOfOtherSitesMayNotWrite() throws Exception {
    String path = "/subjects/orders-value/versions";
    String own = server.url();
    for (String[] foreign :
        new String[][] {
          {"Sec-Fetch-Site", "cross-site"},
          {"Sec-Fetch-Site", "same-site", "Origin", "http://other.test"},
          {"Origin", "http://other.test"},
          {"Origin", "null"}
        }) {
      HttpResponse<String> refused = server.send("admin", "POST", path, INT, foreign);

      assertThat(refused.statusCode()).isEqualTo(403);
      assertThat(refused.body())
          .isEqualTo(
              "{\"error_code\":403,\"message\":\"A page of another site may not change this registry."
                  + " To allow it, add its origin to access.control.allow.origin\"}");
      assertThat(server.send("admin", "DELETE", "/subjects/orders-value", "", foreign).statusCode())
          .isEqualTo(403);
      assertThat(server.send("admin", "GET", path, "", foreign).statusCode()).isEqualTo(200);
    }
    for (String[] same :
        new String[][] {
          {},
          {"Sec-Fetch-Site", "same-origin", "Origin", own},
          {"Sec-Fetch-Site", "none"},
          {"Origin", own},
          {"Origin", own.replace("http:", "https:")}
        }) {
      assertThat(server.send("admin", "POST", path, INT, same).statusCode()).isEqualTo(200);
    }
    assertThat(server.get("admin", path).headers().map())
        .doesNotContainKey("access-control-allow-origin");
  }

  @Test
  void healthIsOpenAndMetricsAreNot() throws Exception {
    assertThat(status("", "/health/live")).isEqualTo(200);
    assertThat(status("", "/health/ready")).isEqualTo(200);
    assertThat(status("", "/metrics")).isEqualTo(401);
    assertThat(status("shop", "/metrics")).isEqualTo(403);
    assertThat(status("admin", "/metrics")).isEqualTo(200);
  }

  @Test
  void clientsWithoutCredentialsHaveTheRightsOfAnonymous() throws Exception {
    server.setRules(RULES + "anonymous SUBJECT_READ orders-*\n");
    awaitStatus("", "/subjects", 200);

    assertThat(body("", "/subjects")).isEqualTo("[\"orders-value\"]");
    assertThat(body("", "/console/api/server"))
        .contains("\"users\":{\"signIn\":true,\"user\":\"\"}");
    assertThat(body("shop", "/console/api/server"))
        .contains("\"users\":{\"signIn\":true,\"user\":\"shop\"}");
    assertThat(status("", "/subjects/payments-value/versions")).isEqualTo(401);
  }

  @Test
  void changedUsersAndRulesApplyWithoutARestart() throws Exception {
    assertThat(status("eve", "/subjects")).isEqualTo(401);
    server.setUsers("eve", "admin");
    awaitStatus("eve", "/subjects", 200);
    awaitStatus("shop", "/subjects", 401);

    server.setRules("this is no rule");
    server.setUsers("eve", "admin", "shop");
    awaitStatus("shop", "/subjects/orders-value/versions", 200);
    server.setRules("user:eve SUBJECT_READ payments-value");
    awaitStatus("eve", "/subjects/payments-value/versions", 200);
    assertThat(status("shop", "/subjects/orders-value/versions")).isEqualTo(403);
  }

  private void awaitStatus(String user, String path, int expected) throws Exception {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (status(user, path) != expected && System.nanoTime() < end) {
      Thread.sleep(10);
    }
    assertThat(status(user, path)).isEqualTo(expected);
  }

  @Test
  void theAuditLogHasWritesAndRefusalsWithoutSecrets() throws Exception {
    server.get("shop", "/subjects/orders-value/versions/1");
    server.send("shop", "POST", "/subjects/orders-value/versions?normalize=true", INT);
    server.send("shop", "DELETE", "/subjects/orders-value", "");
    server.sendWith(SecuredServer.basic("shop", "wrong-password"), "GET", "/subjects", "");
    awaitAudit(7);

    List<String> lines = server.auditLines();
    assertThat(lines.subList(4, 7))
        .extracting(
            line ->
                line.replaceFirst("\"time\":\"[^\"]*\"", "\"time\":\"\"")
                    .replaceFirst("\"request\":\"[^\"]*\"", "\"request\":\"\""))
        .containsExactly(
            "{\"time\":\"\",\"user\":\"shop\",\"client\":\"127.0.0.1\",\"operation\":"
                + "\"SUBJECT_WRITE\",\"subject\":\"orders-value\",\"method\":\"POST\",\"path\":"
                + "\"/subjects/orders-value/versions\",\"status\":200,\"done\":true,"
                + "\"request\":\"\"}",
            "{\"time\":\"\",\"user\":\"shop\",\"client\":\"127.0.0.1\",\"operation\":"
                + "\"SUBJECT_DELETE\",\"subject\":\"orders-value\",\"method\":\"DELETE\",\"path\":"
                + "\"/subjects/orders-value\",\"status\":403,\"done\":false,\"request\":\"\"}",
            "{\"time\":\"\",\"user\":\"\",\"client\":\"127.0.0.1\",\"operation\":\"\","
                + "\"subject\":\"\",\"method\":\"GET\",\"path\":\"/subjects\",\"status\":401,"
                + "\"done\":false,\"request\":\"\"}");
    assertThat(String.join("", lines)).doesNotContain("secret", "wrong-password", "Basic");
  }

  /** A line is written after the answer was sent. */
  private void awaitAudit(int lines) throws Exception {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (server.auditLines().size() < lines && System.nanoTime() < end) {
      Thread.sleep(10);
    }
    assertThat(server.auditLines()).hasSize(lines);
  }
}
