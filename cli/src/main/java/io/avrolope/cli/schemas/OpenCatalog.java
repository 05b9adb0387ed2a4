// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.kafka.ConfiguredRegistry;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.topics.cluster.ReachableBrokers;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/** An open registry that can be listed. Closing it closes the registry. */
record OpenCatalog(SchemaRegistry registry, SchemaCatalog catalog) implements AutoCloseable {

  /**
   * Opens the configured registry.
   *
   * @throws CommandException if no registry is configured, or it cannot be listed
   */
  static OpenCatalog of(Map<String, Object> properties) {
    SchemaRegistry registry = open(properties);
    SchemaCatalog catalog = registry.catalog().orElse(null);
    if (catalog == null) {
      registry.close();
      throw CommandException.usage(
          "This registry cannot be listed. Only these can: http:, https:, schema-repo+http:,"
              + " schema-repo+https:, file:, kafka: and mock:");
    }
    return new OpenCatalog(registry, catalog);
  }

  /**
   * Opens the configured registry, which need not be listable.
   *
   * @throws CommandException if no registry is configured
   */
  static SchemaRegistry open(Map<String, Object> properties) {
    if (!properties.containsKey("schema.registry.url")
        && !properties.containsKey("registry.client")) {
      throw CommandException.usage(
          "No registry is configured: use --schema-registry-url, or set schema.registry.url in the"
              + " file of --command-config");
    }
    if (String.valueOf(properties.get("schema.registry.url")).startsWith("kafka:")) {
      ReachableBrokers.require(properties);
    }
    return ConfiguredRegistry.open(properties);
  }

  /** Opens a directory of schemas. */
  static OpenCatalog ofDirectory(String directory) {
    return of(Map.of("schema.registry.url", "file:" + directory));
  }

  /** Reads a version of a subject. */
  RegisteredVersion read(SubjectVersion wanted) {
    return catalog.version(wanted.subject(), number(wanted));
  }

  private long number(SubjectVersion wanted) {
    if (wanted.version().isPresent()) {
      return wanted.version().getAsLong();
    }
    NavigableSet<Long> versions = new TreeSet<>(catalog.versions(wanted.subject()));
    if (versions.isEmpty()) {
      throw wanted.unknown(catalog.subjects());
    }
    return versions.last();
  }

  @Override
  public void close() {
    registry.close();
  }
}
