// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One way to configure connectors for an outage of the registry: a row of the table in
 * docs/connect.md.
 *
 * @param label the policy, in the words of the table
 * @param tolerance {@code none} or {@code all}
 * @param action what the run waits for before the outage ends
 * @param more properties of the connector and of the converter
 */
record OutageCase(String label, String tolerance, TaskAction action, Map<String, String> more) {

  private static final String RETRY_FOREVER = "`retry` with `errors.retry.timeout=-1`";

  /** The outcome for the records of a connector. */
  enum Fate {
    ARRIVED_LATER("arrives when the registry is back"),
    ARRIVED_AFTER_RESTART("arrives when the task is restarted"),
    DEAD_LETTER("becomes a dead letter"),
    LOST("is lost");

    final String text;

    Fate(String text) {
      this.text = text;
    }
  }

  /** The task's action during the outage. */
  enum TaskAction {
    STOPPED("stops"),
    WAITED("waits"),
    CONTINUED("continues");

    final String text;

    TaskAction(String text) {
      this.text = text;
    }
  }

  /** All policies, with each tolerance. */
  static List<OutageCase> all() {
    List<OutageCase> cases = new ArrayList<>();
    for (String tolerance : List.of("none", "all")) {
      TaskAction action = tolerance.equals("all") ? TaskAction.CONTINUED : TaskAction.STOPPED;
      cases.add(new OutageCase("`retry`", tolerance, action, policy("retry")));
    }
    for (String tolerance : List.of("none", "all")) {
      Map<String, String> more = policy("retry");
      more.put("errors.retry.timeout", "-1");
      more.put("errors.retry.delay.max.ms", "1000");
      cases.add(new OutageCase(RETRY_FOREVER, tolerance, TaskAction.WAITED, more));
    }
    for (String tolerance : List.of("none", "all")) {
      cases.add(new OutageCase("`wait`", tolerance, TaskAction.WAITED, policy("wait")));
    }
    for (String tolerance : List.of("none", "all")) {
      Map<String, String> more = policy("wait");
      more.put("value.converter.outage.wait.ms", "2000");
      cases.add(
          new OutageCase(
              "`wait`, longer than `outage.wait.ms`", tolerance, TaskAction.STOPPED, more));
    }
    for (String tolerance : List.of("none", "all")) {
      cases.add(new OutageCase("`fail`", tolerance, TaskAction.STOPPED, policy("fail")));
    }
    return cases;
  }

  private static Map<String, String> policy(String policy) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("value.converter.outage.policy", policy);
    return properties;
  }

  /** Whether Connect itself retries, without a message in the log. */
  boolean retriesForever() {
    return label.equals(RETRY_FOREVER);
  }

  /** A name for files and connectors. */
  String name() {
    return (label + "-" + tolerance).replaceAll("[^a-z0-9]+", "-").replaceAll("^-", "");
  }

  /** The properties that the sink and the source share. */
  Map<String, String> properties(String registry) {
    Map<String, String> properties = new LinkedHashMap<>(more);
    properties.put("tasks.max", "1");
    properties.put("value.converter", "io.avrolope.connect.AvroConverter");
    properties.put("value.converter.schema.registry.url", registry);
    properties.put("errors.tolerance", tolerance);
    properties.put("errors.log.enable", "true");
    return properties;
  }
}
