// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The servers' answers to clients, and contradictions among them. Thread-safe. */
public final class RegistrationLedger {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SERVER_ERROR = 500;

  /** The count of registrations that a server has confirmed. */
  public static final String CONFIRMED = "confirmed registrations";

  private final Map<Integer, RegisteredVersion> byId = new ConcurrentHashMap<>();
  private final Map<String, RegisteredVersion> byVersion = new ConcurrentHashMap<>();
  private final List<RegisteredVersion> confirmed = new ArrayList<>();
  private final Set<String> refused = ConcurrentHashMap.newKeySet();
  private final RegistrationHistory history = new RegistrationHistory();
  private final Violations violations;
  private final Map<String, Long> codes = new ConcurrentHashMap<>();
  private final AtomicInteger failures = new AtomicInteger();
  private final AtomicInteger reads = new AtomicInteger();
  private final RunLog log;

  public RegistrationLedger(RunLog log, Violations violations) {
    this.log = log;
    this.violations = violations;
  }

  /**
   * A server has confirmed a text for the first time.
   *
   * @param startNanos {@link System#nanoTime} before the first request
   */
  public void confirm(RegisteredVersion written, int server, long startNanos) {
    history.add(written, startNanos, System.nanoTime());
    log.add("server " + server + " confirmed " + written);
    RegisteredVersion sameId = byId.putIfAbsent(written.id(), written);
    if (sameId != null) {
      violate("The id " + written.id() + " was given twice: " + sameId + " and " + written);
    }
    RegisteredVersion sameVersion =
        byVersion.putIfAbsent(written.subject() + "/" + written.version(), written);
    if (sameVersion != null) {
      violate("A version was given twice: " + sameVersion + " and " + written);
    }
    synchronized (confirmed) {
      confirmed.add(written);
    }
  }

  /** All answers to a client said that nothing is written. */
  public void refuse(String text) {
    refused.add(text);
  }

  /** A server has not answered. */
  public void fail() {
    failures.incrementAndGet();
  }

  /** A server has answered a valid request with an error, which must be one of the store. */
  public void fail(int server, HttpResponse<String> answer) throws IOException {
    failures.incrementAndGet();
    String code = "answers with " + answer.statusCode();
    if (answer.body().startsWith("{")) {
      code += ", code " + JSON.readTree(answer.body()).path("error_code").asText();
    }
    codes.merge(code, 1L, Long::sum);
    if (answer.statusCode() < SERVER_ERROR) {
      violate("Server " + server + " refused a valid request: " + code + ": " + answer.body());
    }
  }

  public void read() {
    reads.incrementAndGet();
  }

  public void violate(String what) {
    violations.add(what);
  }

  /** The confirmed version at a position between 0 and 1; null before the first one. */
  @Nullable RegisteredVersion confirmedAt(double position) {
    synchronized (confirmed) {
      return confirmed.isEmpty() ? null : confirmed.get((int) (position * confirmed.size()));
    }
  }

  public Collection<RegisteredVersion> confirmed() {
    synchronized (confirmed) {
      return List.copyOf(confirmed);
    }
  }

  /** Reports registrations that cannot have happened between their request and their answer. */
  public void requireOrder() {
    history.contradictions().forEach(this::violate);
  }

  public Set<String> refused() {
    return refused;
  }

  /** The numbers so far. */
  public Map<String, Long> counts() {
    Map<String, Long> counts = new TreeMap<>();
    synchronized (confirmed) {
      counts.put(CONFIRMED, (long) confirmed.size());
    }
    counts.putAll(codes);
    counts.put("failed requests", (long) failures.get());
    counts.put("registrations certainly refused", (long) refused.size());
    counts.put("reads at other servers", (long) reads.get());
    return counts;
  }
}
