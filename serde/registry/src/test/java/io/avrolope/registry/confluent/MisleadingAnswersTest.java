// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Successful responses that would lead to a wrong schema, or to a wrong conclusion. */
@Timeout(20)
class MisleadingAnswersTest {
  private static final Schema STRING = Schema.create(Schema.Type.STRING);
  private static final SchemaReference.Id ID = new SchemaReference.Id(1);
  private static final SchemaReference.Guid GUID = new SchemaReference.Guid(new UUID(1, 2));

  @RegisterExtension private final ServerAndClient both = new ServerAndClient();
  private final RegistryServer server = both.server;
  private final SchemaRegistry registry = both.client;

  /** A response for the schema "string", with more fields. */
  private static String string(String fields) {
    return "{" + (fields + ",'schema':'\\'string\\''}").replace('\'', '"').replace("=", ":");
  }

  private void assertMalformed(ThrowingCallable request, String expectedAndFound, String path) {
    assertThatThrownBy(request)
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage(
            "Expected " + expectedAndFound + " in the response from " + server.url() + path);
  }

  @Test
  void schemaOfAnotherIdIsNotUsed() {
    server.next(Misbehaviour.body(string("'id'=2")), Misbehaviour.body(string("'id'=1")));

    assertMalformed(
        () -> registry.schema(ID), "schema id 1 but found another id", "/schemas/ids/1");
    assertThat(registry.schema(ID)).isEqualTo(STRING);
  }

  @Test
  void schemaOfAnotherVersionIsNotUsed() {
    server.next(
        Misbehaviour.body(string("'version'=3")),
        Misbehaviour.body(string("'subject'='alias','version'=2")));
    SchemaReference.Version version = new SchemaReference.Version("s", 2);

    assertMalformed(
        () -> registry.schema(version),
        "version 2 of subject s but found another version",
        "/subjects/s/versions/2?deleted=true");
    assertThat(registry.schema(version)).isEqualTo(STRING);
  }

