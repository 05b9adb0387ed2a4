// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.AvroDifference;
import io.avrolope.Vectors;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.Slice;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.registry.ForwardingSchemaRegistry;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.schema.Incompatibility;
import io.avrolope.schema.SchemaReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvelopeInspectorTest {
  private static final String TOPIC = "orders";

  private static EnvelopeInspector inspector(String... properties) {
    Map<String, Object> all = new HashMap<>();
    for (int i = 0; i < properties.length; i += 2) {
      all.put(properties[i], properties[i + 1]);
    }
    return new EnvelopeInspector(all, RecordPart.VALUE);
  }

  private static Frame inspect(EnvelopeInspector inspector, byte[] record) {
    return inspector.inspect(TOPIC, new RecordHeaders(), Slice.of(record));
  }

  @ParameterizedTest
  @CsvSource({
    "glue-plain, glue, envelope.glue.registry",
    "apicurio-8, apicurio-8, envelope.apicurio.registry",
    "azure-streams, azure, envelope.azure.registry",
    "cloudera-3, cloudera, envelope.cloudera.registry",
  })
  void withoutTheVendorsRegistryTheSchemaIsNamedButUnavailable(
      String vector, String envelope, String key) {
    try (EnvelopeInspector inspector =
        inspector("schema.registry.url", "http://localhost:1", "envelope", envelope)) {
      Frame frame = inspect(inspector, Vectors.bytes(vector));

      assertThat(frame.envelope()).isEqualTo(envelope);
      assertThat(frame.writer()).isInstanceOf(SchemaReference.VendorId.class);
      assertThatThrownBy(() -> inspector.schema(frame.writer()))
          .isInstanceOf(RegistryRefusedException.class)
          .hasMessage(
              "No registry is configured for schemas of the envelope " + envelope + ": set " + key);
    }
  }

  @Test
  void withoutARegistryEnvelopesAreDetectedButSchemasAreUnavailable() {
    try (EnvelopeInspector inspector =
        inspector("envelope.detect", "version,confluent,single-object,glue")) {
      assertThat(inspect(inspector, Vectors.bytes("version-2")).writer())
          .isEqualTo(new SchemaReference.Version("orders-value", 2));
      assertThat(inspect(inspector, Vectors.bytes("glue-plain")).envelope()).isEqualTo("glue");
      for (String vector : new String[] {"version-2", "confluent-2", "single-object-2"}) {
        Frame frame = inspect(inspector, Vectors.bytes(vector));

        assertThat(vector).startsWith(frame.envelope());
        assertThatThrownBy(() -> inspector.schema(frame.writer()))
            .isInstanceOf(RegistryRefusedException.class)
            .hasMessage("No registry is configured for schemas: set schema.registry.url");
      }
    }
  }

  @Test
  void theMainRegistryIsUsedWithoutTheVendorsRegistry() {
    String url = "mock://" + UUID.randomUUID();
    try (Pair pair = Pair.of("schema.registry.url", url);
        EnvelopeInspector inspector =
            inspector("schema.registry.url", url, "envelope.detect", "confluent,glue")) {
      byte[] record = pair.write("foo");

      assertThat(
              inspector.schema(
                  inspector.inspect(Pair.TOPIC, new RecordHeaders(), Slice.of(record)).writer()))
          .isEqualTo(Schema.create(Schema.Type.STRING));
    }
  }

  @Test
  void aRegistryObjectReceivesTheReferencesOfAllEnvelopes() {
    List<SchemaReference> asked = new ArrayList<>();
    SchemaRegistry own =
        new ForwardingSchemaRegistry(
            SchemaRegistries.open(RegistryOptions.of("mock://" + UUID.randomUUID()))) {
          @Override
          public Schema schema(SchemaReference reference) {
            asked.add(reference);
            return Schema.create(Schema.Type.STRING);
          }
        };
    Map<String, Object> properties =
        Map.of("registry.client", own, "envelope.detect", "confluent,apicurio-8");
    try (EnvelopeInspector inspector = new EnvelopeInspector(properties, RecordPart.VALUE)) {
      for (SchemaReference each :
          List.of(
              new SchemaReference.Id(7),
              new SchemaReference.VendorId("apicurio-8", "globalId", "8"))) {
        assertThat(inspector.schema(each)).isEqualTo(Schema.create(Schema.Type.STRING));
      }
    }

    assertThat(asked)
        .containsExactly(
            new SchemaReference.Id(7), new SchemaReference.VendorId("apicurio-8", "globalId", "8"));
  }

  @ParameterizedTest
  @CsvSource({
    "version-2, version",
    "versioned-event-1, version",
    "confluent-2, confluent",
    "single-object-2, single-object",
  })
  void recordsWithEqualPrefixesShareOneKind(String vector, String envelope) {
    try (EnvelopeInspector inspector =
        inspector(
            "envelope.detect", "confluent,version,single-object",
            "envelope.wrapped.max.version", "1")) {
      byte[] record = Vectors.bytes(vector);
      byte[] within = new byte[record.length + 7];
      System.arraycopy(record, 0, within, 3, record.length);
      RecordKind first = kind(inspector, record);

      assertThat(first.envelope())
          .isEqualTo(vector.startsWith("versioned") ? "versioned-event" : envelope);
      assertThat(first.writer()).isEqualTo(inspect(inspector, record).writer());
      assertThat(inspector.kind(TOPIC, new RecordHeaders(), within, 3, record.length))
          .isSameAs(first);
      assertThat(inspector.kind("other", new RecordHeaders(), record, 0, record.length))
          .isNotSameAs(first);
    }
  }

  @Test
  void aSchemaHeaderOverridesAKnownPrefix() {
    try (EnvelopeInspector inspector = inspector("envelope.detect", "confluent,confluent-header")) {
      byte[] record = Vectors.bytes("confluent-2");
      RecordKind known = kind(inspector, record);
      RecordHeaders headers = new RecordHeaders();
      headers.add("__value_schema_id", Vectors.bytes("confluent-header"));

      assertThat(inspector.kind(TOPIC, headers, record, 0, record.length))
          .isNotEqualTo(known)
          .extracting(RecordKind::envelope)
          .isEqualTo("confluent-header");
      assertThat(kind(inspector, record)).isSameAs(known);
    }
  }

  @Test
  void everyIncompatibilityIsListedWithItsPath() {
    Schema writer =
        parse(
            "{'type':'record','name':'Order','namespace':'shop','fields':["
                + "{'name':'id','type':'string'},"
                + "{'name':'state','type':{'type':'enum','name':'S','symbols':['A','B','C']}},"
                + "{'name':'lines','type':{'type':'array','items':"
                + "{'type':'record','name':'Line','fields':[{'name':'price','type':'double'}]}}},"
                + "{'name':'note','type':['null','string']}]}");
    String reader =
        ("{'type':'record','name':'Order','namespace':'shop','fields':["
                + "{'name':'id','type':'long'},"
                + "{'name':'state','type':{'type':'enum','name':'S','symbols':['A']}},"
                + "{'name':'lines','type':{'type':'array','items':"
                + "{'type':'record','name':'Line','fields':["
                + "{'name':'price','type':'long'},{'name':'count','type':'int'}]}}},"
                + "{'name':'note','type':'string'},"
                + "{'name':'total','type':'long'},{'name':'tax','type':'long'}]}")
            .replace('\'', '"');
    try (EnvelopeInspector inspector = inspector("envelope", "confluent", "reader.schema", reader);
        EnvelopeInspector none = inspector("envelope", "confluent")) {
      assertThat(inspector.incompatibilities(writer))
          .extracting(gap -> gap.concerns() + " " + gap)
          .containsExactly(
              "ALL_DATA shop.Order.id: expected a value of long but found one of string",
              "SOME_DATA shop.Order.state: expected a symbol of shop.S [A] but found those of the"
                  + " writer [B, C]",
              "SOME_DATA shop.Order.lines[].price: expected a value of long but found one of"
                  + " double",
              "SOME_DATA shop.Order.lines[].count: expected a field, which has no default in"
                  + " shop.Line but found none in the writer's shop.Line",
              "SOME_DATA shop.Order.note: expected a value of string but found one of null",
              "ALL_DATA shop.Order.total: expected a field, which has no default in shop.Order but"
                  + " found none in the writer's shop.Order",
              "ALL_DATA shop.Order.tax: expected a field, which has no default in shop.Order but"
                  + " found none in the writer's shop.Order");
      assertThat(inspector.incompatibilities(parse(reader))).isEmpty();
      assertThat(none.incompatibilities(writer)).isEmpty();
    }
  }

  @Test
  void aSchemaRefusedForAnotherReasonIsListedWithThatReason() {
    AvroDifference.UNIONS_HAVE_NO_NAMES.assumeAbsent();
    String reader =
        "{'type':'record','name':'R','fields':[{'name':'f','type':['R','null'],'default':null}]}"
            .replace('\'', '"');
    try (EnvelopeInspector inspector =
        inspector("envelope", "confluent", "reader.schema", reader)) {
      assertThat(inspector.incompatibilities(parse("{'type':'record','name':'R','fields':[]}")))
          .containsExactly(
              new Incompatibility(
                  "R", "The default of R.f contains itself", Incompatibility.Concerns.ALL_DATA));
    }
  }

  private static Schema parse(String json) {
    return new Schema.Parser().parse(json.replace('\'', '"'));
  }

  private static RecordKind kind(EnvelopeInspector inspector, byte[] record) {
    return inspector.kind(TOPIC, new RecordHeaders(), record, 0, record.length);
  }
}
