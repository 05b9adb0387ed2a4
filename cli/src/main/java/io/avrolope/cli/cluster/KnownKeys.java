// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.cluster;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.internal.text.KnownNames;
import io.avrolope.kafka.ClientKeys;
import io.avrolope.kafka.config.AvrolopeConfig;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/** Finds misspelled keys of client properties, which would have no effect. */
public final class KnownKeys {
  private static final KnownNames OF_KAFKA = ofKafka();

  private KnownKeys() {}

  /**
   * Requires that no key is misspelled, for a command that writes: it would write something else
   * than was meant.
   *
   * @throws CommandException if a key is misspelled
   */
  public static void require(Map<String, ?> properties) {
    String misspelled =
        misspelled(properties).entrySet().stream()
            .map(each -> text(each.getKey(), each.getValue()))
            .collect(Collectors.joining(" "));
    if (!misspelled.isEmpty()) {
      throw CommandException.usage("A property is misspelled, so nothing was done. " + misspelled);
    }
  }

  /** Prints a warning for each misspelled key, for a command that only reads. */
  public static void warn(Map<String, ?> properties, PrintWriter err) {
    misspelled(properties)
        .forEach((key, meant) -> err.println("avrolope: warning: " + text(key, meant)));
  }

  /** Keys of Kafka's clients are compared, too, unlike in an application with keys of its own. */
  private static SortedMap<String, String> misspelled(Map<String, ?> properties) {
    SortedMap<String, String> found = ClientKeys.misspelled(properties);
    for (String key : properties.keySet()) {
      if (!OF_KAFKA.contains(key) && !AvrolopeConfig.configDef().names().contains(key)) {
        OF_KAFKA.nearest(key).ifPresent(meant -> found.putIfAbsent(key, meant));
      }
    }
    return found;
  }

  private static KnownNames ofKafka() {
    Set<String> names = new HashSet<>(ConsumerConfig.configNames());
    names.addAll(ProducerConfig.configNames());
    names.addAll(AdminClientConfig.configNames());
    return new KnownNames(names);
  }

  private static String text(String key, String meant) {
    return key + " has no effect. Did you mean " + meant + "?";
  }
}
