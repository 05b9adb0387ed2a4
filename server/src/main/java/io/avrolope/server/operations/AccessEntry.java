// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.operations;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.jspecify.annotations.Nullable;

/**
 * A line of the access log. It has no credentials: the query, which may contain some, and all
 * headers but the two below are left out.
 *
 * @param time when the request began, as in {@code 2026-01-31T12:00:00.123Z}
 * @param client the address that the request came from
 * @param user the name of the user; null if the server does not know it
 * @param path as it was sent, without the query
 * @param route the operation, such as {@code /subjects/{subject}}
 * @param bytes of the answer's body, as it was sent
 * @param requestId of the header {@code X-Request-ID}
 * @param agent the header {@code User-Agent}
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({
  "time",
  "client",
  "user",
  "method",
  "path",
  "route",
  "status",
  "bytes",
  "durationMs",
  "requestId",
  "agent"
})
public record AccessEntry(
    String time,
    @Nullable String client,
    @Nullable String user,
    String method,
    @Nullable String path,
    String route,
    int status,
    long bytes,
    double durationMs,
    @Nullable String requestId,
    @Nullable String agent) {}
