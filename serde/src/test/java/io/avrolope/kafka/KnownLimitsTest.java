package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;

/** What does not work, and should: the day that one of these fails, CHANGELOG.md has good news. */
class KnownLimitsTest {
  /** Avro 1.12.2 takes the least size of an element from the reader's schema. */
  @Test
  void aShortArrayReadAsAWiderOneIsRefused() {
    Schema writer = new Schema.Parser().parse("{\"type\":\"array\",\"items\":\"int\"}");
    try (Pair pair = Pair.of("reader.schema", "{\"type\":\"array\",\"items\":\"double\"}")) {
      byte[] record = pair.write(new GenericData.Array<>(writer, List.of(1, 2, 3)));

      assertThatThrownBy(() -> pair.read(record))
          .isInstanceOf(SerializationException.class)
          .cause()
          .hasMessage("Expected a datum of schema array but found the end at array (byte 1 of 5)");
    }
  }
}
