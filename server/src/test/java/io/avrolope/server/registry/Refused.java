// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Claims about refusals. */
public final class Refused {
  private Refused() {}

  /** A request is refused with exactly this code and message. */
  public static void with(int code, String message, ThrowingCallable request) {
    Refusal refusal = catchThrowableOfType(Refusal.class, request);

    assertThat(refusal).as("refusal " + code + " " + message).isNotNull();
    assertThat(refusal.code() + " " + refusal.getMessage()).isEqualTo(code + " " + message);
  }
}
