// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import io.avrolope.registry.BearerTokenProvider;
import java.net.URI;
import java.time.Duration;

/** A token that never changes. */
public record FixedToken(String token) implements BearerTokenProvider, TokenOwner {
  @Override
  public String token(URI registry, Duration timeLeft) {
    return token;
  }

  @Override
  public String owner() {
    return token;
  }

  /** Leaves out the token. */
  @Override
  public String toString() {
    return "FixedToken";
  }
}
