package io.avrolope.registry;

import io.avrolope.internal.cache.ExactSchema;
import org.apache.avro.Schema;

/** A schema under a subject, and what is wanted of it. */
record SubjectSchema(String subject, ExactSchema schema, SchemaReference.Kind kind) {
  static SubjectSchema of(String subject, Schema schema, SchemaReference.Kind kind) {
    return new SubjectSchema(subject, new ExactSchema(schema), kind);
  }
}
