package io.avrolope.registry.confluent;

import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaCatalog;
import java.util.function.Consumer;

/** Puts versions into a subject that is in the mode IMPORT until this is closed. */
final class ConfluentImport implements SchemaCatalog.Import {
  private final SubjectMode mode;
  private final Consumer<RegisteredVersion> posting;

  ConfluentImport(SubjectMode mode, Consumer<RegisteredVersion> posting) {
    this.mode = mode;
    this.posting = posting;
    mode.begin();
  }

  @Override
  public void put(RegisteredVersion version) {
    posting.accept(version);
  }

  @Override
  public void close() {
    mode.restore();
  }
}
