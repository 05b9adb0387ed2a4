// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jose4j.jwk.JsonWebKey;

/** The public keys of the issuer of tokens, from a file or a URL. Thread-safe. */
interface TokenKeys {
  /** The keys that are known now; the same list until they change. */
  List<JsonWebKey> current();

  /** Whether {@link #current()} may be used without another request to the issuer. */
  boolean areReady();

  /** The keys as soon as they may be used. No thread waits. */
  CompletableFuture<List<JsonWebKey>> ready();

  /**
   * The keys after another request to the issuer, because a token has a key that is not known. They
   * are the current ones at once if the last request was made a short while ago.
   */
  CompletableFuture<List<JsonWebKey>> newer();
}
