package io.avrolope.registry;

import io.avrolope.schema.SchemaReference;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * Where schemas are kept: from a reference to a schema, and back.
 *
 * <p>Implementations are thread-safe, hold no cache (one caching layer stands in front of all of
 * them) and may block on a disk or a network. All methods throw {@link
 * io.avrolope.error.RegistryUnavailableException} where no answer could be had, {@link
 * io.avrolope.error.RegistryRefusedException} where the registry will not serve this client, and
 * {@link io.avrolope.error.InterruptedLookupException} when the waiting thread is interrupted.
 */
public interface SchemaRegistry extends AutoCloseable {

  /**
   * The schema that a reference names.
   *
   * @throws io.avrolope.error.UnknownSchemaException if the registry has none of that name
   */
  Schema schema(SchemaReference reference);

  /**
   * Registers a schema under a subject, or finds it there.
   *
   * @throws io.avrolope.error.IncompatibleSchemasException if the registry refuses it beside the
   *     subject's other versions
   */
  SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind);

  /**
   * Finds a schema under a subject; never registers it.
   *
   * @throws io.avrolope.error.UnknownSchemaException if the subject does not have it
   */
  SchemaReference lookUp(String subject, Schema schema, SchemaReference.Kind kind);

  /**
   * The newest version of a subject.
   *
   * @throws io.avrolope.error.UnknownSchemaException if there is no such subject
   */
  RegisteredSchema latest(String subject, SchemaReference.Kind kind);

  /** The number of a subject's first version: 1, or 0 where the registry counts from there. */
  default long firstVersion() {
    return 1;
  }

  /** All that it has, past every cache; empty where the registry cannot be listed. */
  default Optional<SchemaCatalog> catalog() {
    return Optional.empty();
  }

  /** Lets go of connections. More than once does no harm. */
  @Override
  default void close() {}
}
