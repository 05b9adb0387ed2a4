// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.registry.content.Subjects;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Mode;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.FileTransaction.Write;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The files with the settings of subjects and contexts. */
final class SettingsFiles {
  private SettingsFiles() {}

  /**
   * The settings of a subject.
   *
   * @param subject its name, if that of the folder does not say it
   * @param associations which resources have the subject; only if there are some
   */
  record SubjectSettings(
      @Nullable String subject,
      @Nullable Config config,
      @Nullable Mode mode,
      @Nullable List<AssociationFile> associations) {
    SubjectSettings {
      if (associations != null && associations.stream().anyMatch(Objects::isNull)) {
        throw new IllegalArgumentException("An association is null");
      }
    }

    static final SubjectSettings NONE = new SubjectSettings(null, null, null, null);
  }

  /**
   * The settings of a context, in its own folder.
   *
   * @param highestId the highest id that was ever given
   * @param listed whether clients see the context
   * @param everywhere the settings for all contexts; only in the default context
   */
  record ContextSettings(
      @Nullable Integer highestId,
      @Nullable Boolean listed,
      @Nullable Config config,
      @Nullable Mode mode,
      @Nullable SubjectSettings everywhere) {}

  /** The settings file of a subject, or of the context that the name stands for. */
  static Write of(RegistryState state, String subject, long timeMs) {
    boolean isContext = Subjects.name(subject).isEmpty() || subject.equals(Subjects.GLOBAL);
    return isContext
        ? ofContext(state, subject.equals(Subjects.GLOBAL) ? "" : Subjects.context(subject), timeMs)
        : ofSubject(state, subject, timeMs);
  }

  private static Write ofSubject(RegistryState state, String subject, long timeMs) {
    String folder = Layout.subjectFolder(subject);
    SubjectSettings settings = settings(state, subject);
    boolean isHashed = Layout.isHashed(folder);
    boolean isKept = isHashed && !state.versions(subject).isEmpty();
    List<AssociationFile> associations =
        state.associations().ofSubject(subject).stream().map(AssociationFile::of).toList();
    boolean isEmpty = settings.equals(SubjectSettings.NONE) && associations.isEmpty() && !isKept;
    SubjectSettings named =
        new SubjectSettings(
            isHashed ? Subjects.name(subject) : null,
            settings.config(),
            settings.mode(),
            associations.isEmpty() ? null : associations);
    return new Write(
        Layout.contextFolder(Subjects.context(subject)) + folder + "/" + Layout.SUBJECT_FILE,
        isEmpty ? null : FileJson.text(named),
        timeMs);
  }

  private static SubjectSettings settings(RegistryState state, String subject) {
    return new SubjectSettings(
        null, state.config(subject).orElse(null), state.mode(subject).orElse(null), null);
  }

  /** The settings file of a context. */
  static Write ofContext(RegistryState state, String context, long timeMs) {
    SubjectSettings own = settings(state, context);
    SubjectSettings everywhere = settings(state, Subjects.GLOBAL);
    boolean isDefault = context.isEmpty();
    boolean hasEverywhere = isDefault && (everywhere.config() != null || everywhere.mode() != null);
    ContextSettings settings =
        new ContextSettings(
            state.highestId(context) == 0 ? null : state.highestId(context),
            (!isDefault && state.contexts().contains(context)) ? true : null,
            own.config(),
            own.mode(),
            hasEverywhere ? everywhere : null);
    boolean isEmpty = settings.equals(new ContextSettings(null, null, null, null, null));
    return new Write(
        Layout.contextFolder(context) + Layout.CONTEXT_FILE,
        isEmpty ? null : FileJson.text(settings),
        timeMs);
  }
}
