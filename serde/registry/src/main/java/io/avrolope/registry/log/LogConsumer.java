// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.log;

import java.util.Map;

/**
 * The properties that each Kafka consumer of the topic {@code _schemas} needs, so that all readers
 * see the same records. This module does not depend on Kafka; the names are Kafka's.
 */
public final class LogConsumer {
  /** Only committed records: a leader gives the id of an aborted registration to another schema. */
  public static final Map<String, Object> ISOLATION = Map.of("isolation.level", "read_committed");

  /** Reads alone, and changes nothing on the cluster. */
  public static final Map<String, Object> ALONE =
      Map.of("enable.auto.commit", false, "allow.auto.create.topics", false);

  private LogConsumer() {}
}