  @Test
  void schemaOfAnotherGuidIsNotUsed() {
    server.next(
        Misbehaviour.body(string("'guid'='" + new UUID(1, 3) + "'")),
        Misbehaviour.body(string("'guid'='" + GUID.guid() + "'")));

    assertMalformed(
        () -> registry.schema(GUID),
        GUID + " but found another guid",
        "/schemas/guids/" + GUID.guid());
    assertThat(registry.schema(GUID)).isEqualTo(STRING);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"id":5,"version":1,"schema":"\\"int\\""}                            | another schema
          {"id":5,"version":1,"schema":"\\"string\\"","schemaType":"PROTOBUF"} | a schema of another type
          """)
  void theIdOfAnotherSchemaThanThatOfTheRequestIsNotUsed(String answer, String found) {
    server.next(
        Misbehaviour.body(answer),
        Misbehaviour.body(answer),
        Misbehaviour.body(string("'id'=6,'version'=1,'subject'='of an alias'")));

    assertMalformed(
        () -> registry.register("s", STRING, Kind.ID),
        "schema string but found " + found,
        "/subjects/s/versions");

    assertMalformed(
        () -> registry.lookUp("s", STRING, Kind.ID),
        "schema string but found " + found,
        "/subjects/s");
    assertThat(registry.lookUp("s", STRING, Kind.ID)).isEqualTo(new SchemaReference.Id(6));
  }

  /** The registry searches a schema that the subject lacks in all contexts. */
  @Test
  void theVersionOfASubjectInAnotherContextIsNotUsed() {
    server.next(
        Misbehaviour.body(string("'id'=1,'version'=1,'subject'=':.other:s'")),
        Misbehaviour.body("{\"compatibilityLevel\":\"NONE\"}"));

    assertThatThrownBy(() -> registry.lookUp("s", STRING, Kind.VERSION))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessageStartingWith("Schema string of subject s not found at ")
        .hasMessageEndingWith(" (only another context has it)");
  }

  /** Both have the same parsing canonical form. */
  @Test
  void theIdOfAnotherUnitInAnotherContextIsNotUsed() {
    String type =
        "{\"schema\":\"{\\\"type\\\":\\\"long\\\",\\\"logicalType\\\":\\\"timestamp-%s\\\"}\"";
    server.next(
        Misbehaviour.body(
            String.format(type, "micros") + ",\"id\":1,\"version\":1,\"subject\":\":.other:s\"}"),
        Misbehaviour.body("{\"compatibilityLevel\":\"NONE\"}"),
        Misbehaviour.body(String.format(type, "millis") + "}"));

    Schema micros = LogicalTypes.timestampMicros().addToSchema(Schema.create(Schema.Type.LONG));
    assertThatThrownBy(() -> registry.lookUp("s", micros, Kind.ID))
        .isInstanceOf(UnknownSchemaException.class);
  }

  /** A reader that names no subject finds another schema, or none. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theIdOfASubjectInAnotherContextIsNotUsed(boolean isLatest) {
    server.next(
        Misbehaviour.body(string("'id'=1,'version'=1,'subject'=':.other:s'")),
        Misbehaviour.body("{\"compatibilityLevel\":\"NONE\"}"),
        Misbehaviour.body("{\"schema\":\"\\\"long\\\"\"}"));

    assertThatThrownBy(
            () -> {
              if (isLatest) {
                registry.latest("s", Kind.ID);
              } else {
                registry.lookUp("s", STRING, Kind.ID);
              }
            })
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessageStartingWith("Schema string of subject s not found at ")
        .hasMessageEndingWith("/schemas/ids/1");
  }

  @Test
  void theIdOfAnAliasWithTheSameNameInAnotherContextIsUsed() {
    server.next(
        Misbehaviour.body(string("'id'=1,'version'=1,'subject'=':.other:s'")),
        Misbehaviour.body("{\"alias\":\":.other:s\"}"),
        Misbehaviour.body(string("'id'=1")));

    assertThat(registry.lookUp("s", STRING, Kind.ID)).isEqualTo(new SchemaReference.Id(1));
  }

  @Test
  void theIdOfAnAliasIntoAnotherContextIsUsed() {
    server.next(
        Misbehaviour.body(string("'id'=1,'version'=1,'subject'=':.other:t'")),
        Misbehaviour.body(string("'id'=1")));

    assertThat(registry.lookUp("s", STRING, Kind.ID)).isEqualTo(new SchemaReference.Id(1));
  }

  @Test
  void theVersionOfAnAliasIntoAnotherContextIsUsed() {
    server.next(
        Misbehaviour.body(string("'id'=1,'version'=1,'subject'=':.other:s'")),
        Misbehaviour.body("{\"alias\":\":.other:s\"}"),
        Misbehaviour.body(string("'id'=1,'version'=1,'subject'=':.other:s'")));

    assertThat(registry.lookUp("s", STRING, Kind.VERSION))
        .isEqualTo(new SchemaReference.Version("s", 1));
  }

  @Test
  void theLookedUpSchemaMayHaveOtherPropertiesOrReferences() {
    server.next(
        Misbehaviour.body("{\"id\":5,\"schema\":\"{\\\"type\\\":\\\"string\\\",\\\"p\\\":1}\"}"),
        Misbehaviour.body(
            "{\"id\":6,\"schema\":\"\\\"n.E\\\"\",\"references\":"
                + "[{\"name\":\"n.E\",\"subject\":\"p\",\"version\":1}]}"),
        Misbehaviour.body("{\"id\":7}"));

    assertThat(registry.lookUp("s", STRING, Kind.ID)).isEqualTo(new SchemaReference.Id(5));
    assertThat(registry.lookUp("s", STRING, Kind.ID)).isEqualTo(new SchemaReference.Id(6));
    assertThat(registry.lookUp("s", STRING, Kind.ID)).isEqualTo(new SchemaReference.Id(7));
  }

  @Test
  void anEmptyTypeIsAvro() {
    server.next(Misbehaviour.body(string("'id'=1,'schemaType'=''")));

    assertThat(registry.schema(ID)).isEqualTo(STRING);
  }

  @Test
  void referencedSchemaOfAnotherVersionIsNotUsed() {
    server.next(
        Misbehaviour.body(string("'references'=[{'name'='n','subject'='p','version'=1}]")),
        Misbehaviour.body(string("'version'=2")));

    assertMalformed(
        () -> registry.schema(ID),
        "version 1 of subject p but found another version",
        "/subjects/p/versions/1?deleted=true");
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "'x'", "{}", "true"})
  void referencesThatAreNoListAreNotIgnored(String references) {
    server.next(Misbehaviour.body(string("'references'=" + references)));

    assertMalformed(
        () -> registry.schema(ID),
        "references with a name, a subject and a version but found something else",
        "/schemas/ids/1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"<html>log in</html>", "{}", "null", "[{\"context\":\".\",\"id\":-3}]"})
  void contextsOfAGuidThatAreNoListAreNotIgnored(String contexts) {
    server.next(
        Misbehaviour.body(string("'references'=[{'name'='n','subject'='p','version'=1}]")),
        Misbehaviour.body(contexts));

    assertMalformed(
        () -> registry.schema(GUID),
        "a JSON array of contexts and ids but found something else",
        "/schemas/guids/" + GUID.guid() + "/ids");
  }

  @Test
  void byteOrderMarkBeforeTheJsonIsIgnored() {
    server.next(Misbehaviour.body('\uFEFF' + string("'id'=1")));

    assertThat(registry.schema(ID)).isEqualTo(STRING);
  }

  private static Misbehaviour encoded(Map<String, String> headers, String body, Charset charset) {
    return connection -> connection.answer(200, headers, body.getBytes(charset));
  }

  @Test
  void compressedBodyIsNamed() {
    server.next(
        encoded(Map.of("Content-Encoding", "gzip"), string("'id'=1"), StandardCharsets.UTF_8));

    assertMalformed(
        () -> registry.schema(ID),
        "an uncompressed body but found content coding gzip",
        "/schemas/ids/1");
  }

  /** A replacement character in a default would be wrong data. */
  @Test
  void bodyInAnotherEncodingIsNotUsed() {
    server.next(encoded(Map.of(), string("'doc'='é'"), StandardCharsets.ISO_8859_1));

    assertMalformed(
        () -> registry.schema(ID), "text in UTF-8 but found another encoding", "/schemas/ids/1");
  }

  @Test
  void errorInAnotherEncodingIsStillAnError() {
    server.next(
        connection ->
            connection.answer(
                403, Map.of(), "{\"message\":\"é\"}".getBytes(StandardCharsets.ISO_8859_1)));

    assertThatThrownBy(() -> registry.schema(ID)).isInstanceOf(RegistryRefusedException.class);
  }

  @ParameterizedTest
  @CsvSource({"X\\u001b[31mY\\nZ, 'X [31mY Z'", "PROTOBUF, PROTOBUF"})
  void typeOfASchemaIsQuotedOnOneLine(String type, String quoted) {
    server.next(Misbehaviour.body(string("'schemaType'='" + type + "'")));

    assertThatThrownBy(() -> registry.schema(ID))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Not an Avro schema but one of type "
                + quoted
                + ": "
                + server.url()
                + "/schemas/ids/1");
  }

  @Test
  void longTypeOfASchemaIsQuotedInPart() {
    server.next(Misbehaviour.body(string("'schemaType'='" + "x".repeat(100_000) + "'")));

    assertThatThrownBy(() -> registry.schema(ID))
        .hasMessageContaining("x [98,000 characters left out] x")
        .hasMessageMatching("(?s).{2000,2200}");
  }

  @Test
  void notModifiedIsNoRedirect() {
    server.next(Misbehaviour.status(304, ""));

    assertThatThrownBy(() -> registry.schema(ID))
        .hasMessage("HTTP 304 from " + server.url() + "/schemas/ids/1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[1.5]", "[-3]", "[0]", "[1e3]", "[\"1\"]", "[99999999999999999999]"})
  void versionsThatAreNoVersionsAreMalformed(String versions) {
    server.next(Misbehaviour.body(versions));

    assertMalformed(
        () -> registry.catalog().orElseThrow().versions("s"),
        "a JSON array of versions but found something else",
        "/subjects/s/versions");
  }

  /** Without a bound, the list would fill the memory until the time-out. */
  @Test
  void listThatNeverEndsIsRefused() {
    String subject = "x".repeat(8 << 20);
    for (int page = 0; page < 9; page++) {
      server.next(Misbehaviour.body("[\"" + page + subject + "\"]"));
    }

    assertMalformed(
        () -> registry.catalog().orElseThrow().subjects(),
        "a list of at most 67108864 characters in all pages but found a longer one",
        "/subjects?offset=7");
  }

  /** The name may come from a header of a record. A server that accepts it is asked. */
  @Test
  void nameThatTheServerRefusesAsPartOfAUrlIsUnknown() {
    for (String subject : new String[] {"a\\b", "a\u0001", "a\u007F"}) {
      server.next(Misbehaviour.html(400));
      assertThatThrownBy(() -> registry.schema(new SchemaReference.Version(subject, 1)))
          .isInstanceOf(UnknownSchemaException.class);
    }
    for (String subject : new String[] {"a b", "a", "100%5C"}) {
      server.next(Misbehaviour.html(400));
      assertThatThrownBy(() -> registry.schema(new SchemaReference.Version(subject, 1)))
          .isInstanceOf(RegistryRefusedException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {".", "..", ""})
  void subjectThatNoUrlCanContainIsUnknownWithoutARequest(String subject) {
    assertThatThrownBy(() -> registry.schema(new SchemaReference.Version(subject, 1)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "No schema can have the path /subjects/"
                + subject
                + "/versions/1?deleted=true, which contains a name that is empty, '.' or '..'");
    assertThat(server.requests()).isEmpty();
  }

  @Test
  void subjectThatIsTooLongForAUrlIsUnknownWithoutARequest() {
    String subject = "x".repeat(8_000);

    assertThatThrownBy(() -> registry.latest(subject, Kind.ID))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessageEndingWith(", which is longer than 7000 characters");
    assertThat(server.requests()).isEmpty();
  }
}
