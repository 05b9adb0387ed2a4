// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaCatalog;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Imports versions into a subject, which is in mode IMPORT until this object is closed. */
final class ConfluentImport implements SchemaCatalog.Import {
  private final SubjectMode mode;
  private final Consumer<RegisteredVersion> writer;

  /**
   * @param deleted the numbers of the subject's soft-deleted versions
   */
  ConfluentImport(
      SubjectMode mode,
      SchemaCatalog.ReadOnly readOnly,
      Supplier<List<Long>> deleted,
      Consumer<RegisteredVersion> writer) {
    this.mode = mode;
    this.writer = writer;
    mode.begin(readOnly, deleted);
  }

  @Override
  public void put(RegisteredVersion version) {
    writer.accept(version);
  }

  @Override
  public void close() {
    mode.restore();
  }
}
