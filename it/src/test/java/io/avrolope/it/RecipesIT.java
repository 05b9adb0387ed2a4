// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The examples that need a broker; the quick start has {@link QuickstartIT}. */
@OnKafka
class RecipesIT {
  @Test
  void theConfigurationOfConfluentUsersWorksWithTwoOtherClassNames(Cluster cluster)
      throws Exception {
    ExampleProcess run =
        ExampleProcess.run("quickstart.ComingFromConfluent", cluster.bootstrapServers());

    assertThat(run.output())
        .isEqualTo(
            """
            sent id_1 with io.avrolope.kafka.KafkaAvroSerializer
            read id_1 with io.avrolope.kafka.KafkaAvroDeserializer
            """);
    assertThat(run.exitStatus()).isZero();
  }

  @Test
  void everyPoisonRecordBecomesADeadLetter(Cluster cluster) throws Exception {
    ExampleProcess run = ExampleProcess.run("quickstart.PoisonRecords", cluster.bootstrapServers());

    assertThat(run.output())
        .contains(
            "offset 1: dead letter, malformed-envelope: ",
            "offset 3: dead letter, malformed-datum: ",
            "offset 5: dead letter, unknown-schema: ")
        .endsWith("\n4 events were read, 3 records are dead letters.\n");
    assertThat(run.exitStatus()).isZero();
  }
}
