// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.routing;

import io.avrolope.registry.ForwardingSchemaRegistry;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.cache.LookupListener;
import io.avrolope.registry.cache.ObservableSchemaRegistry;
import io.avrolope.schema.SchemaReference;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;

/**
 * Combines several registries. A {@link SchemaReference.VendorId} is looked up in the registry of
 * its envelope, and any other reference in the main registry. Thread-safe.
 */
public final class RoutedSchemaRegistry extends ForwardingSchemaRegistry
    implements ObservableSchemaRegistry {
  private final Map<String, SchemaRegistry> byEnvelope;

  /**
   * @param byEnvelope the registries of the envelopes that do not use the main registry
   */
  public RoutedSchemaRegistry(SchemaRegistry main, Map<String, SchemaRegistry> byEnvelope) {
    super(main);
    this.byEnvelope = Map.copyOf(byEnvelope);
  }

  @Override
  public Schema schema(SchemaReference reference) {
    if (reference instanceof SchemaReference.VendorId id) {
      return byEnvelope.getOrDefault(id.envelope(), registry()).schema(reference);
    }
    return super.schema(reference);
  }

  @Override
  public SchemaRegistry observedBy(LookupListener listener) {
    Map<String, SchemaRegistry> observed = new HashMap<>();
    byEnvelope.forEach(
        (envelope, registry) ->
            observed.put(envelope, ObservableSchemaRegistry.observe(registry, listener)));
    return new RoutedSchemaRegistry(
        ObservableSchemaRegistry.observe(registry(), listener), observed);
  }

  @Override
  public long cachedAnswers() {
    return ObservableSchemaRegistry.cachedAnswers(registry())
        + byEnvelope.values().stream().mapToLong(ObservableSchemaRegistry::cachedAnswers).sum();
  }

  /** Closes all registries. */
  @Override
  public void close() {
    byEnvelope.values().forEach(SchemaRegistry::close);
    super.close();
  }
}
