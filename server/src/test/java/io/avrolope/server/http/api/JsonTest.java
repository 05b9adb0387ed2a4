// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.server.http.route.Json;
import io.avrolope.server.http.route.MalformedBody;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  private final ObjectMapper json = Json.mapper(50, 16 << 20);

  /** A few bytes of such a body are an object in memory. */
  @ParameterizedTest
  @ValueSource(
      classes = {RegisterBody.class, TagsBody.class, AssociationBody.class, JsonNode.class})
  void bodiesOfVeryManyObjectsAreRefused(Class<?> type) {
    for (String field :
        new String[] {"references", "associations", "requests", "tagsToAdd", "unknown"}) {
      String body = "{\"" + field + "\":[" + "{},".repeat(1_000_000) + "{}]}";

      assertThatThrownBy(() -> json.readValue(body, type))
          .isInstanceOf(JsonProcessingException.class);
    }
  }

  @ParameterizedTest
  @CsvSource({"5000, {}", "20000, 1", "12000, '\"tag\"'"})
  void bodiesThatClientsSendAreNot(int count, String item) throws Exception {
    String items = String.join(",", Stream.generate(() -> item).limit(count).toList());

    assertThat(json.readTree("{\"a\":[" + items + "]}").path("a")).hasSize(count);
  }

  @Test
  void theMessageNamesTheLimit() {
    String body = "[" + "0,".repeat(1_000_000) + "0]";

    assertThatThrownBy(() -> json.readTree(body))
        .isInstanceOfSatisfying(
            JsonProcessingException.class,
            e ->
                assertThat(MalformedBody.refusal(e))
                    .hasMessageContaining("50000")
                    .hasMessageNotContaining("StreamReadConstraints"));
  }
}
