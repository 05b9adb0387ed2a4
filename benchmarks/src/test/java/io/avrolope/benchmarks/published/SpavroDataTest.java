// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.benchmarks.workload.Shape;
import io.avrolope.benchmarks.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpavroDataTest {

  @Test
  void filesHaveTheSchemasAndDataOfTheBenchmarks(@TempDir Path directory) throws IOException {
    SpavroData.write(directory);

    for (int fields : SpavroData.FIELDS) {
      Shape shape = Workload.valueOf("W4_" + fields + "_EVOLVED").shape();
      JsonNode file =
          new ObjectMapper().readTree(directory.resolve("spavro_" + fields + ".json").toFile());
      List<String> data = new ArrayList<>();
      for (JsonNode datum : file.get("data")) {
        data.add(DecoderCase.decoded(datum.binaryValue(), shape.writer()).get(0).toString());
      }

      assertThat(file.get("fields").intValue()).isEqualTo(fields);
      assertThat(schema(file.get("writer"))).isEqualTo(shape.writer());
      assertThat(schema(file.get("reader"))).isEqualTo(shape.reader());
      assertThat(data)
          .containsExactlyElementsOf(shape.data().stream().map(Object::toString).toList());
    }
  }

  private static Schema schema(JsonNode json) {
    return new Schema.Parser().parse(json.toString());
  }
}
