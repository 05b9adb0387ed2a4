// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.avro.SchemaText.Matching;
import io.avrolope.schema.SchemaReference;
import java.io.IOException;
import java.io.InputStream;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.avro.Schema;

/**
 * A read-only schema directory on the class path: {@code classpath:root}.
 *
 * <p>A class path cannot be listed: a subject has the versions in {@code ids.properties} and those
 * found by counting from 1 until a file is missing. Thread-safe.
 */
public final class ClassPathSchemaRegistry implements SchemaRegistry {
  private final SchemaDirectory directory;

  public ClassPathSchemaRegistry(String root, ClassLoader loader, Matching matching) {
    this.directory = new SchemaDirectory(new ClassPathTree(root, loader), matching);
  }

  @Override
  public Schema schema(SchemaReference reference) {
    return directory.schema(reference).orElseThrow(() -> directory.unknown(reference));
  }

  @Override
  public SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind) {
    SchemaFile file =
        directory
            .find(subject, schema)
            .orElseThrow(
                () ->
                    new RegistryRefusedException(
                        Reason.NOT_POSSIBLE,
                        "Cannot register schema "
                            + schema.getFullName()
                            + " for subject "
                            + subject
                            + ": "
                            + directory
                            + " is read-only; add the schema as "
                            + directory.next(subject).path()));
    return reference(subject, file, kind);
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, SchemaReference.Kind kind) {
    return reference(subject, directory.require(subject, schema), kind);
  }

  @Override
  public RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
    SchemaFile file = directory.latest(subject);
    Schema schema = directory.require(file);
    return new RegisteredSchema(reference(subject, file, kind), schema);
  }

  private SchemaReference reference(String subject, SchemaFile file, SchemaReference.Kind kind) {
    return directory.reference(
        subject,
        file,
        kind,
        () -> {
          throw new RegistryRefusedException(
              Reason.NOT_POSSIBLE,
              "No id of "
                  + file.path()
                  + " in "
                  + directory
                  + "/"
                  + SchemaIds.FILE
                  + "; open the directory once as file:<path> to assign ids");
        });
  }

  /** Resources below a root. */
  private record ClassPathTree(String root, ClassLoader loader) implements SchemaTree {
    @Override
    public Optional<String> read(String path) {
      int slash = path.indexOf('/');
      String folder = slash < 0 ? "" : path.substring(0, slash);
      String portable = SubjectFolder.portable(folder);
      return portable.equals(folder)
          ? resource(path)
          : resource(portable + path.substring(slash)).or(() -> resource(path));
    }

    private Optional<String> resource(String path) {
      String name = root.isEmpty() ? path : root + "/" + path;
      try (InputStream in = loader.getResourceAsStream(name)) {
        return in == null ? Optional.empty() : Optional.of(FileText.read(in, this + "/" + path));
      } catch (IOException e) {
        throw new RegistryUnavailableException(
            RegistryUnavailableException.Reason.DISCONNECTED,
            "Cannot read " + name + " from the class path",
            e);
      }
    }

    @Override
    public NavigableSet<Long> versions(String folder) {
      NavigableSet<Long> versions = new TreeSet<>();
      String idsPath = SchemaIds.FILE;
      read(idsPath).map(text -> SchemaIds.parse(text, this + "/" + idsPath)).stream()
          .flatMap(ids -> ids.files().stream())
          .filter(file -> file.folder().equals(folder) && read(file.path()).isPresent())
          .forEach(file -> versions.add(file.version()));
      for (long version = 1; read(new SchemaFile(folder, version).path()).isPresent(); version++) {
        versions.add(version);
      }
      return versions;
    }

    @Override
    public String toString() {
      return "classpath:" + root;
    }
  }
}
