// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.scan;

import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.error.AvrolopeException;
import io.avrolope.kafka.ConfiguredRegistry;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.schema.SchemaReference;
import io.avrolope.topics.scan.ScanResult;
import io.avrolope.topics.scan.ScanSummary;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the ids in a topic that are not of the topic's subject. A registry returns the schema of an
 * id whatever subject is asked for.
 */
public final class IdOwners {
  /** Each id is a request; further ids keep the subject that was asked for. */
  private static final int MAX_IDS = 200;

  private IdOwners() {}

  /**
   * Adds the true subjects to the counts of a scan. A registry that does not tell them leaves the
   * counts as they are: the subjects only explain.
   */
  public static ScanSummary summary(ScanResult result, Map<String, Object> properties) {
    if (result.ids().isEmpty() || !ConnectionOptions.namesRegistry(properties)) {
      return new ScanSummary(result);
    }
    try (SchemaRegistry registry = ConfiguredRegistry.open(properties)) {
      Optional<SchemaCatalog> catalog = registry.catalog();
      return catalog.isEmpty()
          ? new ScanSummary(result)
          : new ScanSummary(result, owners(result, catalog.get()));
    } catch (AvrolopeException e) {
      return new ScanSummary(result);
    }
  }

  private static Map<SchemaReference.Id, String> owners(ScanResult result, SchemaCatalog catalog) {
    Map<SchemaReference.Id, String> owners = new HashMap<>();
    result.ids().stream()
        .limit(MAX_IDS)
        .forEach(
            id -> {
              List<SchemaReference.Version> versions = catalog.versionsOf(id.subject(), id.id());
              boolean isOwn =
                  versions.stream().anyMatch(each -> each.subject().equals(id.subject()));
              if (!isOwn && !versions.isEmpty()) {
                owners.put(id, versions.get(0).subject());
              }
            });
    return owners;
  }
}
