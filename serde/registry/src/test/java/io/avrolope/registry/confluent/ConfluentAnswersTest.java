// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Unusable responses: each has the exception of the person who must act. */
@Timeout(10)
class ConfluentAnswersTest {
  @RegisterExtension private final ServerAndClient both = new ServerAndClient();
  private final RegistryServer server = both.server;
  private final SchemaRegistry registry = both.client;

  private static String reason(Throwable failure) {
    return failure instanceof RegistryRefusedException refused
        ? "refused, " + refused.reason()
        : "unavailable, " + ((RegistryUnavailableException) failure).reason();
  }

  @ParameterizedTest
  @CsvSource({
    "301, 'refused, NOT_POSSIBLE'",
    "400, 'refused, NOT_POSSIBLE'",
    "401, 'refused, NOT_AUTHENTICATED'",
    "403, 'refused, NOT_AUTHORIZED'",
    "405, 'refused, NOT_POSSIBLE'",
    "407, 'refused, NOT_POSSIBLE'",
    "408, 'unavailable, TIMED_OUT'",
    "422, 'refused, NOT_POSSIBLE'",
    "429, 'unavailable, THROTTLED'",
    "500, 'unavailable, TIMED_OUT'",
    "502, 'unavailable, DISCONNECTED'",
    "503, 'unavailable, TIMED_OUT'",
    "504, 'unavailable, TIMED_OUT'"
  })
  void eachStatusHasTheExceptionOfThePersonWhoMustAct(int status, String expected) {
    server.next(Misbehaviour.error(status, 12345, "said by the test"));
    String start =
        "HTTP "
            + status
            + " from "
            + server.url()
            + "/schemas/ids/1 (error 12345: said by the test)";

    assertThatThrownBy(() -> registry.schema(new SchemaReference.Id(1)))
        .isInstanceOf(AvrolopeException.class)
        .satisfies(failure -> assertThat(reason(failure)).isEqualTo(expected))
        .hasMessage(
            status == 301
                ? start + "; redirects are not followed, configure the registry's own URL"
                : start);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "<html>Not here</html>", "{}", "{\"error_code\":\"x\"}", "[]"})
  void a404ThatIsNotTheRegistrysOwnIsNotAnUnknownSchema(String body) {
    server.next(Misbehaviour.status(404, body));

    assertThatThrownBy(() -> registry.schema(new SchemaReference.Id(1)))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage("HTTP 404 from " + server.url() + "/schemas/ids/1");
  }

  @Test
  void unknownPathOfTheRegistryIsNotAnUnknownSchema() {
    server.next(Misbehaviour.error(404, 404, "HTTP 404 Not Found"));

    assertThatThrownBy(() -> registry.schema(new SchemaReference.Id(1)))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage(
            "HTTP 404 from " + server.url() + "/schemas/ids/1 (error 404: HTTP 404 Not Found)");
  }

  @ParameterizedTest
  @ValueSource(ints = {40401, 40402, 40403, 40404})
  void a404WithARegistrysErrorCodeIsAnUnknownSchema(int code) {
    server.next(Misbehaviour.error(404, code, "not here"));

    assertThatThrownBy(() -> registry.schema(new SchemaReference.Id(1)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Schema id 1 not found at "
                + server.url()
                + "/schemas/ids/1 (error "
                + code
                + ": not here)");
  }

  @Test
  void middleOfALongServerMessageIsLeftOutAndTheRestIsOnOneLine() {
    server.next(Misbehaviour.error(500, 50001, "a\nb\r\n" + "x".repeat(10_000)));

    assertThatThrownBy(() -> registry.schema(new SchemaReference.Id(1)))
        .hasMessage(
            "HTTP 500 from "
                + server.url()
                + "/schemas/ids/1 (error 50001: a b "
                + "x".repeat(996)
                + " [8,004 characters left out] "
                + "x".repeat(1_000)
                + ")");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "x", "[]", "[{\"id\":1}]", "\"id\"", "17", "null", "{\"id\":", "{} {}"})
  void successWithoutAJsonObjectIsMalformed(String body) {
    server.next(Misbehaviour.body(body));

    assertThatThrownBy(() -> registry.schema(new SchemaReference.Id(1)))
        .isInstanceOf(RegistryUnavailableException.class)
        .satisfies(f -> assertThat(reason(f)).isEqualTo("unavailable, DISCONNECTED"))
        .hasMessage(
            "Expected a JSON object but found something else in the response from "
                + server.url()
                + "/schemas/ids/1");
  }

  @Test
  void htmlPageOfAProxyIsMalformed() {
    server.next(Misbehaviour.html(200));

    assertThatThrownBy(() -> registry.schema(new SchemaReference.Id(1)))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage(
            "Expected a JSON object but found something else in the response from "
                + server.url()
                + "/schemas/ids/1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                | none
          {"id":null}       | something else
          {"id":"1"}        | something else
          {"id":0}          | something else
          {"id":-1}         | something else
          {"id":1.0}        | something else
          {"id":2147483648} | something else
          {"id":[1]}        | something else
          """)
  void idBelowOneIsMalformed(String body, String found) {
    server.next(Misbehaviour.body(body), Misbehaviour.body(body));

    assertThatThrownBy(() -> registry.register("s", Schemas.ORDER, Kind.ID))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage(
            "Expected a field 'id' of a number from 1 on but found "
                + found
                + " in the response from "
                + server.url()
                + "/subjects/s/versions");
    assertThatThrownBy(() -> registry.lookUp("s", Schemas.ORDER, Kind.ID))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage(
            "Expected a field 'id' of a number from 1 on but found "
                + found
                + " in the response from "
                + server.url()
                + "/subjects/s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"1\"", "0", "true", "9999999999"})
  void versionBelowOneIsMalformed(String version) {
    server.next(Misbehaviour.body("{\"id\":1,\"version\":" + version + ",\"schema\":\"'int'\"}"));

    assertThatThrownBy(() -> registry.latest("s", Kind.VERSION))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage(
            "Expected a field 'version' of a number from 1 on but found something else in the"
                + " response from "
                + server.url()
                + "/subjects/s/versions/latest");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"schema\":null}", "{\"schema\":7}", "{\"schema\":{}}"})
  void theSchemaIsText(String body) {
    server.next(Misbehaviour.body(body));

    assertThatThrownBy(() -> registry.schema(new SchemaReference.Id(1)))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage(
            "Expected a field 'schema' of text but found none in the response from "
                + server.url()
                + "/schemas/ids/1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "null",
        "{}",
        "'x'",
        "{'type':'x'}",
        "{'type':'record','name':'R'}",
        "{'type':'record','name':'R','fields':[{'name':'a','type':'int','order':'x'}]}",
        "{'type':'enum','name':'E','symbols':['A','A']}",
        "{'type':'fixed','name':'F','size':-1}",
        "['int','int']"
      })
  void invalidSchemaTextIsAnUnknownSchema(String text) {
    server.next(Misbehaviour.body("{\"schema\":\"" + text.replace("'", "\\\"") + "\"}"));

    assertThatThrownBy(() -> registry.schema(new SchemaReference.Id(1)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Expected an Avro schema but found text that does not parse as one at "
                + server.url()
                + "/schemas/ids/1");
  }

  @Test
  void schemaOfOlderAvroReleasesIsRead() {
    String old =
        "{'type':'record','name':'my-record','fields':[{'name':'a','type':'int','default':'x'}]}";
    server.next(
        Misbehaviour.body(
            "{\"schemaType\":null,\"references\":[],\"schema\":\""
                + old.replace("'", "\\\"")
                + "\"}"));

    assertThat(registry.schema(new SchemaReference.Id(1)).getField("a")).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PROTOBUF", "JSON"})
  void schemaOfAnotherTypeIsUnknown(String type) {
    server.next(Misbehaviour.body("{\"schemaType\":\"" + type + "\",\"schema\":\"{}\"}"));

    assertThatThrownBy(() -> registry.schema(new SchemaReference.Version("s", 1)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Not an Avro schema but one of type "
                + type
                + ": "
                + server.url()
                + "/subjects/s/versions/1?deleted=true");
  }
}
