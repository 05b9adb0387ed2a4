package io.avrolope.registry.cache;

import io.avrolope.schema.SchemaReference;
import org.jspecify.annotations.Nullable;

/** A subject, and what is wanted of its newest version. */
record SubjectKind(String subject, SchemaReference.Kind kind) {
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SubjectKind that && subject.equals(that.subject) && kind == that.kind;
  }

  @Override
  public int hashCode() {
    return 31 * subject.hashCode() + kind.hashCode();
  }
}
