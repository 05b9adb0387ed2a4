// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.benchmarks.RocanaEvent;
import io.avrolope.examples.event.Event;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RocanaBenchmarkTest {
  private final RocanaBenchmark benchmark = new RocanaBenchmark();

  @ParameterizedTest(name = "{0}")
  @EnumSource
  void allFormsDecodeToTheEvent(RocanaReaders.Library library) {
    for (RocanaForm form : RocanaForm.values()) {
      for (RocanaReaders.Objects objects : RocanaReaders.Objects.values()) {
        benchmark.library = library;
        benchmark.form = form;
        benchmark.objects = objects;
        benchmark.setup();

        assertThat(benchmark.decode())
            .isInstanceOf(
                objects == RocanaReaders.Objects.GENERIC ? GenericData.Record.class : Event.class)
            .hasToString(RocanaEvent.v3(1_469_059_200_000L).toString());
      }
    }
  }

  @Test
  void wrongEventIsNotTimed() {
    assertThatThrownBy(() -> benchmark.check(RocanaEvent.v3(1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "AVRO_CLASSIC decoded "
                + RocanaEvent.v3(1)
                + " instead of "
                + RocanaEvent.v3(1_469_059_200_000L));
  }
}
