// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.benchmarks.results.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report compares the results with goals, and with a newer JDK. */
class GoalsTest {
  @TempDir Path module = Path.of("");

  @BeforeEach
  void results() throws IOException {
    SampleResults.write(module);
  }

  private Results measured() throws IOException {
    return Results.in(module.resolve("results"));
  }

  private String section(String goals) throws IOException {
    List<Goal> all = new ArrayList<>();
    new ObjectMapper().readTree(goals).forEach(goal -> all.add(Goal.of(goal)));
    return new Goals(all).section(Results.byTask(measured().all()));
  }

  @Test
  void eachGoalIsComparedWithItsFigure() throws IOException {
    assertThat(
            section(
                """
                [{"task": "W4_100_DECODE", "figure": "SPEED", "of": "LIMIT", "bound": 0.5},
                 {"task": "W4_100_DECODE", "figure": "SPEED", "of": "LIMIT", "bound": 0.6, "reason": "It was tried."},
                 {"task": "W4_100_DECODE", "figure": "TIME", "of": "PEERS", "bound": 1},
                 {"task": "W4_100_DECODE", "figure": "BYTES", "of": "CONFLUENT", "bound": 1.4},
                 {"task": "W4_100_DECODE", "figure": "TIME", "bound": 1}]
                """))
        .endsWith(
            """
            | task | library | goal | measured | reached |
            |---|---|---|--:|---|
            | W4_100_DECODE | Avrolope | at least 0.50 × the speed of hand-written code (limit) | 0.50 (0.50–0.50) | yes |
            | W4_100_DECODE | Avrolope | at least 0.60 × the speed of hand-written code (limit) | 0.50 (0.50–0.50) | **no** |
            | W4_100_DECODE | Avrolope | at most 1.00 × the time of the fastest peer | 1.25 (1.25–1.25) | **no** |
            | W4_100_DECODE | Avrolope | at most 1.40 × the bytes of Confluent | 1.33 | yes |
            | W4_100_DECODE | Avrolope | at most 1.00 ms | 0.00 (0.00–0.00) | yes |

            * W4_100_DECODE: It was tried.
            """);
  }

  @Test
  void goalsWithoutAResultAreLeftOut() throws IOException {
    assertThat(section("[{\"task\": \"W2_DECODE\", \"figure\": \"TIME\", \"bound\": 1}]"))
        .isEmpty();
  }

  @Test
  void theGoalsOfTheProjectAreReadable() throws IOException {
    Files.writeString(
        module.resolve("results/duel-W4_10_DECODE.json"),
        SampleResults.DUEL.replace("W4_100", "W4_10"));

    assertThat(Goals.ofProject().section(Results.byTask(measured().all())))
        .contains("| W4_10_DECODE | Avrolope | at least 0.90 × the speed of hand-written code");
  }

  private void newerJdk(String nanos) throws IOException {
    Files.writeString(
        module.resolve("results/duel25-W4_100_DECODE.json"),
        SampleResults.DUEL.replace("\"duel\"", "\"duel25\"").replace("200", nanos));
  }

  @Test
  void aNewerJdkHasARowForEachTask() throws IOException {
    newerJdk("150");

    assertThat(NewerJdk.section(measured(), Map.of("W4_100_DECODE", "not shown")))
        .endsWith(
            "| W4_100_DECODE | 200 | 150 | 0.75 (0.75–0.75) | 1.00 (1.00–1.00) | 1.50 | 2.00 |\n");
    assertThat(measured().duels()).hasSize(4);
  }

  @Test
  void aTaskThatIsSlowerWithTheNewerJdkHasAReason() throws IOException {
    newerJdk("300");

    assertThat(NewerJdk.section(measured(), Map.of("W4_100_DECODE", "It has a reason.")))
        .endsWith("above 1:\n\n* W4_100_DECODE: It has a reason.\n");
    assertThat(NewerJdk.section(measured(), Map.of()))
        .endsWith("\n* W4_100_DECODE: The reason is not known.\n");
  }

  @Test
  void withoutANewerJdkThereIsNoSection() throws IOException {
    assertThat(NewerJdk.section(measured(), Map.of())).isEmpty();
  }
}
