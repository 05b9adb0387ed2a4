// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A topic whose records have the id of a schema that only another topic's subject has. */
@OnKafka
@Timeout(120)
class ForeignSchemaIT {
  private CopyTopics topics;
  private String owner;
  private String topic;

  @BeforeEach
  void copyBytesOfAnotherTopic(Cluster kafka) {
    topics = new CopyTopics(kafka, Events.ownRegistry());
    owner = topics.create("owner", 1);
    topic = topics.create("foreign", 1);
    try (KafkaProducer<Object, Object> producer = topics.producer("confluent")) {
      Clients.send(producer, new ProducerRecord<>(owner, 0, 1L, "k", Events.v2(1)));
    }
    byte[] value = new RawTopic(kafka, owner).readAll().get(0).value();
    topics.send(topic, 0, value);
  }

  private Cli.Result run(String command, String... more) {
    List<String> all =
        Stream.concat(
                Stream.of(
                    command,
                    topic,
                    "--bootstrap-server=" + topics.cluster().bootstrapServers(),
                    "--schema-registry-url=" + topics.registry()),
                Stream.of(more))
            .toList();
    Cli.Result result = Cli.run(all.toArray(String[]::new));
    return new Cli.Result(
        result.status(),
        result.out().replace(owner, "OWNER").replace(topic, "TOPIC").replaceAll(" +", " "),
        result.err());
  }

  @Test
  void aCensusNamesTheTrueSubject() {
    Cli.Result result = run("census");

    assertThat(result.out())
        .contains("confluent id 1 OWNER-value io.avrolope.examples.event.EventV2 1 ")
        .endsWith(
            "Note: schema id 1 is one of OWNER-value, not of TOPIC-value: 1 record. Such ids can"
                + " come from another registry\n");
  }

  @Test
  void aMisspelledPropertyIsNamed() {
    assertThat(run("census", "--property=enevlope=version").err())
        .isEqualTo("avrolope: warning: enevlope has no effect. Did you mean envelope?\n");
    Cli.Result refused =
        run(
            "rewrap",
            "to",
            "--envelope=confluent",
            "--target-property=auto.regsiter.schemas=false");
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo(
            "avrolope rewrap: A property is misspelled, so nothing was done. auto.regsiter.schemas"
                + " has no effect. Did you mean auto.register.schemas?\n");
  }
}
