package io.avrolope.registry.cache;

import io.avrolope.registry.RegisteredSchema;
import io.avrolope.schema.SchemaReference;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * Where answers outlive the process. Thread-safe; what cannot be read is absent, and what cannot be
 * written is not kept: never fails.
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
        public Optional<SchemaReference> reference(SubjectSchema question) {
          return Optional.empty();
        }

        @Override
        public void keep(SubjectSchema question, SchemaReference reference) {}

        @Override
        public Optional<RegisteredSchema> latest(SubjectKind question) {
          return Optional.empty();
        }

        @Override
        public void keep(SubjectKind question, RegisteredSchema answer) {}
      };

  /** What a reference means. It always means the same. */
  Optional<Schema> schema(SchemaReference reference);

  void keep(SchemaReference reference, Schema schema);

  /** The reference under which a subject had a schema when it was last asked. */
  Optional<SchemaReference> reference(SubjectSchema question);

  void keep(SubjectSchema question, SchemaReference reference);

  /** The newest version when it was last asked for. */
  Optional<RegisteredSchema> latest(SubjectKind question);

  void keep(SubjectKind question, RegisteredSchema answer);

  /** Says how often it failed, if it did. */
  default void close() {}
}
