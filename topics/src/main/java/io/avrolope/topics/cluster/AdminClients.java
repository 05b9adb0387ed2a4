// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.cluster;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.jspecify.annotations.Nullable;

/** Creates admin clients with the properties of consumers and producers. */
public final class AdminClients {
  private static final String CALL_MS = "default.api.timeout.ms";
  private static final String REQUEST_MS = "request.timeout.ms";
  private static final int DEFAULT_REQUEST_MS = 30_000;

  private AdminClients() {}

  /** Creates a client. Other clients accept a limit of a call below that of a request. */
  public static Admin create(Map<String, Object> properties) {
    Map<String, Object> own = new HashMap<>(properties);
    int callMs = number(own.get(CALL_MS), Integer.MAX_VALUE);
    if (callMs < number(own.get(REQUEST_MS), DEFAULT_REQUEST_MS)) {
      own.put(REQUEST_MS, callMs);
    }
    return Admin.create(own);
  }

  /** Text that is not a number counts as the default; Kafka's client reports it. */
  private static int number(@Nullable Object value, int byDefault) {
    try {
      return value == null ? byDefault : Integer.parseInt(value.toString().strip());
    } catch (NumberFormatException e) {
      return byDefault;
    }
  }
}
