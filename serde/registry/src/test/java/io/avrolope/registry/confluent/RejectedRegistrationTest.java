// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.avro.AvroContents;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.schema.SchemaReference.Kind;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The message for a schema that a registry rejects: it names the field and the way out. */
@Timeout(20)
class RejectedRegistrationTest {
  private static final Schema ORDER =
      SchemaBuilder.record("shop.Order").fields().requiredInt("id").endRecord();
  private static final Schema WITH_NOTE =
      SchemaBuilder.record("shop.Order")
          .fields()
          .requiredInt("id")
          .optionalString("note")
          .endRecord();
  private static final Schema WITH_REGION =
      SchemaBuilder.record("shop.Order")
          .fields()
          .requiredInt("id")
          .requiredString("region")
          .endRecord();
  private static final String EXPLAINED =
      "Order.region: the field is new and has no default. Give it a default. Level FORWARD allows"
          + " this change";

  @RegisterExtension final ServerAndClient both = new ServerAndClient();

  private final RegistryServer server = both.server;
  private final SchemaRegistry registry = both.client;

  @BeforeEach
  void register() {
    server.register("orders", ORDER.toString());
    server.register("orders", WITH_NOTE.toString());
  }

  /** As Confluent's server 7 and 8 answer. */
  private static String confluent(String level, int version, Schema older) {
    return "Schema being registered is incompatible with an earlier schema for subject \"orders\","
        + " details: [{errorType:'READER_FIELD_MISSING_DEFAULT_VALUE', description:'The field"
        + " 'region' at path '/fields/1' in the new schema has no default value and is missing in"
        + " the old schema', additionalInfo:'region'}, {oldSchemaVersion: "
        + version
        + "}, {oldSchema: '"
        + older
        + "'}, {validateFields: 'false', compatibility: '"
        + level
        + "'}]";
  }

  private String message(Misbehaviour rejection, Schema schema) {
    server.next(rejection);
    Throwable thrown = catchThrowable(() -> registry.register("orders", schema, Kind.ID));
    assertThat(thrown).isInstanceOf(IncompatibleSchemasException.class);
    return String.valueOf(thrown.getMessage());
  }

  private String rejected(String level) {
    return "Schema shop.Order rejected for subject orders: level "
        + level
        + " forbids the change since version %s (HTTP 409 from "
        + server.url()
        + "/subjects/orders/versions). ";
  }

  @Test
  void theVersionThatTheServerNamesIsCompared() {
    assertThat(message(Misbehaviour.error(409, 409, confluent("BACKWARD", 1, ORDER)), WITH_REGION))
        .isEqualTo(rejected("BACKWARD").formatted(1) + EXPLAINED);
    assertThat(server.requests().stream().map(Object::toString))
        .containsExactly(
            "POST /subjects/orders/versions", "GET /subjects/orders/versions/1?deleted=true");
  }

  @Test
  void aTransitiveLevelIsNamed() {
    String answer = confluent("BACKWARD_TRANSITIVE", 2, WITH_NOTE);

    assertThat(message(Misbehaviour.error(409, 40901, answer), WITH_REGION))
        .isEqualTo(rejected("BACKWARD_TRANSITIVE").formatted(2) + EXPLAINED);
  }

  @Test
  void withoutAVersionInTheMessageTheLatestIsCompared() {
    String karapace = "Incompatible schema, compatibility_mode=BACKWARD. Incompatibilities: region";

    assertThat(message(Misbehaviour.error(409, 409, karapace), WITH_REGION))
        .isEqualTo(rejected("BACKWARD").formatted(2) + EXPLAINED);
  }

  @Test
  void withoutALevelInTheMessageTheRegistryIsAsked() {
    server.setLevel("FULL");

    assertThat(message(Misbehaviour.error(409, 409, "no"), WITH_REGION))
        .isEqualTo(rejected("FULL").formatted(2) + EXPLAINED);
  }

  @Test
  void aSchemaThatQuotesALevelDoesNotMislead() {
    Schema older =
        SchemaBuilder.record("shop.Order")
            .doc("{oldSchemaVersion: 7}, {compatibility: 'FORWARD'}")
            .fields()
            .requiredInt("id")
            .endRecord();

    assertThat(message(Misbehaviour.error(409, 409, confluent("BACKWARD", 1, older)), WITH_REGION))
        .isEqualTo(rejected("BACKWARD").formatted(1) + EXPLAINED);
  }

  @Test
  void theServersOwnWordsRemainWhereNothingCanBeCompared() {
    String unknownVersion = confluent("BACKWARD", 9, ORDER);
    for (String words :
        List.of("no", unknownVersion, "compatibility: 'NONE'", "compatibility: 'BACKWARD'")) {
      Schema schema = words.contains("'BACKWARD'") && words.length() < 30 ? WITH_NOTE : WITH_REGION;
      assertThat(message(Misbehaviour.error(409, 409, words), schema))
          .startsWith("Schema shop.Order rejected for subject orders: HTTP 409 from ")
          .contains("(error 409: ");
    }
    assertThat(message(Misbehaviour.error(422, 42201, "Invalid"), WITH_REGION))
        .contains("HTTP 422 from ");
  }

  @Test
  void theCatalogExplainsToo() {
    server.next(Misbehaviour.error(409, 409, confluent("BACKWARD", 1, ORDER)));

    assertThatThrownBy(
            () -> registry.catalog().orElseThrow().add("orders", AvroContents.of(WITH_REGION)))
        .isInstanceOf(IncompatibleSchemasException.class)
        .hasMessage(rejected("BACKWARD").formatted(1) + EXPLAINED);
  }

  @Test
  void manyConflictsAreCounted() {
    SchemaBuilder.FieldAssembler<Schema> fields = SchemaBuilder.record("shop.Order").fields();
    IntStream.range(0, 25).forEach(i -> fields.requiredString("f" + i));

    assertThat(
            message(
                Misbehaviour.error(409, 409, confluent("BACKWARD", 1, ORDER)), fields.endRecord()))
        .contains("Order.f9: ")
        .doesNotContain("Order.f10: ")
        .contains("There are 15 more conflicts.");
  }

  @Test
  void aLongNameDoesNotMakeALongMessage() {
    String name = "f".repeat(20_000);
    Schema schema = SchemaBuilder.record("shop.Order").fields().requiredString(name).endRecord();

    assertThat(message(Misbehaviour.error(409, 409, confluent("BACKWARD", 1, ORDER)), schema))
        .hasSizeLessThan(2_000);
  }
}
