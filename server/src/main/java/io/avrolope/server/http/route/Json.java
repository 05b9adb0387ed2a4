// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.route;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** How requests are read and answers are written. */
public final class Json {
  /** Three bytes of a body may be an object: without this limit, a body takes 30 times its size. */
  private static final int MAX_TOKENS = 50_000;

  private Json() {}

  /**
   * A mapper that ignores unknown properties, because newer clients send some, and leaves out what
   * is empty.
   *
   * @param maxNesting objects and arrays inside each other
   */
  public static ObjectMapper mapper(int maxNesting, int maxChars) {
    JsonFactory factory =
        JsonFactory.builder()
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(maxNesting)
                    .maxTokenCount(MAX_TOKENS)
                    .maxStringLength(maxChars)
                    .build())
            .build();
    return JsonMapper.builder(factory)
        .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .defaultPropertyInclusion(
            JsonInclude.Value.construct(JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS))
        .build();
  }
}
