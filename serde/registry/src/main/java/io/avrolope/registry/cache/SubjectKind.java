// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import io.avrolope.schema.SchemaReference;
import org.jspecify.annotations.Nullable;

/** The lookup of a subject's latest version, by a reference of some kind. */
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
