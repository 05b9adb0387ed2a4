package io.avrolope.benchmarks.contestant;

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

/** {@link Direction#task} compares all answers with those of Apache Avro. */
class ContestantTest {
  private static final EnumSet<Contestant> EVERYWHERE =
      EnumSet.complementOf(
          EnumSet.of(
              Contestant.AVRO_TWICE,
              Contestant.SUBSTRING,
              Contestant.APICURIO,
              Contestant.GLUE,
              Contestant.FASTSERDE));

  @ParameterizedTest(name = "{0}")
  @EnumSource
  void allDecodeWhatAvroDecodes(Workload workload) {
    Shape shape = workload.shape();
    for (Contestant contestant : EVERYWHERE) {
      Task task = Direction.DECODE.task(contestant, shape);

      assertThat(task.inputs()).hasSize(Workload.MESSAGES);
      if (contestant == Contestant.LIMIT && shape.end() == Shape.End.CHECKED) {
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

  /** What is read as another schema is written as elsewhere. */
  static Stream<Workload> written() {
    return Arrays.stream(Workload.values())
        .filter(each -> each == Workload.W1_WRAPPED || !each.shape().evolved());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("written")
  void allEncodeWhatAvroEncodes(Workload workload) {
    for (Contestant contestant : EVERYWHERE) {
      assertThat(Direction.ENCODE.task(contestant, workload.shape()).inputs())
          .hasSize(Workload.MESSAGES);
    }
  }

  @Test
  void theWrapperIsDecodedFirst() {
    Shape wrapped = Workload.W1_WRAPPED.shape();

    assertThat(Direction.DECODE.task(Contestant.AVRO_TWICE, wrapped).inputs())
        .hasSize(Workload.MESSAGES);
    assertThatThrownBy(() -> Direction.DECODE.task(Contestant.AVRO_TWICE, Workload.W2.shape()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("nothing is wrapped but W1_WRAPPED");
  }

  @Test
  void aSubstringAnswersW3Alone() {
    assertThat(Direction.DECODE.task(Contestant.SUBSTRING, Workload.W3.shape()).run(0))
        .isEqualTo("Str 1");
    assertThatThrownBy(() -> Direction.DECODE.task(Contestant.SUBSTRING, Workload.W2.shape()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a substring answers nothing but W3");
  }

  @Test
  void aWrongAnswerIsNotTimed() {
    Shape shape = Workload.W3.shape();
    Task wrong = new Task(message -> "Str 2", ApacheAvro.messages(shape));

    assertThatThrownBy(() -> Answers.checkDecoded(Contestant.AVROLOPE, wrong, shape))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Expected AVROLOPE to answer message 0 with Str 1 but found Str 2");
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  void newcomersReadDataOfSchemasThatTheyHaveNeverSeen(Newcomer newcomer) {
    FreshShapes shapes = new FreshShapes();
    for (int fields : List.of(1, 10)) {
      Shape shape = shapes.next(fields);
      Object expected =
          new ApacheAvro(shape, ApacheAvro.Reading.CLASSIC)
              .decode()
              .run(ApacheAvro.messages(shape).get(0));

      assertThat(newcomer.prepare(shape).firstDatum()).isEqualTo(expected);
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  void theFirstMessageIsDecoded(First first) {
    Shape shape = Workload.W4_10.shape();
    Object expected =
        new ApacheAvro(shape, ApacheAvro.Reading.CLASSIC)
            .decode()
            .run(ApacheAvro.messages(shape).get(0));

    assertThat(first.prepare(shape.writer().toString(), First.datum(shape)).get())
        .isEqualTo(expected);
  }
}
