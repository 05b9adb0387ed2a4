// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.benchmarks.workload.FreshShapes;
import io.avrolope.benchmarks.workload.Shape;
import io.avrolope.benchmarks.workload.Workload;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** {@link Direction#task} compares all answers with Apache Avro's. */
class LibraryTest {
  private static final EnumSet<Library> EVERYWHERE =
      EnumSet.complementOf(
          EnumSet.of(
              Library.AVRO_TWICE,
              Library.SUBSTRING,
              Library.APICURIO,
              Library.GLUE,
              Library.FASTSERDE));

  @ParameterizedTest(name = "{0}")
  @EnumSource
  void allLibrariesDecodeLikeAvro(Workload workload) {
    Shape shape = workload.shape();
    for (Library library : EVERYWHERE) {
      Task task = Direction.DECODE.task(library, shape);

      assertThat(task.inputs()).hasSize(Workload.MESSAGES);
      if (library == Library.LIMIT && shape.end() == Shape.End.CHECKED) {
        assertRefusesTruncated(task);
      }
    }
  }

  private static void assertRefusesTruncated(Task task) {
    byte[] whole = (byte[]) task.inputs().get(0);
    for (int length = 0; length < whole.length; length++) {
      byte[] truncated = Arrays.copyOf(whole, length);

      assertThatThrownBy(() -> task.operation().run(truncated))
          .as("%d bytes of %d", length, whole.length)
          .isInstanceOf(RuntimeException.class);
    }
  }

  /** Workloads to encode; workloads with another reader schema encode the same data again. */
  static Stream<Workload> written() {
    return Arrays.stream(Workload.values())
        .filter(each -> each == Workload.W1_WRAPPED || !each.shape().evolved());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("written")
  void allLibrariesEncodeLikeAvro(Workload workload) {
    for (Library library : EVERYWHERE) {
      assertThat(Direction.ENCODE.task(library, workload.shape()).inputs())
          .hasSize(Workload.MESSAGES);
    }
  }

  @Test
  void avroTwiceDecodesTheWrapperFirst() {
    Shape wrapped = Workload.W1_WRAPPED.shape();

    assertThat(Direction.DECODE.task(Library.AVRO_TWICE, wrapped).inputs())
        .hasSize(Workload.MESSAGES);
    assertThatThrownBy(() -> Direction.DECODE.task(Library.AVRO_TWICE, Workload.W2.shape()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("AVRO_TWICE supports only W1_WRAPPED");
  }

  @Test
  void substringSupportsOnlyW3() {
    assertThat(Direction.DECODE.task(Library.SUBSTRING, Workload.W3.shape()).run(0))
        .isEqualTo("Str 1");
    assertThatThrownBy(() -> Direction.DECODE.task(Library.SUBSTRING, Workload.W2.shape()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("SUBSTRING supports only W3");
  }

  @Test
  void wrongAnswerIsNotTimed() {
    Shape shape = Workload.W3.shape();
    Task wrong = new Task(message -> "Str 2", ApacheAvro.messages(shape));

    assertThatThrownBy(() -> AnswerCheck.checkDecoded(Library.AVROLOPE, wrong, shape))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("AVROLOPE returned Str 2 for message 0 instead of Str 1");
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  void eachLibraryDecodesDataOfNewSchemas(NewPairLibrary library) {
    FreshShapes shapes = new FreshShapes();
    for (int fields : List.of(1, 10)) {
      Shape shape = shapes.next(fields);
      Object expected =
          new ApacheAvro(shape, ApacheAvro.Reading.CLASSIC)
              .decode()
              .run(ApacheAvro.messages(shape).get(0));

      assertThat(library.prepare(shape).firstDatum()).isEqualTo(expected);
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  void firstMessageIsDecoded(FirstMessageLibrary first) {
    Shape shape = Workload.W4_10.shape();
    Object expected =
        new ApacheAvro(shape, ApacheAvro.Reading.CLASSIC)
            .decode()
            .run(ApacheAvro.messages(shape).get(0));

    assertThat(first.prepare(shape.writer().toString(), FirstMessageLibrary.datum(shape)).get())
        .isEqualTo(expected);
  }
}
