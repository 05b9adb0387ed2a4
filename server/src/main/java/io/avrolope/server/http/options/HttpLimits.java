// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.options;

import java.time.Duration;

/**
 * What clients may send, and how slowly. Immutable.
 *
 * @param maxBodyBytes of a request, after decompression
 * @param maxNesting objects and arrays inside each other in a request
 * @param maxBodies bytes of all bodies that the server keeps at once; 0 for a quarter of the heap
 * @param maxHeaderBytes of the first line and the headers of a request
 * @param maxHeaders the number of headers of a request
 * @param deadline how long a client may take to send a request, and to begin to read an answer
 * @param maxConnections open connections of clients; 0 for as many as the process may have
 * @param minBytesPerSecond that a client reads of an answer after {@code deadline}; 0 for any rate
 */
public record HttpLimits(
    int maxBodyBytes,
    int maxNesting,
    int maxBodies,
    int maxHeaderBytes,
    int maxHeaders,
    Duration deadline,
    int maxConnections,
    int minBytesPerSecond) {
  public static final HttpLimits DEFAULTS =
      new HttpLimits(16 << 20, 1_000, 0, 8_192, 100, Duration.ofSeconds(60), 16_384, 10_240);

  private static final int HEAP_PARTS = 4;

  /** The limits of clients that may read answers at any rate. */
  public HttpLimits(
      int maxBodyBytes,
      int maxNesting,
      int maxBodies,
      int maxHeaderBytes,
      int maxHeaders,
      Duration deadline,
      int maxConnections) {
    this(
        maxBodyBytes,
        maxNesting,
        maxBodies,
        maxHeaderBytes,
        maxHeaders,
        deadline,
        maxConnections,
        0);
  }

  /** Bytes of all bodies that the server keeps at once; at least one body of each length fits. */
  public long bodiesAtOnce() {
    long most = maxBodies > 0 ? maxBodies : Runtime.getRuntime().maxMemory() / HEAP_PARTS;
    return Math.max(most, maxBodyBytes);
  }
}
