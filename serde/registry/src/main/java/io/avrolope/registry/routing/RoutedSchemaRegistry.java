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
 * Several registries as one: a {@link SchemaReference.VendorId} goes to that of the envelope which
 * is the first word of its space, all else to the main one. So references of two registries are
 * never equal, whatever their numbers. Thread-safe.
 */
public final class RoutedSchemaRegistry extends ForwardingSchemaRegistry
    implements ObservableSchemaRegistry {
  private final Map<String, SchemaRegistry> byEnvelope;

  /**
   * @param byEnvelope the registries of the envelopes that do not ask the main one
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
    Map<String, SchemaRegistry> heard = new HashMap<>();
    byEnvelope.forEach(
        (envelope, registry) ->
            heard.put(envelope, ObservableSchemaRegistry.observe(registry, listener)));
    return new RoutedSchemaRegistry(ObservableSchemaRegistry.observe(registry(), listener), heard);
  }

  @Override
  public long cachedAnswers() {
    return ObservableSchemaRegistry.cachedAnswers(registry())
        + byEnvelope.values().stream().mapToLong(ObservableSchemaRegistry::cachedAnswers).sum();
  }

  /** Closes all of them. */
  @Override
  public void close() {
    byEnvelope.values().forEach(SchemaRegistry::close);
    super.close();
  }
}
