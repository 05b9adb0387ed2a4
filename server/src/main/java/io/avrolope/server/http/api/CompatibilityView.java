// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.avrolope.server.http.route.Answer;
import io.avrolope.server.http.route.Call;
import io.avrolope.server.registry.Refusal;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a compatibility check.
 *
 * @param messages null unless the client asks for them; they may be empty
 */
record CompatibilityView(
    @JsonProperty("is_compatible") boolean isCompatible,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<String> messages) {
  /** A client that asks for messages is told about an invalid schema in one of them. */
  static Answer answer(Call call, Supplier<List<String>> check) {
    boolean isVerbose = call.flag("verbose");
    try {
      return answer(check.get(), isVerbose);
    } catch (Refusal e) {
      if (!isVerbose || e.code() != Refusal.INVALID_SCHEMA) {
        throw e;
      }
      String message = String.valueOf(e.getMessage());
      return answer(List.of(message), true).ofNothingIf(Refusal.isOfReference(message));
    }
  }

  private static Answer answer(List<String> messages, boolean isVerbose) {
    return Answer.json(new CompatibilityView(messages.isEmpty(), isVerbose ? messages : null));
  }
}
