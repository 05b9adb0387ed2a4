// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.state;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.registry.text.ReferenceBounds;
import io.avrolope.server.language.ReferencedText;
import io.avrolope.server.model.StoredVersion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Resolves the references of schemas. */
public final class References {
  /** The beginning of the message about a reference to a version that does not exist. */
  public static final String NOT_FOUND = "No schema reference found for subject ";

  private References() {}

  /**
   * The versions that a schema may refer to. Versions that these refer to may always be deleted.
   */
  public enum Targets {
    LIVE,
    ALL
  }

  /** Notes each reference that is followed, and its end. */
  public interface Bounds {
    /**
     * Notes a reference, whose own references follow.
     *
     * @throws UnknownSchemaException if there are too many, or they are nested too deeply
     */
    void enter(String name);

    void leave();
  }

  /** The bounds of the library, which each registered schema meets. */
  private static final class LibraryBounds implements Bounds {
    private final ReferenceBounds bounds = new ReferenceBounds();

    @Override
    public void enter(String name) {
      bounds.enter(name);
    }

    @Override
    public void leave() {
      bounds.leave();
    }
  }

  /**
   * The referenced schemas, each after those that it references itself.
   *
   * @param subject of the schema that refers to them
   * @throws UnknownSchemaException if one does not exist, or there are too many
   */
  public static List<ReferencedText> texts(
      RegistryState state, String subject, List<Reference> references, Targets targets) {
    return texts(state, subject, references, targets, new LibraryBounds());
  }

  /** As {@link #texts(RegistryState, String, List, Targets)}, with other bounds. */
  public static List<ReferencedText> texts(
      RegistryState state,
      String subject,
      List<Reference> references,
      Targets targets,
      Bounds bounds) {
    Map<String, String> texts = new LinkedHashMap<>();
    add(state, subject, references, targets, texts, bounds);
    return texts.entrySet().stream()
        .map(each -> new ReferencedText(each.getKey(), each.getValue()))
        .toList();
  }

  private static void add(
      RegistryState state,
      String subject,
      List<Reference> references,
      Targets targets,
      Map<String, String> texts,
      Bounds bounds) {
    for (Reference reference : references) {
      String name = reference.name();
      if (reference.version() == 0) {
        throw new UnknownSchemaException(
            "Invalid reference: it must have a name, a subject and a version");
      }
      bounds.enter(name);
      StoredVersion target =
          target(state, subject, reference)
              .filter(version -> targets == Targets.ALL || !version.isDeleted())
              .orElseThrow(() -> unknown(reference));
      if (!texts.containsKey(name)) {
        add(state, target.subject(), target.body().references(), Targets.ALL, texts, bounds);
        texts.putIfAbsent(name, target.body().text());
      }
      bounds.leave();
    }
  }

  private static UnknownSchemaException unknown(Reference reference) {
    return new UnknownSchemaException(
        NOT_FOUND + '"' + reference.subject() + "\" and version " + reference.version());
  }

  /** The version that a schema of a subject refers to. */
  public static Optional<StoredVersion> target(
      RegistryState state, String subject, Reference reference) {
    String target = Subjects.inContext(Subjects.context(subject), reference.subject());
    return reference.version() == Reference.LATEST
        ? state.latest(target)
        : state.version(new VersionKey(target, reference.version()));
  }
}
