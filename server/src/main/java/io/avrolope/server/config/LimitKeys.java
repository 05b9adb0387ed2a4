// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.http.options.HttpLimits;
import io.avrolope.server.http.options.HttpOptions;
import java.time.Duration;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** Defines and reads what clients may send, and how slowly. */
final class LimitKeys {
  static final String MAX_BODY_BYTES = "request.max.bytes";
  private static final String MAX_BODIES = "requests.max.bytes";
  private static final String MAX_NESTING = "request.max.nesting";
  private static final String MAX_HEADER_BYTES = "request.header.max.bytes";
  private static final String MAX_HEADERS = "request.max.headers";
  private static final String REQUEST_TIMEOUT = "request.timeout.ms";
  private static final String REQUEST_DEADLINE = "request.deadline.ms";
  private static final String MIN_BYTES_PER_SECOND = "response.min.bytes.per.second";
  private static final String MAX_CONNECTIONS = "connections.max";

  private LimitKeys() {}

  static void define(KeyGroup keys) {
    defineSizes(keys);
    defineTimes(keys);
    keys.number(
        MAX_CONNECTIONS,
        HttpLimits.DEFAULTS.maxConnections(),
        NumberRange.atLeast(0),
        Importance.MEDIUM,
        "The most open connections; 0 for as many as the process may have.");
    keys.alias(MAX_CONNECTIONS, "server.connection.limit");
  }

  private static void defineSizes(KeyGroup keys) {
    keys.number(
        MAX_BODY_BYTES,
        HttpLimits.DEFAULTS.maxBodyBytes(),
        NumberRange.between(1, Integer.MAX_VALUE - 1),
        Importance.MEDIUM,
        "The longest body of a request, after decompression. The server answers a longer one with 413.");
    keys.number(
        MAX_BODIES,
        HttpLimits.DEFAULTS.maxBodies(),
        NumberRange.atLeast(0),
        Importance.LOW,
        "The bytes of all bodies that the server keeps at once; 0 for a quarter of the heap. It is at"
            + " least `request.max.bytes`. Above it, the server answers requests with 503.");
    keys.number(
        MAX_NESTING,
        HttpLimits.DEFAULTS.maxNesting(),
        NumberRange.atLeast(1),
        Importance.LOW,
        "The most JSON objects and arrays inside each other in a request.");
    keys.number(
        MAX_HEADER_BYTES,
        HttpLimits.DEFAULTS.maxHeaderBytes(),
        NumberRange.between(1_024, 1 << 20),
        Importance.LOW,
        "The longest address and headers of a request. Longer ones are answered with 414 or 431.");
    keys.number(
        MAX_HEADERS,
        HttpLimits.DEFAULTS.maxHeaders(),
        NumberRange.between(10, 10_000),
        Importance.LOW,
        "The most headers of a request. More are answered with 431.");
  }

  private static void defineTimes(KeyGroup keys) {
    keys.milliseconds(
        REQUEST_TIMEOUT,
        HttpOptions.DEFAULTS.requestTimeout(),
        NumberRange.atLeast(1),
        Importance.MEDIUM,
        "How long the server waits for the next bytes of a request.");
    keys.alias(REQUEST_TIMEOUT, "idle.timeout.ms");
    keys.milliseconds(
        REQUEST_DEADLINE,
        HttpLimits.DEFAULTS.deadline(),
        NumberRange.atLeast(1),
        Importance.MEDIUM,
        "How long a client may take to send a request. A slow body is answered with 408; otherwise"
            + " the server closes the connection.");
    keys.number(
        MIN_BYTES_PER_SECOND,
        HttpLimits.DEFAULTS.minBytesPerSecond(),
        NumberRange.atLeast(0),
        Importance.LOW,
        "How fast a client must read an answer; 0 for no limit. A client may make the server wait"
            + " for `request.deadline.ms`, and then one second more for each so many bytes of the"
            + " answer. The server closes the connections of slower clients, because it keeps in"
            + " memory what they have not read.");
  }

  static HttpLimits limits(Values values) {
    return HttpLimits.builder()
        .maxBodyBytes(values.number(MAX_BODY_BYTES))
        .maxNesting(values.number(MAX_NESTING))
        .maxBodies(values.number(MAX_BODIES))
        .maxHeaderBytes(values.number(MAX_HEADER_BYTES))
        .maxHeaders(values.number(MAX_HEADERS))
        .deadline(values.milliseconds(REQUEST_DEADLINE))
        .maxConnections(values.number(MAX_CONNECTIONS))
        .minBytesPerSecond(values.number(MIN_BYTES_PER_SECOND))
        .build();
  }

  /** How long the server waits for the next bytes of a request. */
  static Duration requestTimeout(Values values) {
    return values.milliseconds(REQUEST_TIMEOUT);
  }
}
