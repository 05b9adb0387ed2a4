// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.benchmarks.workload.Shape;
import io.avrolope.benchmarks.workload.Workload;
import java.util.List;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@link Direction#task} compares all answers with the answers of Apicurio's converter. */
class ConvertersTest {
  private static final List<Library> WITH_CONVERTER =
      List.of(
          Library.AVROLOPE,
          Library.AVROLOPE_INTERPRETED,
          Library.AVROLOPE_COMPILED,
          Library.APICURIO,
          Library.LIMIT);

  @ParameterizedTest(name = "{0}")
  @EnumSource(names = {"ORDER", "W2", "CHANGE"})
  void allConvertersReadAndWriteLikeApicurios(Workload workload) {
    for (Library library : WITH_CONVERTER) {
      for (Direction direction : List.of(Direction.TO_CONNECT, Direction.FROM_CONNECT)) {
        assertThat(direction.task(library, workload.shape()).inputs()).hasSize(Workload.MESSAGES);
      }
    }
  }

  @Test
  void theOrderHasAboutTheSizeOfTheOneThatTheLimitWasStudiedWith() {
    double bytes =
        ApacheAvro.encoded(Workload.ORDER.shape()).stream()
            .mapToInt(datum -> datum.length)
            .average()
            .orElseThrow();

    assertThat(bytes).isBetween(163.0, 183.0);
  }

  @Test
  void aLibraryWithoutConverterIsNotSupported() {
    assertThatThrownBy(() -> Direction.TO_CONNECT.task(Library.CONFLUENT, Workload.ORDER.shape()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("CONFLUENT has no converter for Kafka Connect");
  }

  @Test
  void aWrongValueIsNotTimed() {
    Shape shape = Workload.ORDER.shape();
    Task right = new AvrolopeConverter(shape, "interpreted").toConnect();
    Task wrong = new Task(message -> right.run(1), right.inputs());

    assertThatThrownBy(() -> ConvertersCheck.checkRead(Library.AVROLOPE, wrong, shape))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("AVROLOPE returned SchemaAndValue{")
        .hasMessageContaining(" for value 0 instead of SchemaAndValue{");
  }

  @Test
  void theStraightLineCodeFillsStructsOfTheConvertersSchema() {
    Shape shape = Workload.CHANGE.shape();
    SchemaAndValue straight = (SchemaAndValue) new StraightLineConverter(shape).toConnect().run(0);

    assertThat(straight).isEqualTo(new AvrolopeConverter(shape, "compiled").toConnect().run(0));
  }
}
