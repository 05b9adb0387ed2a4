// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The words of a server in messages. */
class HttpAnswerTest {
  private static HttpAnswer answer(String message) {
    String body = "{\"error_code\":42201,\"message\":\"" + message + "\"}";
    return new HttpAnswer(422, body, "http://host");
  }

  @Test
  void reasonAtTheEndOfALongMessageIsQuoted() {
    String schema = "f".repeat(5_000);

    String reason = answer("Invalid schema " + schema + ", details: No type").reason();

    assertThat(reason)
        .isEqualTo(
            " (error 42201: Invalid schema "
                + "f".repeat(985)
                + " [3,033 characters left out] "
                + "f".repeat(982)
                + ", details: No type)");
  }

  @Test
  void messageOfTwoThousandCharactersIsComplete() {
    assertThat(answer("a".repeat(2_000)).reason())
        .isEqualTo(" (error 42201: " + "a".repeat(2_000) + ")");
  }

  @Test
  void messageIsOnOneLine() {
    assertThat(answer("a\\n\\tb").reason()).isEqualTo(" (error 42201: a b)");
  }
}
