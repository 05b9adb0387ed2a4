// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerDelegate;
import javax.management.MBeanServerNotification;
import javax.management.MalformedObjectNameException;
import javax.management.Notification;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shows the metrics that serializers and deserializers have in JMX as Micrometer's meters, with
 * each version of kafka-clients: {@code records-total} becomes the counter {@code
 * avrolope.records}. A meter disappears with its serializer or deserializer. Thread-safe.
 */
final class SerdeMeters implements MeterBinder, NotificationListener, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SerdeMeters.class);
  private static final String PREFIX = "avrolope.";
  private static final String TOTAL = "-total";

  /** Kafka's domains, and the group that it gives to metrics of plug-ins, with their class. */
  private static final ObjectName PLUGINS = pattern("kafka.*:type=plugins,class=*,*");

  private static final String CLASS = "class";

  private static final String OUR_CLASSES = ".*KafkaAvro(Serializer|Deserializer)|.*AvroSerde";

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final Map<ObjectName, List<Meter>> meters = new HashMap<>();
  private final List<MeterRegistry> registries = new ArrayList<>();

  private static ObjectName pattern(String text) {
    try {
      return new ObjectName(text);
    } catch (MalformedObjectNameException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    try {
      synchronized (this) {
        if (registries.isEmpty()) {
          server.addNotificationListener(MBeanServerDelegate.DELEGATE_NAME, this, null, null);
        }
        registries.add(registry);
        meters.keySet().stream().toList().forEach(this::remove);
        server.queryNames(PLUGINS, null).forEach(this::add);
      }
    } catch (JMException e) {
      LOG.warn("The metrics of serializers and deserializers are not in Micrometer", e);
    }
  }

  @Override
  public void handleNotification(Notification notification, @Nullable Object handback) {
    if (!(notification instanceof MBeanServerNotification change)) {
      return;
    }
    synchronized (this) {
      remove(change.getMBeanName());
      if (change.getType().equals(MBeanServerNotification.REGISTRATION_NOTIFICATION)) {
        add(change.getMBeanName());
      }
    }
  }

  private void add(ObjectName name) {
    if (!PLUGINS.apply(name) || !name.getKeyProperty(CLASS).matches(OUR_CLASSES)) {
      return;
    }
    try {
      for (MBeanAttributeInfo each : server.getMBeanInfo(name).getAttributes()) {
        for (MeterRegistry registry : registries) {
          meters
              .computeIfAbsent(name, unused -> new ArrayList<>())
              .add(meter(registry, name, each.getName()));
        }
      }
    } catch (InstanceNotFoundException e) {
      // it has been closed meanwhile
    } catch (JMException e) {
      LOG.warn("The metrics of {} are not in Micrometer", name, e);
    }
  }

  private Meter meter(MeterRegistry registry, ObjectName name, String attribute) {
    boolean isTotal = attribute.endsWith(TOTAL);
    String meter =
        PREFIX
            + (isTotal ? attribute.substring(0, attribute.length() - TOTAL.length()) : attribute)
                .replace('-', '.');
    return isTotal
        ? FunctionCounter.builder(meter, name, bean -> value(bean, attribute))
            .tags(tags(name))
            .register(registry)
        : Gauge.builder(meter, name, bean -> value(bean, attribute))
            .tags(tags(name))
            .register(registry);
  }

  private static Tags tags(ObjectName name) {
    Tags tags = Tags.of("side", name.getDomain().substring("kafka.".length()));
    for (Map.Entry<String, String> each : name.getKeyPropertyList().entrySet()) {
      if (!each.getKey().equals("type")) {
        tags = tags.and(each.getKey().replace('-', '.'), unquoted(each.getValue()));
      }
    }
    return tags;
  }

  private static String unquoted(String value) {
    return value.startsWith("\"") ? ObjectName.unquote(value) : value;
  }

  private double value(ObjectName name, String attribute) {
    try {
      return server.getAttribute(name, attribute) instanceof Number value
          ? value.doubleValue()
          : Double.NaN;
    } catch (JMException e) {
      return Double.NaN;
    }
  }

  private void remove(ObjectName name) {
    List<Meter> removed = meters.remove(name);
    if (removed != null) {
      removed.forEach(meter -> registries.forEach(registry -> registry.remove(meter)));
    }
  }

  @Override
  public synchronized void close() {
    try {
      if (!registries.isEmpty()) {
        server.removeNotificationListener(MBeanServerDelegate.DELEGATE_NAME, this);
      }
    } catch (JMException e) {
      LOG.debug("The listener was removed before", e);
    }
    meters.keySet().stream().toList().forEach(this::remove);
    registries.clear();
  }
}
