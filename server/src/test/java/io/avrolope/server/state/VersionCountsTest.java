// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** After each of many changes, the counts are what a walk over all versions counts. */
class VersionCountsTest {
  private static final int CHANGES = 400;
  private static final int SUBJECTS = 4;
  private static final int VERSIONS = 4;
  private static final int IDS = 6;

  private final RegistryState state = new RegistryState();

  @RepeatedTest(20)
  void theCountsAreThoseOfAWalk(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    for (int i = 0; i < CHANGES; i++) {
      if (random.nextInt(5) == 0) {
        tryAndTakeBack(random);
      } else {
        state.apply(change(random));
      }

      assertCounts();
    }
  }

  private void tryAndTakeBack(Random random) {
    try (DryRun trial = new DryRun(state)) {
      trial.make(List.of(change(random), change(random)));
      assertCounts();
    }
  }

  private static Change change(Random random) {
    String context = random.nextBoolean() ? "" : ":.c:";
    String subject = context + "s" + random.nextInt(SUBJECTS);
    int version = 1 + random.nextInt(VERSIONS);
    return switch (random.nextInt(8)) {
      case 0 -> new Change.RemoveVersion(new VersionKey(subject, version));
      case 1 -> new Change.DeleteSubject(subject, version);
      case 2 -> new Change.ClearDeleted(context);
      default -> {
        int id = 1 + random.nextInt(IDS);
        SchemaBody body =
            SchemaBody.of(
                "{\"type\":\"fixed\",\"name\":\"F\",\"size\":" + id + "}", List.of(), null, null);
        yield new Change.PutVersion(
            new StoredVersion(subject, version, id, body, random.nextInt(3) == 0, 0));
      }
    };
  }

  private void assertCounts() {
    List<StoredVersion> all =
        state.subjects().stream()
            .flatMap(subject -> state.versions(subject).values().stream())
            .toList();
    List<StoredVersion> live = all.stream().filter(version -> !version.isDeleted()).toList();
    Set<String> liveSubjects =
        live.stream().map(StoredVersion::subject).collect(Collectors.toSet());
    long ids =
        all.stream().map(each -> Subjects.context(each.subject()) + each.id()).distinct().count();

    assertThat(state.counts().live()).isEqualTo(live.size());
    assertThat(state.counts().deleted()).isEqualTo(all.size() - live.size());
    assertThat(state.counts().liveSubjects()).isEqualTo(liveSubjects.size());
    assertThat(state.ids()).isEqualTo(ids);
  }
}
