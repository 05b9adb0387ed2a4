// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.avrolope.Vectors;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.Slice;
import java.util.Map;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

/** Headers of a record that do not hold its schema. */
class OtherHeadersTest {
  private static final Slice DATUM = Slice.of(Vectors.bytes("version-2"));

  private static EnvelopeInspector inspector(String envelope, RecordPart part) {
    return new EnvelopeInspector(
        Map.of("schema.registry.url", "mock://other-headers", "envelope", envelope), part);
  }

  @Test
  void headersThatDoNotHoldTheSchemaStayInTheirOrder() {
    Headers headers =
        new RecordHeaders()
            .add("trace", new byte[] {1})
            .add("__value_schema_id", new byte[] {9})
            .add("trace", new byte[] {2});
    byte[] guid = new byte[17];
    guid[0] = 1;
    Headers said = new RecordHeaders(headers).add("__value_schema_id", guid);
    try (EnvelopeInspector inspector = inspector("confluent-header", RecordPart.VALUE)) {
      assertThat(inspector.headersWithoutSchema("t", said, DATUM).toArray())
          .extracting(Header::key, header -> header.value()[0])
          .containsExactly(tuple("trace", (byte) 1), tuple("trace", (byte) 2));
      assertThat(said.toArray()).hasSize(4);
    }
  }

  @Test
  void headersWithoutASchemaAreReturnedUnchanged() {
    Headers headers = new RecordHeaders().add("__value_schema_id", new byte[] {9});
    try (EnvelopeInspector keys = inspector("version", RecordPart.KEY)) {
      assertThat(keys.headersWithoutSchema("t", headers, DATUM)).isSameAs(headers);
    }
  }
}
