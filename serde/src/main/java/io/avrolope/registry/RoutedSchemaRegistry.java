package io.avrolope.registry;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * Several registries as one: a {@link SchemaReference.Foreign} goes to that of the envelope which
 * is the first word of its space, all else to the main one. So references of two registries are
 * never equal, whatever their numbers. Thread-safe.
 */
public final class RoutedSchemaRegistry implements SchemaRegistry {
  private final SchemaRegistry main;
  private final Map<String, SchemaRegistry> byEnvelope;

  /**
   * @param byEnvelope the registries of the envelopes that do not ask the main one
   */
  public RoutedSchemaRegistry(SchemaRegistry main, Map<String, SchemaRegistry> byEnvelope) {
    this.main = main;
    this.byEnvelope = Map.copyOf(byEnvelope);
  }

  @Override
  public Schema schema(SchemaReference reference) {
    if (reference instanceof SchemaReference.Foreign foreign) {
      String envelope = foreign.space().replaceFirst(" .*", "");
      return byEnvelope.getOrDefault(envelope, main).schema(reference);
    }
    return main.schema(reference);
  }

  @Override
  public SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind) {
    return main.register(subject, schema, kind);
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, SchemaReference.Kind kind) {
    return main.lookUp(subject, schema, kind);
  }

  @Override
  public RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
    return main.latest(subject, kind);
  }

  @Override
  public SchemaRegistry heardBy(LookUpListener listener) {
    Map<String, SchemaRegistry> heard = new HashMap<>();
    byEnvelope.forEach((envelope, registry) -> heard.put(envelope, registry.heardBy(listener)));
    return new RoutedSchemaRegistry(main.heardBy(listener), heard);
  }

  @Override
  public long answersKept() {
    return main.answersKept()
        + byEnvelope.values().stream().mapToLong(SchemaRegistry::answersKept).sum();
  }

  @Override
  public Optional<SchemaCatalog> catalog() {
    return main.catalog();
  }

  @Override
  public long firstVersion() {
    return main.firstVersion();
  }

  /** Closes all of them. */
  @Override
  public void close() {
    byEnvelope.values().forEach(SchemaRegistry::close);
    main.close();
  }
}
