package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.kafka.ConfiguredRegistry;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaRegistry;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/** A registry that can be listed; it is closed with this. */
record OpenCatalog(SchemaRegistry registry, SchemaCatalog catalog) implements AutoCloseable {

  /**
   * Opens a registry that properties name.
   *
   * @throws CommandException if none is named, or its sort cannot be listed
   */
  static OpenCatalog of(Map<String, Object> properties) {
    SchemaRegistry registry = open(properties);
    SchemaCatalog catalog = registry.catalog().orElse(null);
    if (catalog == null) {
      registry.close();
      throw CommandException.usage(
          "Expected a registry that can be listed (http:, https:, schema-repo+http:,"
              + " schema-repo+https:, file:, kafka: or mock:) but found one of another sort");
    }
    return new OpenCatalog(registry, catalog);
  }

  /**
   * @throws CommandException if none is named
   */
  static SchemaRegistry open(Map<String, Object> properties) {
    if (!properties.containsKey("schema.registry.url")
        && !properties.containsKey("registry.client")) {
      throw CommandException.usage(
          "Expected a registry but found none: give --schema-registry-url, or schema.registry.url"
              + " in the file of --command-config");
    }
    return ConfiguredRegistry.open(properties);
  }

  /** A directory of schemas. */
  static OpenCatalog ofDirectory(String directory) {
    return of(Map.of("schema.registry.url", "file:" + directory));
  }

  /** What a version of a subject is. */
  RegisteredVersion read(SubjectVersion wanted) {
    return catalog.version(wanted.subject(), number(wanted));
  }

  private long number(SubjectVersion wanted) {
    if (wanted.version().isPresent()) {
      return wanted.version().getAsLong();
    }
    NavigableSet<Long> versions = new TreeSet<>(catalog.versions(wanted.subject()));
    if (versions.isEmpty()) {
      throw wanted.unknown();
    }
    return versions.last();
  }

  @Override
  public void close() {
    registry.close();
  }
}
