// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import java.nio.file.Path;
import java.time.Duration;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** Defines and reads where the server keeps schemas. */
final class StoreKeys {
  static final String STORE = "store";
  private static final String DIRECTORY = "store.directory";
  private static final String WATCH_INTERVAL = "store.directory.watch.ms";

  private StoreKeys() {}

  static void define(KeyGroup keys) {
    keys.text(
        STORE,
        "directory",
        Choice.of("directory", "kafka", "memory"),
        Importance.HIGH,
        "Where the server keeps schemas: in the files of a directory, in [a Kafka"
            + " topic](server-clustering.md), or in memory for tests.");
    keys.text(
        DIRECTORY,
        "schemas",
        FreeText.required("a directory"),
        Importance.HIGH,
        "The directory with the schemas. The server creates it.");
    keys.milliseconds(
        WATCH_INTERVAL,
        Duration.ofSeconds(2),
        NumberRange.atLeast(0),
        Importance.LOW,
        "How often the server looks for [files that people or Git have"
            + " changed](server.md#git-and-changes-by-hand); 0: never.");
  }

  static StoreChoice store(Values values) {
    return switch (values.word(STORE)) {
      case "kafka" -> ClusterKeys.store(values);
      case "memory" -> new StoreChoice.Memory();
      default ->
          new StoreChoice.Directory(
              Path.of(values.text(DIRECTORY)), values.milliseconds(WATCH_INTERVAL));
    };
  }
}
