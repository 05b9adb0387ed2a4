// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.http.MemoryServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The type of an answer depends on nothing but the header of the request. */
@Tag("http")
class MediaTypesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application/vnd.schemaregistry.v1+json;q=0.5, application/json | application/json",
        "application/json;q=0.2, application/vnd.schemaregistry+json;q=0.9,"
            + " application/vnd.schemaregistry.v1+json;q=0.8 |"
            + " application/vnd.schemaregistry+json",
        "application/json;q=0.5, application/vnd.schemaregistry+json;q=0.5 |"
            + " application/vnd.schemaregistry+json",
        "application/json, */* | application/vnd.schemaregistry.v1+json",
        "*/*;q=0 | application/vnd.schemaregistry.v1+json",
        "application/json;charset=utf-8 | application/json;charset=utf-8",
        "application/json; Charset=UTF-8; q=0.3 | application/json;charset=utf-8",
        "text/html, application/json;q=.5 | application/json",
      })
  void theTypeWithTheHighestQualityIsProduced(String accept, String produced) {
    assertThat(MediaTypes.produced(accept)).contains(produced);
    assertThat(MediaTypes.produced(accept)).contains(produced);
    assertThat(MediaTypes.isAcceptable(accept)).isTrue();
  }

  @Test
  void otherTypesAreNotProduced() {
    assertThat(MediaTypes.produced("text/html, image/*")).isEmpty();
    assertThat(MediaTypes.isAcceptable("text/html, image/*")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "2", "-1", "", "NaN", "1e0"})
  void aQualityThatIsNoNumberFromZeroToOneIsRefused(String quality) throws Exception {
    try (MemoryServer server = new MemoryServer()) {
      String accept = "application/json;q=" + quality;

      assertThat(server.answer("GET", "/subjects", "", "Accept", accept).statusCode())
          .isEqualTo(400);
      assertThat(server.answer("GET", "/subjects", "", "Accept", accept).body())
          .isEqualTo("{\"error_code\":400,\"message\":\"HTTP 400 Bad Request\"}");
    }
  }

  @Test
  void answersNameTheCharacterSetThatTheClientNames() throws Exception {
    try (MemoryServer server = new MemoryServer()) {
      assertThat(
              server
                  .answer("GET", "/subjects", "", "Accept", "application/json;charset=utf-8")
                  .headers()
                  .firstValue("Content-Type"))
          .contains("application/json;charset=utf-8");
    }
  }
}
