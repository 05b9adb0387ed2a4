// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.options;

import java.time.Duration;

/** Limits of the requests of clients, and of their slowness. Immutable. */
public final class HttpLimits {
  public static final HttpLimits DEFAULTS = builder().build();

  private static final int HEAP_PARTS = 4;

  private final int maxBodyBytes;
  private final int maxNesting;
  private final int maxBodies;
  private final int maxHeaderBytes;
  private final int maxHeaders;
  private final Duration deadline;
  private final int maxConnections;
  private final int minBytesPerSecond;

  private HttpLimits(Builder builder) {
    this.maxBodyBytes = builder.maxBodyBytes;
    this.maxNesting = builder.maxNesting;
    this.maxBodies = builder.maxBodies;
    this.maxHeaderBytes = builder.maxHeaderBytes;
    this.maxHeaders = builder.maxHeaders;
    this.deadline = builder.deadline;
    this.maxConnections = builder.maxConnections;
    this.minBytesPerSecond = builder.minBytesPerSecond;
  }

  /** A builder with the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder with these options. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.maxBodyBytes = maxBodyBytes;
    builder.maxNesting = maxNesting;
    builder.maxBodies = maxBodies;
    builder.maxHeaderBytes = maxHeaderBytes;
    builder.maxHeaders = maxHeaders;
    builder.deadline = deadline;
    builder.maxConnections = maxConnections;
    builder.minBytesPerSecond = minBytesPerSecond;
    return builder;
  }

  /** Bytes of the body of a request, after decompression. */
  public int maxBodyBytes() {
    return maxBodyBytes;
  }

  /** Objects and arrays inside each other in a request. */
  public int maxNesting() {
    return maxNesting;
  }

  /** Bytes of all bodies that the server keeps at once; 0 for a quarter of the heap. */
  public int maxBodies() {
    return maxBodies;
  }

  /** Bytes of the first line and the headers of a request. */
  public int maxHeaderBytes() {
    return maxHeaderBytes;
  }

  /** The number of headers of a request. */
  public int maxHeaders() {
    return maxHeaders;
  }

  /** How long a client may take to send a request, and to begin to read an answer. */
  public Duration deadline() {
    return deadline;
  }

  /** Open connections of clients; 0 for as many as the process may have. */
  public int maxConnections() {
    return maxConnections;
  }

  /**
   * Bytes that a client reads of an answer per second, after {@link #deadline()}; 0 for any rate.
   */
  public int minBytesPerSecond() {
    return minBytesPerSecond;
  }

  /** Bytes of all bodies that the server keeps at once; at least one body of each length fits. */
  public long bodiesAtOnce() {
    long most = maxBodies > 0 ? maxBodies : Runtime.getRuntime().maxMemory() / HEAP_PARTS;
    return Math.max(most, maxBodyBytes);
  }

  /** Sets options by their names. Used by one thread. */
  public static final class Builder {
    private int maxBodyBytes = 16 << 20;
    private int maxNesting = 1_000;
    private int maxBodies = 0;
    private int maxHeaderBytes = 8_192;
    private int maxHeaders = 100;
    private Duration deadline = Duration.ofSeconds(60);
    private int maxConnections = 16_384;
    private int minBytesPerSecond = 10_240;

    private Builder() {}

    public Builder maxBodyBytes(int maxBodyBytes) {
      this.maxBodyBytes = maxBodyBytes;
      return this;
    }

    public Builder maxNesting(int maxNesting) {
      this.maxNesting = maxNesting;
      return this;
    }

    public Builder maxBodies(int maxBodies) {
      this.maxBodies = maxBodies;
      return this;
    }

    public Builder maxHeaderBytes(int maxHeaderBytes) {
      this.maxHeaderBytes = maxHeaderBytes;
      return this;
    }

    public Builder maxHeaders(int maxHeaders) {
      this.maxHeaders = maxHeaders;
      return this;
    }

    public Builder deadline(Duration deadline) {
      this.deadline = deadline;
      return this;
    }

    public Builder maxConnections(int maxConnections) {
      this.maxConnections = maxConnections;
      return this;
    }

    public Builder minBytesPerSecond(int minBytesPerSecond) {
      this.minBytesPerSecond = minBytesPerSecond;
      return this;
    }

    public HttpLimits build() {
      return new HttpLimits(this);
    }
  }
}
