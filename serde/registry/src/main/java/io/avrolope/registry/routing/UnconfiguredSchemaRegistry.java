// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.routing;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.schema.SchemaReference;
import org.apache.avro.Schema;

/**
 * Stands for a registry that is not configured, in tools that can do part of their work without it.
 * Every call fails with a message that names the missing key. Thread-safe.
 */
public final class UnconfiguredSchemaRegistry implements SchemaRegistry {
  private final String content;
  private final String key;

  /**
   * @param content what the registry is needed for, such as {@code schemas of the envelope glue}
   * @param key the configuration key of the registry
   */
  public UnconfiguredSchemaRegistry(String content, String key) {
    this.content = content;
    this.key = key;
  }

  @Override
  public Schema schema(SchemaReference reference) {
    throw refusal(Reason.UNSUPPORTED); // records of other envelopes can be read
  }

  @Override
  public SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind) {
    throw refusal(Reason.NOT_POSSIBLE);
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, SchemaReference.Kind kind) {
    throw refusal(Reason.NOT_POSSIBLE);
  }

  @Override
  public RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
    throw refusal(Reason.UNSUPPORTED);
  }

  private RegistryRefusedException refusal(Reason reason) {
    return new RegistryRefusedException(
        reason, "No registry is configured for " + content + ": set " + key);
  }
}
