// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.registry.directory.SchemaFile;
import io.avrolope.server.language.ReferencedText;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.ReferenceJson;
import io.avrolope.server.model.RuleSet;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.References;
import io.avrolope.server.state.References.Targets;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.FileTransaction.Write;
import io.avrolope.server.store.PrintedTexts.Printed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The files of a version: the schema, indented and with the types of its references in it; and,
 * only if there is more to say, a JSON object beside it.
 */
final class VersionFiles {
  private VersionFiles() {}

  /**
   * The properties of a version besides its text.
   *
   * @param id if it cannot be in the file of ids, which has numbers from 1 and readable names
   * @param schema the text, if it is not that of the other file
   * @param deleted only if there is no other file, whose name would say it
   * @param schemaType if it is not Avro; there is no other file then
   * @param sentText see {@link StoredVersion#sentText}
   */
  record Extras(
      @Nullable Integer id,
      @Nullable String schema,
      @Nullable List<ReferenceJson> references,
      @Nullable Metadata metadata,
      @Nullable RuleSet ruleSet,
      @Nullable Boolean deleted,
      @Nullable String schemaType,
      @Nullable String sentText) {
    Extras {
      if (references != null && references.stream().anyMatch(Objects::isNull)) {
        throw new IllegalArgumentException("A reference is null");
      }
    }

    static final Extras NONE = new Extras(null, null, null, null, null, null, null, null);

    List<Reference> plainReferences() {
      return references == null
          ? List.of()
          : references.stream().map(ReferenceJson::reference).toList();
    }

    boolean hasOtherType() {
      return schemaType != null && !schemaType.equals(SchemaBody.AVRO);
    }
  }

  /** The files of a version that is in the state. */
  static List<Write> of(RegistryState state, StoredVersion version, PrintedTexts printedTexts) {
    SchemaFile file = Layout.file(version.subject(), version.version());
    String folder = Layout.contextFolder(Subjects.context(version.subject()));
    SchemaBody body = version.body();
    boolean isEmpty = !body.hasAvroSchema();
    Printed printed = isEmpty ? new Printed("", false) : printed(state, version, printedTexts);
    boolean isSame = body.references().isEmpty() && printed.isSame();
    Extras extras =
        new Extras(
            (version.id() > 0 && !Layout.isHashed(file.folder())) ? null : version.id(),
            isSame ? null : body.text(),
            body.references().isEmpty() ? null : ReferenceJson.of(body.references()),
            body.metadata(),
            body.ruleSet(),
            (isEmpty && version.isDeleted()) ? true : null,
            body.isAvro() ? null : body.type(),
            version.sentText());
    String text = isEmpty ? null : printed.text() + "\n";
    long time = version.timestampMs();
    List<Write> writes = new ArrayList<>();
    writes.add(new Write(folder + file.path(), version.isDeleted() ? null : text, time));
    writes.add(new Write(folder + file.deletedPath(), version.isDeleted() ? text : null, time));
    writes.add(
        new Write(
            folder + Layout.extrasPath(file),
            extras.equals(Extras.NONE) ? null : FileJson.text(extras),
            time));
    return writes;
  }

  /** Whether a directory has a file with the text of a version. */
  static boolean exist(Path root, VersionKey key) {
    SchemaFile file = Layout.file(key.subject(), key.version());
    Path folder = root.resolve(Layout.contextFolder(Subjects.context(key.subject())));
    return Files.exists(FolderNames.file(folder, file.path()))
        || Files.exists(FolderNames.file(folder, file.deletedPath()));
  }

  /** The deletion of all files of a version. */
  static List<Write> deletions(String subject, int version) {
    SchemaFile file = Layout.file(subject, version);
    String folder = Layout.contextFolder(Subjects.context(subject));
    return List.of(
        new Write(folder + file.path(), null, 0),
        new Write(folder + file.deletedPath(), null, 0),
        new Write(folder + Layout.extrasPath(file), null, 0));
  }

  private static Printed printed(
      RegistryState state, StoredVersion version, PrintedTexts printedTexts) {
    SchemaBody body = version.body();
    try {
      List<ReferencedText> referenced =
          References.texts(state, version.subject(), body.references(), Targets.ALL);
      return printedTexts.get(referenced, body.text());
    } catch (UnknownSchemaException e) {
      return new Printed(body.text(), false); // an import may bring references that are missing
    }
  }
}
