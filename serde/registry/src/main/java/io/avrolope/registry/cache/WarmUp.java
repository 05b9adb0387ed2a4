// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads all versions of some subjects into a cached registry before a record needs them. A daemon
 * thread does this; it ends when it has loaded all, or when the registry is unavailable.
 */
public final class WarmUp implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);

  private final SchemaRegistry registry;
  private final List<String> subjects;
  private final Set<Kind> kinds;
  private final int limit;
  private final Thread thread = new Thread(this::run, "avrolope-schema-cache-warm-up");

  private WarmUp(SchemaRegistry registry, List<String> subjects, Set<Kind> kinds, int limit) {
    this.registry = registry;
    this.subjects = List.copyOf(subjects);
    this.kinds = Set.copyOf(kinds);
    this.limit = limit;
  }

  /**
   * Starts the thread and returns at once.
   *
   * @param kinds the kinds of reference that the envelopes use
   * @param limit the number of versions to load per subject, the newest ones; the cache's capacity
   */
  public static WarmUp start(
      SchemaRegistry registry, List<String> subjects, Set<Kind> kinds, int limit) {
    WarmUp warmUp = new WarmUp(registry, subjects, kinds, limit);
    warmUp.thread.setDaemon(true);
    warmUp.thread.start();
    return warmUp;
  }

  private void run() {
    for (String subject : subjects) {
      try {
        warmUp(subject);
      } catch (InterruptedLookupException e) {
        return;
      } catch (RegistryUnavailableException e) {
        // the warning about the outage says more
        LOG.info(
            "Warm-up ended at subject {}, because the schema registry is unavailable; other schemas"
                + " are loaded when records need them",
            subject);
        return;
      } catch (AvrolopeException e) {
        LOG.warn("Warm-up skipped subject {}: {}", subject, e.getMessage());
      }
    }
  }

  private void warmUp(String subject) {
    RegisteredSchema latest = registry.latest(subject, Kind.VERSION);
    long newest = ((SchemaReference.Version) latest.reference()).version();
    long oldest = Math.max(registry.firstVersion(), newest - limit + 1);
    for (long version = newest; version >= oldest; version--) {
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
      try {
        Schema schema = registry.schema(new SchemaReference.Version(subject, version));
        if (kinds.contains(Kind.ID)) {
          SchemaReference id = registry.lookUp(subject, schema, Kind.ID);
          registry.schema(id);
          registry.schema(new SchemaReference.Id(((SchemaReference.Id) id).id(), subject));
        }
      } catch (UnknownSchemaException e) {
        LOG.debug("Version {} of subject {} was deleted", version, subject);
      }
    }
  }

  /** Interrupts the thread. */
  @Override
  public void close() {
    thread.interrupt();
  }
}
