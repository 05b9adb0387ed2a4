// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import java.time.Duration;

/**
 * Where the server listens, and its limits. Immutable.
 *
 * @param host the name or address of the interface; {@code 0.0.0.0} for all
 * @param port 0 for any free one
 * @param maxBodyBytes of a request, after decompression
 * @param maxNesting objects and arrays inside each other in a request
 * @param maxSchemas in one answer to {@code GET /schemas}
 * @param requestTimeout how long the server waits for the next bytes of a request
 * @param stopTimeout how long requests may take to end after the server is told to stop
 * @param maxThreads how many requests run at once
 */
public record HttpOptions(
    String host,
    int port,
    int maxBodyBytes,
    int maxNesting,
    int maxSchemas,
    Duration requestTimeout,
    Duration stopTimeout,
    int maxThreads) {
  public static final HttpOptions DEFAULTS =
      new HttpOptions(
          "127.0.0.1",
          8081,
          16 << 20,
          1_000,
          1_000,
          Duration.ofSeconds(30),
          Duration.ofSeconds(10),
          200);

  public HttpOptions at(String newHost, int newPort) {
    return new HttpOptions(
        newHost,
        newPort,
        maxBodyBytes,
        maxNesting,
        maxSchemas,
        requestTimeout,
        stopTimeout,
        maxThreads);
  }
}
