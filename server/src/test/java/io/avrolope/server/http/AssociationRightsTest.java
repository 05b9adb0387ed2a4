// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A request that changes an association registers a schema only as a registration may. */
@Tag("http")
class AssociationRightsTest {
  private static final String RULES =
      """
      user:admin ALL *
      user:mine  SUBJECT_READ,SUBJECT_WRITE mine-*
      user:*     SUBJECT_READ :.shared:*
      user:blind SUBJECT_WRITE blind-*
      """;

  @TempDir private Path directory;
  private SecuredServer server;

  @BeforeEach
  void start() throws Exception {
    server = SecuredServer.start(directory, RULES, "admin", "mine", "blind");
    register("pay-value", "{\\\"type\\\":\\\"fixed\\\",\\\"name\\\":\\\"F\\\",\\\"size\\\":1}");
    register("mine-t-value", "\\\"int\\\"");
    register(
        "blind-t-value", "{\\\"type\\\":\\\"fixed\\\",\\\"name\\\":\\\"Hid\\\",\\\"size\\\":1}");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void register(String subject, String text) throws Exception {
    String body = "{\"schema\":\"" + text + "\"}";
    assertThat(
            server.send("admin", "POST", "/subjects/" + subject + "/versions", body).statusCode())
        .isEqualTo(200);
  }

  private HttpResponse<String> associate(String user, String method, String path, String items)
      throws Exception {
    String request =
        String.format(
            "{\"resourceName\":\"%s-t\",\"resourceNamespace\":\"shared\",\"resourceId\":\"%1$s\",%s}",
            user, items);
    if (method.equals("PUT")) {
      return server.send(user, method, path, request);
    }
    String upsert =
        request.replace("\"associationType\"", "\"opType\":\"UPSERT\",\"associationType\"");
    return server.send(user, method, path, "{\"requests\":[" + upsert + "]}");
  }

  private void associate(String user) throws Exception {
    HttpResponse<String> answer =
        server.send(
            user,
            "POST",
            "/associations",
            String.format(
                "{\"resourceName\":\"%s-t\",\"resourceNamespace\":\"shared\",\"resourceId\":"
                    + "\"%1$s\",\"associations\":[{\"subject\":\"%1$s-t-value\",\"associationType\":"
                    + "\"value\",\"lifecycle\":\"STRONG\"}]}",
                user));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
  }

  /** The namespace gives another subject than the association has, in another context. */
  @ParameterizedTest
  @ValueSource(strings = {"PUT /associations/resources/mine", "POST /associations:batchMutate"})
  void aReferenceIsReadInTheContextOfTheAssociatedSubject(String route) throws Exception {
    associate("mine");
    String list =
        "\"associations\":[{\"associationType\":\"value\",\"schema\":{\"schema\":"
            + "\"{\\\"type\\\":\\\"array\\\",\\\"items\\\":\\\"F\\\"}\",\"references\":"
            + "[{\"name\":\"F\",\"subject\":\"pay-value\",\"version\":1}]}}]";

    HttpResponse<String> answer =
        associate("mine", route.split(" ", -1)[0], route.split(" ", -1)[1], list);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(403);
    assertThat(answer.body()).contains("SUBJECT_READ on Subject: pay-value");
    assertThat(server.get("admin", "/subjects/mine-t-value/versions").body()).isEqualTo("[1]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"metadata\":{\"properties\":{\"a\":\"b\"}}}"})
  void aSchemaWithoutATextNeedsTheRightToReadTheLatest(String schema) throws Exception {
    associate("blind");
    for (String subject : new String[] {"", "\"subject\":\"blind-t-value\","}) {
      String list =
          "\"associations\":[{"
              + subject
              + "\"associationType\":\"value\",\"schema\":"
              + schema
              + "}]";
      for (String route :
          new String[] {"PUT /associations/resources/blind", "POST /associations:batchMutate"}) {
        HttpResponse<String> answer =
            associate("blind", route.split(" ", -1)[0], route.split(" ", -1)[1], list);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(403);
        assertThat(answer.body()).contains("SUBJECT_READ").doesNotContain("Hid");
      }
    }
    assertThat(server.get("admin", "/subjects/blind-t-value/versions").body()).isEqualTo("[1]");
  }
}
