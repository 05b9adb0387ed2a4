// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaCatalog;
import java.util.function.Consumer;

/** Imports versions into a subject, which is in mode IMPORT until this object is closed. */
final class ConfluentImport implements SchemaCatalog.Import {
  private final SubjectMode mode;
  private final Consumer<RegisteredVersion> writer;

  ConfluentImport(SubjectMode mode, Consumer<RegisteredVersion> writer) {
    this.mode = mode;
    this.writer = writer;
    mode.begin();
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
