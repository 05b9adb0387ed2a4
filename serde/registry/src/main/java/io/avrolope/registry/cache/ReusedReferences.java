// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import io.avrolope.internal.cache.ExactSchema;
import io.avrolope.internal.cache.SingleFlightCache;
import io.avrolope.schema.SchemaReference;
import org.apache.avro.Schema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices that a reference names another schema than before. A registry uses the numbers of a
 * subject again if the subject was deleted permanently; a registry that was recreated uses ids
 * again. Thread-safe.
 *
 * @param schemas the schemas in memory
 * @param store the schemas on disk
 */
record ReusedReferences(SingleFlightCache<SchemaReference, Schema> schemas, SchemaStore store) {
  private static final Logger LOG = LoggerFactory.getLogger(CachingSchemaRegistry.class);

  /**
   * Replaces the cached schema if the registry has answered with another one.
   *
   * @param subject the subject that was asked for
   * @param reference from the registry's answer
   * @param schema the schema that it names according to the answer
   */
  void replace(String subject, SchemaReference reference, Schema schema) {
    replace(reference, schema);
    if (reference instanceof SchemaReference.Id id && id.subject().isEmpty()) {
      replace(new SchemaReference.Id(id.id(), subject), schema); // records are read by such an id
    }
  }

  private void replace(SchemaReference reference, Schema schema) {
    Schema loaded = schemas.peek(reference);
    Schema cached = loaded != null ? loaded : store.schema(reference).orElse(schema);
    if (new ExactSchema(cached).equals(new ExactSchema(schema))) {
      return;
    }
    LOG.warn(
        "The registry has another schema as {} than before: its subject was deleted permanently and"
            + " registered again, or the registry was recreated; restart the clients that read it",
        reference);
    store.keep(reference, schema);
    if (loaded != null) {
      schemas.invalidate(reference, loaded);
    }
  }
}
