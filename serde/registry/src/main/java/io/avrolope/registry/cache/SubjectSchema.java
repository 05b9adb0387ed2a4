// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import io.avrolope.internal.cache.ExactSchema;
import io.avrolope.schema.SchemaReference;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** The lookup or registration of a schema under a subject, by a reference of some kind. */
record SubjectSchema(String subject, ExactSchema schema, SchemaReference.Kind kind) {
  static SubjectSchema of(String subject, Schema schema, SchemaReference.Kind kind) {
    return new SubjectSchema(subject, new ExactSchema(schema), kind);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SubjectSchema that
        && subject.equals(that.subject)
        && schema.equals(that.schema)
        && kind == that.kind;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * subject.hashCode() + schema.hashCode()) + kind.hashCode();
  }
}
