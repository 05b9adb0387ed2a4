package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Vectors;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.Slice;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.registry.SchemaReference;
import java.util.HashMap;
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
  void anEnvelopeWithoutARegistryNamesItsWriterWhoseSchemaIsNotToBeHad(
      String vector, String envelope, String key) {
    try (EnvelopeInspector inspector =
        inspector("schema.registry.url", "http://localhost:1", "envelope", envelope)) {
      Frame frame = inspect(inspector, Vectors.bytes(vector));

      assertThat(frame.envelope()).isEqualTo(envelope);
      assertThat(frame.writer()).isInstanceOf(SchemaReference.Foreign.class);
      assertThatThrownBy(() -> inspector.schema(frame.writer()))
          .isInstanceOf(RegistryRefusedException.class)
          .hasMessage(
              "Expected a registry of schemas of the envelope "
                  + envelope
                  + " but found none: set "
                  + key);
    }
  }

  @Test
  void withoutAnyRegistryEnvelopesAreToldApartAndNoSchemaIsToBeHad() {
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
            .hasMessage("Expected a registry of schemas but found none: set schema.registry.url");
      }
    }
  }

  @Test
  void whatIsNamedIsAskedBesideWhatIsNot() {
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
}
