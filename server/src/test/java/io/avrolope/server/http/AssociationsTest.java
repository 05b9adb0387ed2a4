// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.service.Registry;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.MemorySchemaStore;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Behaviour of associations that the recorded sessions of Confluent's servers do not show. */
@Tag("http")
class AssociationsTest {
  private static final String INT = "{\"schema\":\"\\\"int\\\"\"}";

  private final HttpClient http = HttpClient.newHttpClient();
  private final MemorySchemaStore store = new MemorySchemaStore();
  private RegistryServer server;

  @BeforeEach
  void start() throws Exception {
    start(Registry.Options.DEFAULTS);
  }

  private void start(Registry.Options options) throws Exception {
    server =
        new RegistryServer(
            new Registry(store, options, Clock.systemUTC()),
            HttpOptions.DEFAULTS.at("127.0.0.1", 0));
    server.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private String send(String method, String path, String body) throws Exception {
    HttpResponse<String> answer =
        http.send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    return answer.statusCode() + " " + answer.body();
  }

  private static String orders(String associations) {
    return "{\"resourceName\":\"orders\",\"resourceNamespace\":\"c\",\"resourceId\":\"c:orders\","
        + "\"associations\":["
        + associations.replace('\'', '"')
        + "]}";
  }

  private static String batch(String... requests) {
    return "{\"requests\":[" + String.join(",", requests) + "]}";
  }

  private String orders() throws Exception {
    return send("GET", "/associations/resources/c:orders", "")
        .replaceAll("\"(guid|createTs|updateTs)\":(\"[^\"]*\"|\\d+),?", "")
        .replaceAll(",}", "}");
  }

  @Test
  void aBatchDoesEachRequestAsAWholeAndTheOthersAllTheSame() throws Exception {
    send("POST", "/subjects/v/versions", INT);

    String answer =
        send(
            "POST",
            "/associations:batchMutate",
            batch(
                orders("{'opType':'CREATE','subject':'v'}"),
                orders(
                    "{'opType':'CREATE','associationType':'key','schema':"
                        + INT
                        + "},"
                        + "{'opType':'UPSERT','subject':'none','associationType':'value'}"),
                orders("{'opType':'UPSERT','subject':'v','lifecycle':'STRONG'}"),
                "{}"));

    assertThat(answer)
        .isEqualTo(
            "207 {\"results\":["
                + "{\"result\":{\"resourceName\":\"orders\",\"resourceNamespace\":\"c\","
                + "\"resourceId\":\"c:orders\",\"resourceType\":\"topic\",\"associations\":"
                + "[{\"subject\":\"v\",\"associationType\":\"value\",\"lifecycle\":\"WEAK\","
                + "\"frozen\":false}]}},"
                + "{\"error\":{\"error_code\":42212,\"message\":\"The association specified an"
                + " invalid value for property: 'subject', detail: subject of association cannot be"
                + " changed from 'v' to 'none'\"}},"
                + "{\"result\":{\"resourceName\":\"orders\",\"resourceNamespace\":\"c\","
                + "\"resourceId\":\"c:orders\",\"resourceType\":\"topic\",\"associations\":"
                + "[{\"subject\":\"v\",\"associationType\":\"value\",\"lifecycle\":\"STRONG\","
                + "\"frozen\":false}]}},"
                + "{\"error\":{\"error_code\":42212,\"message\":\"The association specified an"
                + " invalid value for property: 'resourceName', detail: cannot be null or"
                + " empty\"}}]}");
    assertThat(send("GET", "/subjects?deleted=true", "")).isEqualTo("200 [\"v\"]");
    assertThat(send("GET", "/contexts", "")).isEqualTo("200 [\".\"]");
  }

  @Test
  void aBatchMayDeleteWhatItHasMade() throws Exception {
    String answer =
        send(
            "POST",
            "/associations:batchMutate",
            batch(
                orders("{'opType':'CREATE','associationType':'key','schema':" + INT + "}"),
                orders("{'opType':'DELETE','associationType':'key','cascadeLifecycle':true}")));

    assertThat(answer).doesNotContain("error").contains("\"id\":1");
    assertThat(orders()).isEqualTo("200 []");
    assertThat(send("GET", "/subjects?deleted=true", "")).isEqualTo("200 []");
    assertThat(send("POST", "/subjects/:.c:other/versions", INT)).contains("\"id\":2");
  }

  @Test
  void aTrialChangesNothingAndRefusesWhatWouldBeRefused() throws Exception {
    String before = store.read(AssociationsTest::content);

    assertThat(
            send(
                "POST",
                "/associations?dryRun=true",
                orders("{'associationType':'key','schema':" + INT + "}")))
        .isEqualTo(
            "200 {\"resourceName\":\"orders\",\"resourceNamespace\":\"c\","
                + "\"resourceId\":\"c:orders\",\"resourceType\":\"topic\"}");
    assertThat(
            send(
                "POST",
                "/associations?dryRun=true",
                orders("{'associationType':'key','schema':{'schema':'{'}}")))
        .startsWith("422 {\"error_code\":42201,");
    assertThat(
            send(
                "POST",
                "/associations:batchMutate?dryRun=true",
                batch(orders("{'opType':'CREATE','schema':" + INT + "}"))))
        .isEqualTo(
            "207 {\"results\":[{\"result\":{\"resourceName\":\"orders\",\"resourceNamespace\":"
                + "\"c\",\"resourceId\":\"c:orders\",\"resourceType\":\"topic\"}}]}");

    assertThat(store.read(AssociationsTest::content)).isEqualTo(before);
    assertThat(send("POST", "/subjects/:.c:other/versions", INT)).contains("\"id\":1");
  }

  private static String content(RegistryState state) {
    return state.subjects() + " " + state.contexts() + " " + state.countedContexts();
  }

  @Test
  void aSubjectWithoutAContextIsInThatOfTheRequest() throws Exception {
    send("POST", "/subjects/:.team:v/versions", INT);

    assertThat(send("POST", "/associations?context=.team", orders("{'subject':'v'}")))
        .contains("\"subject\":\":.team:v\"");
    assertThat(send("POST", "/contexts/.team/associations", orders("{'subject':'v'}")))
        .doesNotContain("error")
        .doesNotContain("\"associations\""); // it exists
    assertThat(send("GET", "/contexts/.team/associations/subjects/v", ""))
        .contains("\"subject\":\":.team:v\"");
  }

  @Test
  void aTopicWithAnotherIdDoesNotTakeOverTheAssociationsOfItsName() throws Exception {
    send("POST", "/subjects/v/versions", INT);
    send("POST", "/associations", orders("{'subject':'v'}"));

    assertThat(
            send(
                "POST",
                "/associations",
                orders("{'subject':'v'}").replace("c:orders", "recreated")))
        .isEqualTo(
            "409 {\"error_code\":40903,\"message\":\"An association of type 'value' already exists"
                + " for resource 'orders'\"}");
  }

  private String subjects(String path) throws Exception {
    return Pattern.compile("\"subject\":\"([^\"]*)\"")
        .matcher(send("GET", path, ""))
        .results()
        .map(found -> found.group(1))
        .toList()
        .toString();
  }

  private void associateOrdersAndBills() throws Exception {
    for (String subject : List.of("v", "w", "b")) {
      send("POST", "/subjects/" + subject + "/versions", INT);
    }
    send("POST", "/associations", orders("{'subject':'v'}"));
    send("POST", "/associations", orders("{'subject':'w'}").replace("\"c", "\"d"));
    send("POST", "/associations", orders("{'subject':'b'}").replace("orders\"", "bills\""));
  }

  /** Confluent's clients ask so unless they know the id of their cluster. */
  @Test
  void aHyphenAsNamespaceStandsForAllNamespaces() throws Exception {
    associateOrdersAndBills();
    String query = "?resourceType=topic&associationType=value";

    assertThat(subjects("/associations/resources/-/orders" + query)).isEqualTo("[v, w]");
    assertThat(subjects("/associations/resources/c/orders" + query)).isEqualTo("[v]");
    assertThat(subjects("/associations/resources/-/bills" + query)).isEqualTo("[b]");
    assertThat(subjects("/associations/resources/-/none" + query)).isEqualTo("[]");
    assertThat(subjects("/associations/resources/-/orders?associationType=key")).isEqualTo("[]");
  }

  @Test
  void aHyphenAsNameStandsForAllResources() throws Exception {
    associateOrdersAndBills();

    assertThat(subjects("/associations/resources/c/-")).isEqualTo("[b, v]");
    assertThat(subjects("/associations/resources/d/-")).isEqualTo("[w]");
    assertThat(subjects("/associations/resources/-/-")).isEqualTo("[b, v, w]");
  }

  @Test
  void aBatchAsksForAllNamespacesWithAHyphenToo() throws Exception {
    associateOrdersAndBills();

    assertThat(
            send(
                "POST",
                "/associations:batchGet",
                "{\"requests\":[{\"resourceName\":\"bills\",\"resourceNamespace\":\"-\"},"
                    + "{\"resourceName\":\"orders\",\"resourceNamespace\":\"-\"}]}"))
        .isEqualTo(
            "207 {\"results\":[{\"result\":{\"resourceName\":\"bills\","
                + "\"resourceNamespace\":\"c\",\"resourceId\":\"c:bills\","
                + "\"resourceType\":\"topic\",\"associations\":[{\"subject\":\"b\","
                + "\"associationType\":\"value\",\"lifecycle\":\"WEAK\",\"frozen\":false}]}},"
                + "{\"result\":{\"resourceName\":\"orders\",\"resourceNamespace\":\"-\","
                + "\"associations\":[{\"subject\":\"v\",\"associationType\":\"value\","
                + "\"lifecycle\":\"WEAK\",\"frozen\":false},{\"subject\":\"w\","
                + "\"associationType\":\"value\",\"lifecycle\":\"WEAK\",\"frozen\":false}]}}]}");
  }

  @Test
  void aChangeWithoutASubjectKeepsTheSubject() throws Exception {
    send("POST", "/subjects/v/versions", INT);
    send("POST", "/associations", orders("{'subject':'v'}"));

    assertThat(send("PUT", "/associations/resources/c:orders", orders("{'lifecycle':'STRONG'}")))
        .startsWith("200")
        .contains("{\"subject\":\"v\",\"associationType\":\"value\",\"lifecycle\":\"STRONG\"");
    assertThat(
            send(
                "POST",
                "/associations:batchMutate",
                batch(orders("{'opType':'UPSERT','lifecycle':'WEAK'}"))))
        .contains("{\"subject\":\"v\",\"associationType\":\"value\",\"lifecycle\":\"WEAK\"");
    assertThat(orders())
        .isEqualTo(
            "200 [{\"subject\":\"v\",\"resourceName\":\"orders\",\"resourceNamespace\":\"c\","
                + "\"resourceId\":\"c:orders\",\"resourceType\":\"topic\",\"associationType\":"
                + "\"value\",\"lifecycle\":\"WEAK\",\"frozen\":false}]");
  }

  @Test
  void aFrozenAssociationIsImportedAfterItsSchema() throws Exception {
    String frozen = orders("{'lifecycle':'STRONG','frozen':true}");
    send("PUT", "/mode/:.c:", "{\"mode\":\"IMPORT\"}");
    send(
        "POST",
        "/subjects/:.c:orders-value/versions",
        "{\"schema\":\"\\\"int\\\"\",\"id\":7,\"version\":1}");

    assertThat(send("POST", "/associations", frozen))
        .startsWith("200")
        .contains("\"subject\":\":.c:orders-value\"")
        .contains("\"frozen\":true");
    assertThat(send("PUT", "/associations/resources/c:bills", frozen.replace("orders", "bills")))
        .startsWith("409 {\"error_code\":40907");
  }

  @Test
  void aBatchIsAskedForSchemasInItsBodyOrInItsQuery() throws Exception {
    send("POST", "/subjects/v/versions", INT);
    send("POST", "/associations", orders("{'subject':'v'}"));
    String request = "{\"requests\":[{\"resourceId\":\"c:orders\"}]";

    String schema = "\"schema\":{\"subject\":\"v\",\"version\":1,\"id\":1,";
    assertThat(send("POST", "/associations:batchGet?includeSchemas=true", request + "}"))
        .contains(schema);
    assertThat(send("POST", "/associations:batchGet", request + ",\"includeSchemas\":true}"))
        .contains(schema);
    assertThat(send("POST", "/associations:batchGet", request + "}")).doesNotContain("schema");
  }

  @Test
  void schemasAreAnsweredWithTheAssociationsThatAreAskedFor() throws Exception {
    send("POST", "/subjects/v/versions", INT);
    send("POST", "/subjects/w/versions", INT);
    send(
        "POST", "/associations", orders("{'subject':'v'},{'subject':'v','associationType':'key'}"));

    assertThat(send("GET", "/schemas?associationType=key&lifecycle=weak", ""))
        .contains("\"subject\":\"v\"")
        .contains("\"associationType\":\"key\"")
        .doesNotContain("\"associationType\":\"value\"")
        .doesNotContain("\"subject\":\"w\"");
    assertThat(send("GET", "/schemas?lifecycle=STRONG", "")).isEqualTo("200 []");
  }

  @Test
  void namesThatTopicsCannotHaveAreRefused() throws Exception {
    send("POST", "/subjects/v/versions", INT);

    assertThat(
            send("POST", "/associations", orders("{'subject':'v'}").replace("orders\"", "a.b_c\"")))
        .startsWith("200");
    assertThat(
            send("POST", "/associations", orders("{'subject':'v'}").replace("orders\"", "a b\"")))
        .contains("property: 'resourceName', detail: illegal character ' '");
    assertThat(
            send(
                "POST",
                "/associations",
                orders("{'subject':'v'}").replace("orders\"", "x".repeat(257) + "\"")))
        .contains("property: 'resourceName', detail: exceeds max length of 256");
  }

  @Test
  void associationsThatAreSwitchedOffAreUnknownAndStillProtectTheirSubjects() throws Exception {
    send("POST", "/subjects/v/versions", INT);
    send("POST", "/associations", orders("{'subject':'v'}"));
    stop();
    start(Registry.Options.DEFAULTS.withAssociations(false));

    assertThat(send("GET", "/associations/resources/c:orders", ""))
        .isEqualTo("404 {\"error_code\":404,\"message\":\"HTTP 404 Not Found\"}");
    assertThat(send("POST", "/associations", "{}")).startsWith("404");
    assertThat(send("DELETE", "/subjects/v", "")).startsWith("409 {\"error_code\":40904");
  }
}
