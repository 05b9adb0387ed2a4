// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.benchmarks.workload.Workload;
import java.util.List;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests the peers, which are loaded from their own jars. {@link Direction#task} compares all
 * answers with Avro's.
 */
class PeerTest {

  @ParameterizedTest
  @CsvSource({
    "APICURIO, W1_HEADER",
    "APICURIO, W1_GENERIC",
    "APICURIO, W4_100",
    "APICURIO, LOGICAL_TYPES",
    "GLUE, W1_HEADER",
    "GLUE, W1_GENERIC",
    "GLUE, W4_100",
    "GLUE, TREE",
    "FASTSERDE, W1_GENERIC",
    "FASTSERDE, W2",
    "FASTSERDE, W4_100",
    "FASTSERDE, UNIONS"
  })
  void peerGivesTheSameAnswersAsAvro(Library peer, Workload workload) {
    for (Direction direction : List.of(Direction.DECODE, Direction.ENCODE)) {
      assertThat(direction.task(peer, workload.shape()).inputs()).hasSize(Workload.MESSAGES);
    }
  }

  @Test
  void fastserdeDecodesToAnotherReaderSchema() {
    assertThat(Direction.DECODE.task(Library.FASTSERDE, Workload.W4_10_EVOLVED.shape()).inputs())
        .hasSize(Workload.MESSAGES);
  }

  @ParameterizedTest
  @EnumSource(names = {"APICURIO", "GLUE"})
  void apicurioAndGlueRejectAnotherReaderSchema(Library peer) {
    assertThatThrownBy(() -> Direction.DECODE.task(peer, Workload.W4_10_EVOLVED.shape()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            (peer == Library.GLUE ? "AWS Glue" : "Apicurio")
                + " decodes only to the writer schema");
  }

  @Test
  void fastserdeRejectsGeneratedClasses() {
    assertThatThrownBy(() -> Direction.DECODE.task(Library.FASTSERDE, Workload.W1_HEADER.shape()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("fastserde supports only generic records with a header");
  }

  @Test
  void fastserdeUsesItsOwnAvro() {
    Object decoded = Library.FASTSERDE.decoding(Workload.W4_10.shape()).run(0);

    assertThat(decoded.getClass().getName()).isEqualTo(GenericData.Record.class.getName());
    assertThat(decoded).isNotInstanceOf(GenericData.Record.class);
    assertThat(decoded.getClass().getProtectionDomain().getCodeSource().getLocation().getPath())
        .endsWith("/fastserde/avro-1.8.2.jar");
  }

  @Test
  void apicurioAndGlueUseOurAvro() {
    for (Library peer : List.of(Library.APICURIO, Library.GLUE)) {
      assertThat(peer.decoding(Workload.W4_10.shape()).run(0))
          .isInstanceOf(GenericData.Record.class);
    }
  }

  @Test
  void wrongAnswerOfAPeerIsNotTimed() {
    Task decoding = Library.FASTSERDE.decoding(Workload.W4_1.shape());
    Object first = decoding.run(0);
    Task wrong = new Task(message -> first, decoding.inputs());

    assertThatThrownBy(
            () -> AnswerCheck.checkDecoded(Library.FASTSERDE, wrong, Workload.W4_1.shape()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageMatching("FASTSERDE returned .* for message \\d+ instead of .*");
  }
}
