// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.doctor;

import io.avrolope.registry.content.Subjects;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.DirectoryInspection;
import io.avrolope.server.store.DirectoryInspection.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Examines a directory with schemas, and deletes what servers have left. Not thread-safe. */
public final class DirectoryDoctor implements Doctor {
  private final Path root;

  public DirectoryDoctor(Path root) {
    this.root = root;
  }

  @Override
  public Report examine() {
    DirectoryInspection.Result result = DirectoryInspection.inspect(root);
    List<Finding> findings = new ArrayList<>();
    for (Problem problem : result.problems()) {
      FindingKind kind = FindingKind.valueOf(problem.kind().name());
      Finding finding = Finding.of(kind, problem.file().toString(), problem.text());
      findings.add(
          kind == FindingKind.LEFTOVER_FILE
              ? finding.with(new Repair.DeleteFile(problem.file()))
              : finding);
    }
    result.state().ifPresent(state -> add(findings, state));
    return new Report("the directory " + root, result.files() + " files", findings);
  }

  private static void add(List<Finding> findings, RegistryState state) {
    findings.addAll(duplicateIds(state));
    findings.addAll(SchemaExamination.of(state, version -> ""));
  }

  private static List<Finding> duplicateIds(RegistryState state) {
    List<Finding> findings = new ArrayList<>();
    Map<String, StoredVersion> first = new HashMap<>();
    for (String subject : state.subjects()) {
      for (StoredVersion version : state.versions(subject).values()) {
        String id = Subjects.context(subject) + version.id();
        StoredVersion other = first.putIfAbsent(id, version);
        if (other != null && !other.body().text().equals(version.body().text())) {
          findings.add(
              Finding.of(
                  FindingKind.DUPLICATE_ID_OF_FILES,
                  "",
                  "The id "
                      + version.id()
                      + " has two schemas: "
                      + name(other)
                      + " and "
                      + name(version)));
        }
      }
    }
    return findings;
  }

  private static String name(StoredVersion version) {
    return "version " + version.version() + " of subject " + version.subject();
  }

  @Override
  public Optional<String> refusal() {
    return Optional.empty();
  }

  @Override
  public void repair() {
    DirectoryInspection.deleteLeftovers(root);
  }

  @Override
  public void close() {}
}
