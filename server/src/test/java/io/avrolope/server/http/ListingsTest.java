// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Answers about lists and deletions that no recorded session of Confluent's servers has. */
@Tag("http")
class ListingsTest {
  private MemoryServer server;

  @BeforeEach
  void start() throws Exception {
    server = new MemoryServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private String subjects(String path) throws Exception {
    return Pattern.compile("\"subject\":\"([^\"]*)\",\"version\"")
        .matcher(server.get(path))
        .results()
        .map(found -> found.group(1))
        .toList()
        .toString();
  }

  @Test
  void subjectsWithoutAssociationsAreListedOnRequest() throws Exception {
    server.register("a1", "\"int\"");
    server.register("a2", "\"int\"");
    server.register("b", "\"int\"");
    server.send(
        "POST",
        "/associations",
        "{\"resourceName\":\"t\",\"resourceNamespace\":\"c\",\"resourceId\":\"t\","
            + "\"associations\":[{\"subject\":\"a1\"}]}");

    assertThat(subjects("/schemas?subjectPrefix=a&lifecycle=NONE")).isEqualTo("[a2]");
    assertThat(subjects("/schemas?lifecycle=none&lifecycle=WEAK")).isEqualTo("[a1, a2, b]");
    assertThat(subjects("/schemas?lifecycle=none&lifecycle=STRONG")).isEqualTo("[a2, b]");
    assertThat(subjects("/schemas?lifecycle=none&associationType=key")).isEqualTo("[a1, a2, b]");
    assertThat(server.get("/associations/subjects/a1?lifecycle=NONE")).isEqualTo("200 []");
    assertThat(server.get("/schemas?lifecycle=nope")).startsWith("404");
  }

  @Test
  void aPrefixFindsTheSubjectsThatAliasesStandFor() throws Exception {
    server.register("cv", "\"int\"");
    server.register("al", "\"long\"");
    server.register("x", "\"int\"");
    server.send("PUT", "/config/al", "{\"alias\":\"cv\"}");
    server.send("PUT", "/config/al2", "{\"alias\":\"cv\"}");

    assertThat(subjects("/schemas?subjectPrefix=al&aliases=true")).isEqualTo("[al, cv]");
    assertThat(server.get("/schemas?subjectPrefix=al2&aliases=true"))
        .contains("\"subject\":\"cv\"")
        .contains("\"aliases\":[\"al2\"]");
    assertThat(server.get("/schemas?aliases=true"))
        .contains("\"aliases\":[\"al\",\"al2\"]")
        .containsOnlyOnce("\"subject\":\"cv\"");
    assertThat(server.get("/schemas")).doesNotContain("aliases");
    assertThat(subjects("/schemas?subjectPrefix=al")).isEqualTo("[al]");
  }

  @Test
  void anIdIsListedForAllSubjectsOfTheContextInWhichASubjectHasIt() throws Exception {
    server.register("s", "\"int\"");
    server.register("t", "\"int\"");
    server.register(":.c:u", "\"int\"");
    server.register(":.c:v", "\"int\"");

    assertThat(server.get("/schemas/ids/1/subjects?subject=s")).isEqualTo("200 [\"s\",\"t\"]");
    assertThat(server.get("/schemas/ids/1/subjects?subject=u"))
        .isEqualTo("200 [\":.c:u\",\":.c:v\"]");
    assertThat(server.get("/schemas/ids/1/versions?subject=:.c:v"))
        .isEqualTo(
            "200 [{\"subject\":\":.c:u\",\"version\":1},{\"subject\":\":.c:v\",\"version\":1}]");
  }

  @Test
  void anEmptyTypeOfRuleIsNoFilter() throws Exception {
    server.register("s", "\"int\"");

    assertThat(subjects("/schemas?ruleType=")).isEqualTo("[s]");
    assertThat(subjects("/schemas?ruleType=CEL")).isEqualTo("[]");
  }

  @Test
  void versionsInNegativeNumbersAreAlwaysAllVersions() throws Exception {
    server.register("s", "{\"type\":\"record\",\"name\":\"R\",\"fields\":[]}");
    server.register("s", "{\"type\":\"record\",\"name\":\"R\",\"doc\":\"d\",\"fields\":[]}");
    server.send("DELETE", "/subjects/s/versions/1", "");

    assertThat(server.get("/subjects/s/versions?deletedOnly=true")).isEqualTo("200 [1]");
    assertThat(server.get("/subjects/s/versions?deletedOnly=true&deletedAsNegative=true"))
        .isEqualTo("200 [-1,2]");
  }

  @Test
  void aReferenceIsTheFirstReasonAgainstAPermanentDeletion() throws Exception {
    server.register("n", "{\"type\":\"enum\",\"name\":\"N\",\"symbols\":[\"X\"]}");
    server.send(
        "POST",
        "/subjects/s/versions",
        "{\"schema\":\"{\\\"type\\\":\\\"array\\\",\\\"items\\\":\\\"N\\\"}\","
            + "\"references\":[{\"name\":\"N\",\"subject\":\"n\",\"version\":1}]}");

    assertThat(server.send("DELETE", "/subjects/n?permanent=true", ""))
        .isEqualTo(
            "422 {\"error_code\":42206,\"message\":\"One or more references exist to the schema"
                + " {magic=1,keytype=SCHEMA,subject=n,version=1}.\"}");
    assertThat(server.send("DELETE", "/subjects/s?permanent=true", ""))
        .startsWith("404 {\"error_code\":40405");
  }

  @Test
  void aVersionThatIsOutOfRangeIsNamedAsANumber() throws Exception {
    assertThat(server.get("/subjects/s/versions/00"))
        .startsWith("422 {\"error_code\":42202,\"message\":\"The specified version '0' is not");
    assertThat(server.get("/subjects/s/versions/x0"))
        .startsWith("422 {\"error_code\":42202,\"message\":\"The specified version 'x0' is not");
  }
}
