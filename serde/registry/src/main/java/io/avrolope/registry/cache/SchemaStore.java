// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import io.avrolope.registry.RegisteredSchema;
import io.avrolope.schema.SchemaReference;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * Keeps answers for later processes. Thread-safe. No method fails: an unreadable answer counts as
 * absent, and an answer that cannot be written is dropped.
 */
public interface SchemaStore {
  /** Keeps nothing. */
  SchemaStore NONE =
      new SchemaStore() {
        @Override
        public Optional<Schema> schema(SchemaReference reference) {
          return Optional.empty();
        }

        @Override
        public void keep(SchemaReference reference, Schema schema) {}

        @Override
        public Optional<SchemaReference> reference(SubjectSchema lookup) {
          return Optional.empty();
        }

        @Override
        public void keep(SubjectSchema lookup, SchemaReference reference) {}

        @Override
        public Optional<RegisteredSchema> latest(SubjectKind lookup) {
          return Optional.empty();
        }

        @Override
        public void keep(SubjectKind lookup, RegisteredSchema answer) {}
      };

  /** The schema of a reference, which never changes. */
  Optional<Schema> schema(SchemaReference reference);

  void keep(SchemaReference reference, Schema schema);

  /** The reference of a schema in a subject, from the last successful lookup. */
  Optional<SchemaReference> reference(SubjectSchema lookup);

  void keep(SubjectSchema lookup, SchemaReference reference);

  /** The latest version of a subject, from the last successful lookup. */
  Optional<RegisteredSchema> latest(SubjectKind lookup);

  void keep(SubjectKind lookup, RegisteredSchema answer);

  /** Logs the number of failures, if any. */
  default void close() {}
}
