// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.operations;

import io.avrolope.server.service.Registry;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shows the metrics that dashboards for Confluent's server read, under its names: the MBean {@code
 * kafka.schema.registry:type=NAME} has the attribute {@code NAME}. If one process has several
 * servers, the first shows its own. Thread-safe.
 */
public final class JmxMetrics implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(JmxMetrics.class);
  private static final String DOMAIN = "kafka.schema.registry";

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final List<ObjectName> names = new ArrayList<>();

  private JmxMetrics() {}

  /**
   * Shows the metrics of a server.
   *
   * @param startMs how long it took to open the store
   */
  public static JmxMetrics show(Registry registry, Operations operations, long startMs) {
    Map<String, DoubleSupplier> values = new LinkedHashMap<>();
    Health health = operations.health();
    values.put("master-slave-role", () -> health.storeHealth().isLeader() ? 1 : 0);
    values.put("node-count", () -> health.storeHealth().members());
    values.put(
        "registered-count",
        () -> {
          var counts = registry.counts();
          return counts.versions() + counts.deletedVersions();
        });
    values.put("deleted-count", () -> registry.counts().deletedVersions());
    values.put("api-success-count", operations::successes);
    values.put("api-failure-count", operations::failures);
    values.put("leader-initialization-latency", () -> startMs);
    JmxMetrics metrics = new JmxMetrics();
    values.forEach(metrics::add);
    return metrics;
  }

  private void add(String name, DoubleSupplier value) {
    try {
      ObjectName bean = new ObjectName(DOMAIN + ":type=" + name);
      server.registerMBean(new SingleValueBean(name, value), bean);
      names.add(bean);
    } catch (InstanceAlreadyExistsException e) {
      LOG.debug("Another server of this process shows {}", name);
    } catch (JMException e) {
      LOG.warn("JMX cannot show {}: {}", name, e.getMessage());
    }
  }

  /** Removes what was shown. */
  @Override
  public void close() {
    for (ObjectName name : names) {
      try {
        server.unregisterMBean(name);
      } catch (JMException e) {
        LOG.debug("JMX does not show {}", name, e);
      }
    }
  }
}
