// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jose4j.jwk.JsonWebKey;

/** The keys of a file, which stay the same until another object reads the file. Immutable. */
record FileKeys(List<JsonWebKey> current) implements TokenKeys {
  public FileKeys {
    current = List.copyOf(current);
  }

  @Override
  public boolean areReady() {
    return true;
  }

  @Override
  public CompletableFuture<List<JsonWebKey>> ready() {
    return CompletableFuture.completedFuture(current);
  }

  @Override
  public CompletableFuture<List<JsonWebKey>> newer() {
    return CompletableFuture.completedFuture(current);
  }
}
