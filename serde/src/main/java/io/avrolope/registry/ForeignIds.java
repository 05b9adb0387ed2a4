package io.avrolope.registry;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.UnknownSchemaException;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * A registry of Confluent's API that is asked for the numbers of other formats as its ids, such as
 * Apicurio's {@code ccompat}, whose ids are those of contents. Thread-safe.
 */
public final class ForeignIds implements ReadOnlySchemaRegistry {
  private final SchemaRegistry registry;
  private final Set<String> kinds;

  /**
   * @param kinds which numbers are ids there, by the last word of their space
   */
  public ForeignIds(SchemaRegistry registry, Set<String> kinds) {
    this.registry = registry;
    this.kinds = Set.copyOf(kinds);
  }

  @Override
  public String maker() {
    return "a registry of Confluent's API";
  }

  @Override
  public Schema schema(SchemaReference reference) {
    if (!(reference instanceof SchemaReference.Foreign foreign)
        || !kinds.contains(ReadOnlySchemaRegistry.kind(foreign))) {
      throw new RegistryRefusedException(
          Reason.NOT_POSSIBLE,
          "Expected a number that is an id in Confluent's API ("
              + String.join(", ", kinds.stream().sorted().toList())
              + ") but found "
              + reference
              + "; name the registry that it is of by envelope.<name>.registry");
    }
    long number = Long.parseLong(foreign.name());
    if (number > Integer.MAX_VALUE) {
      throw new UnknownSchemaException(
          "Expected an id of 4 bytes but found " + reference + ", which is larger");
    }
    return registry.schema(new SchemaReference.Id((int) number));
  }

  @Override
  public SchemaRegistry heardBy(LookUpListener listener) {
    return new ForeignIds(registry.heardBy(listener), kinds);
  }

  @Override
  public long answersKept() {
    return registry.answersKept();
  }

  @Override
  public void close() {
    registry.close();
  }
}
