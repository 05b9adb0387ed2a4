// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import java.util.LinkedHashMap;
import java.util.Map;

/** The health of the registry and of the listeners, for a health endpoint. Thread-safe. */
final class ApplicationHealth {
  private static final String UP = "UP";
  private static final String DOWN = "DOWN";

  /** Known schemas are still decoded, from the cache. */
  private static final String DEGRADED = "DEGRADED";

  private static final String UNKNOWN = "UNKNOWN";

  private final RegistryProbe probe;
  private final StoppedListeners stopped;

  /**
   * One answer of the endpoint.
   *
   * @param status the code of Spring Boot's status, or {@code DEGRADED}
   */
  record Report(String status, Map<String, Object> details) {}

  ApplicationHealth(RegistryProbe probe, StoppedListeners stopped) {
    this.probe = probe;
    this.stopped = stopped;
  }

  /** Asks the registry, unless it answered some seconds ago. */
  Report report() {
    RegistryProbe.Answer answer = probe.answer();
    Map<String, Object> details = new LinkedHashMap<>();
    if (answer.state() != RegistryProbe.State.NOT_ASKED) {
      details.put("registry", probe.url());
      details.put("secondsSinceAnswer", answer.age().toSeconds());
    }
    if (!answer.reason().isEmpty()) {
      details.put("reason", answer.reason());
    }
    Map<String, String> reasons = stopped.reasons();
    if (!reasons.isEmpty()) {
      details.put("stoppedListeners", reasons);
    }
    return new Report(reasons.isEmpty() ? status(answer) : DOWN, details);
  }

  private static String status(RegistryProbe.Answer answer) {
    return switch (answer.state()) {
      case NOT_ASKED -> UNKNOWN;
      case AVAILABLE -> UP;
      case UNAVAILABLE -> DEGRADED;
      case REFUSES -> DOWN;
    };
  }
}
