// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaContent;
import io.avrolope.registry.avro.AvroContents;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import io.avrolope.schema.SchemaReference.Version;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.avro.Schema;

/** Lists and imports the schemas of a directory. Reading assigns no ids. Thread-safe. */
record DirectoryCatalog(FileTree tree, SchemaDirectory directory, DirectorySchemaRegistry registry)
    implements SchemaCatalog {

  /** Skips folders whose names are not encoded subjects. */
  @Override
  public List<String> subjects() {
    tree.requireRoot();
    return tree.files().stream()
        .map(SchemaFile::folder)
        .distinct()
        .map(SubjectFolder::subject)
        .flatMap(Optional::stream)
        .sorted()
        .toList();
  }

  @Override
  public List<Long> versions(String subject) {
    return List.copyOf(tree.versions(SubjectFolder.of(subject)));
  }

  @Override
  public RegisteredVersion version(String subject, long version) {
    Version reference = new Version(subject, version);
    Schema schema = directory.byVersion(reference);
    SchemaFile file = new SchemaFile(SubjectFolder.of(subject), version);
    OptionalInt id = directory.ids().id(file).map(OptionalInt::of).orElseGet(OptionalInt::empty);
    return new RegisteredVersion(reference, id, Optional.empty(), AvroContents.of(schema));
  }

  @Override
  public Optional<SchemaContent> ofId(String subject, int id) {
    return directory.byId(new SchemaReference.Id(id)).map(AvroContents::of);
  }

  @Override
  public long firstVersion() {
    return registry.firstVersion();
  }

  @Override
  public Set<Ability> abilities() {
    return EnumSet.of(Ability.ADD, Ability.IMPORT_NUMBERS, Ability.IMPORT_IDS);
  }

  @Override
  public Version add(String subject, SchemaContent content) {
    return (Version)
        registry.register(subject, AvroContents.requireAlone(content, "a directory"), Kind.VERSION);
  }

  /** None: a directory does not compare schemas. */
  @Override
  public Optional<List<String>> objections(String subject, SchemaContent content) {
    return Optional.of(List.of());
  }

  @Override
  public Optional<String> compatibilityLevel(String subject) {
    return Optional.of("NONE");
  }

  /** The directory is locked only while a version is written. */
  @Override
  public Import importing(String subject, ReadOnly readOnly) {
    return new Import() {
      @Override
      public void put(RegisteredVersion version) {
        registry.put(version, AvroContents.requireAlone(version.content(), "a directory"));
      }

      @Override
      public void close() {}
    };
  }
}
