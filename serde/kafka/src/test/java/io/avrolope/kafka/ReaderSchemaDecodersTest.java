// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** How many decoders there are if callers give reader schemas, as the client's metrics show. */
class ReaderSchemaDecodersTest {

  @Test
  void eachPairOfSchemasHasOneDecoderWhichIsCompiled() {
    try (Pair pair = Pair.of("codec.engine", "compiled", "max.schemas.per.subject", 10);
        ClientMetrics metrics = new ClientMetrics()) {
      metrics.show(pair.deserializer());
      byte[] record = pair.write(Numbered.record(Numbered.schema(0), 5));

      Schema wider = ReaderSchemaPerCallTest.reader("long", "more");
      Schema other = ReaderSchemaPerCallTest.reader("double", "another");
      for (int i = 0; i < 5; i++) {
        pair.deserializer().deserialize(Pair.TOPIC, record, wider);
        pair.deserializer()
            .deserialize(Pair.TOPIC, record, new Schema.Parser().parse(other.toString()));
      }

      assertThat(metrics.counted("decoders-", "records-total"))
          .isEqualTo(
              Map.of("decoders-compiled", 2.0, "records-total{orders, confluent, id-1}", 10.0));
    }
  }

  @Test
  void theDecodersAreBounded() {
    try (Pair pair = Pair.of("max.schemas.per.subject", 3);
        ClientMetrics metrics = new ClientMetrics()) {
      metrics.show(pair.deserializer());
      byte[] record = pair.write(Numbered.record(Numbered.schema(0), 5));

      for (int i = 0; i < 20; i++) {
        assertThat(
                pair.deserializer()
                    .deserialize(
                        Pair.TOPIC, record, ReaderSchemaPerCallTest.reader("long", "more" + i)))
            .hasToString("{\"n\": 5, \"more" + i + "\": \"?\"}");
      }

      assertThat(metrics.counted("decoders-")).isEqualTo(Map.of("decoders-interpreted", 3.0));
    }
  }
}
