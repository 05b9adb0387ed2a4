// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.vendor;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.cache.LookupListener;
import io.avrolope.registry.cache.ObservableSchemaRegistry;
import io.avrolope.schema.SchemaReference;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.avro.Schema;

/**
 * Finds vendor ids as schema ids of a registry with Confluent's API. An example is Apicurio's
 * {@code ccompat}, whose schema ids are content ids. Thread-safe.
 */
public final class CcompatIds implements ReadOnlySchemaRegistry, ObservableSchemaRegistry {
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,18}");

  private final SchemaRegistry registry;
  private final Set<String> kinds;

  /**
   * @param kinds the kinds of vendor ids that are schema ids in the registry
   */
  public CcompatIds(SchemaRegistry registry, Set<String> kinds) {
    this.registry = registry;
    this.kinds = Set.copyOf(kinds);
  }

  @Override
  public String vendor() {
    return "a registry of Confluent's API";
  }

  @Override
  public Schema schema(SchemaReference reference) {
    if (!(reference instanceof SchemaReference.VendorId id) || !kinds.contains(id.kind())) {
      throw new UnknownSchemaException(
          "The registry has "
              + String.join(", ", kinds.stream().sorted().toList())
              + " as schema ids, but not "
              + reference
              + "; name its registry by envelope.<name>.registry");
    }
    if (!NUMBER.matcher(id.value()).matches()) {
      throw new RegistryRefusedException(
          Reason.NOT_POSSIBLE,
          "The schemas of the envelope have ids of kind "
              + id.kind()
              + ", but a registry of Confluent's API has numbers; name another registry by"
              + " envelope.<name>.registry");
    }
    long number = Long.parseLong(id.value());
    if (number > Integer.MAX_VALUE) {
      throw new UnknownSchemaException(
          "No schema id can be " + reference + ", which does not fit into 4 bytes");
    }
    return registry.schema(new SchemaReference.Id((int) number));
  }

  @Override
  public SchemaRegistry observedBy(LookupListener listener) {
    return new CcompatIds(ObservableSchemaRegistry.observe(registry, listener), kinds);
  }

  @Override
  public long cachedAnswers() {
    return ObservableSchemaRegistry.cachedAnswers(registry);
  }

  @Override
  public void close() {
    registry.close();
  }
}
