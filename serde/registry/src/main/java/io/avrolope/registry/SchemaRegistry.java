// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import io.avrolope.schema.SchemaReference;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * Stores schemas: resolves references to schemas, and finds or assigns the reference of a schema.
 *
 * <pre>{@code
 * RegistryOptions options = RegistryOptions.of(url);
 * try (SchemaRegistry registry = SchemaRegistries.openCached(options, CacheOptions.DEFAULTS)) {
 *   SchemaReference id = registry.register("orders-value", order, SchemaReference.Kind.ID);
 *   RegisteredSchema latest = registry.latest("orders-value", SchemaReference.Kind.VERSION);
 *   found.addAll(List.of(registry.schema(id), latest.schema()));
 * }
 * }</pre>
 *
 * <p>There are five lookups: {@link #schema}, {@link #register}, {@link #lookUp}, {@link #latest}
 * and {@link #firstVersion}. Serializers call {@code register}, {@code lookUp} and {@code latest};
 * deserializers call {@code schema} and, if they decode with the latest version, {@code latest}.
 *
 * <p>Implementations are thread-safe and need no cache: the serializers and deserializers put one
 * before every registry. Each method may block on a disk or a network, and may throw
 *
 * <ul>
 *   <li>{@link io.avrolope.error.RegistryUnavailableException} if there was no usable answer; the
 *       same call may succeed later
 *   <li>{@link io.avrolope.error.RegistryRefusedException} if the registry refuses or does not
 *       support the call; the operator must act
 *   <li>{@link io.avrolope.error.InterruptedLookupException} if the waiting thread was interrupted;
 *       its interrupt flag is set
 * </ul>
 *
 * <p>A reference always names the same schema: its schema may be cached without limit. The answers
 * of {@code lookUp} and {@code latest} may change.
 *
 * <p>{@link ForwardingSchemaRegistry} has an example of an implementation.
 */
public interface SchemaRegistry extends AutoCloseable {

  /**
   * Resolves a reference.
   *
   * @throws io.avrolope.error.UnknownSchemaException if the registry does not have this schema
   */
  Schema schema(SchemaReference reference);

  /**
   * Registers a schema under a subject, unless the subject already has it.
   *
   * @param kind the kind of reference to return
   * @return the reference of the new or existing version
   * @throws io.avrolope.error.IncompatibleSchemasException if the registry rejects the schema, for
   *     example because it is incompatible with the subject's other versions
   */
  SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind);

  /**
   * Finds a schema under a subject, and never registers it.
   *
   * @param kind the kind of reference to return
   * @throws io.avrolope.error.UnknownSchemaException if the subject does not have this schema
   */
  SchemaReference lookUp(String subject, Schema schema, SchemaReference.Kind kind);

  /**
   * The latest version of a subject.
   *
   * @param kind the kind of reference to return
   * @throws io.avrolope.error.UnknownSchemaException if there is no such subject
   */
  RegisteredSchema latest(String subject, SchemaReference.Kind kind);

  /**
   * The number of every subject's first version: 1, or 0 for registries that count from 0. Constant
   * for a registry.
   */
  default long firstVersion() {
    return 1;
  }

  /** Access to all schemas, without caching; empty if the registry cannot list them. */
  default Optional<SchemaCatalog> catalog() {
    return Optional.empty();
  }

  /** Releases connections. Idempotent. */
  @Override
  default void close() {}
}
