// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.cli.rewrap.CopyPosition.Start;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.topics.cluster.TopicConsumer;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransactionalWriterTest {
  private static final TopicPartition PARTITION = new TopicPartition("events", 0);
  private static final ConsumerGroupMetadata GROUP = new TopicConsumer("events", 1).groupMetadata();

  private final MockProducer<byte[], byte[]> producer =
      new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
  private final TransactionalWriter writer = new TransactionalWriter("copy", producer, 2);
  private final CopyPosition position =
      CopyPosition.begin(PARTITION, new Start(new Uuid(1, 2), new Uuid(3, 4), "confluent", 0, 0));

  @BeforeEach
  void fence() {
    writer.fenceOthers();
  }

  private void send(long offset) {
    writer.enlist(position);
    writer.send(
        new ProducerRecord<>("events-2", 0, null, new byte[] {1}),
        new ConsumerRecord<>("events", 0, offset, new byte[0], new byte[0]),
        position);
    position.sent(offset);
  }

  private OffsetAndMetadata committed() {
    Map<String, Map<TopicPartition, OffsetAndMetadata>> offsets =
        producer
            .consumerGroupOffsetsHistory()
            .get(producer.consumerGroupOffsetsHistory().size() - 1);
    return offsets
        .getOrDefault(GROUP.groupId(), Map.of())
        .getOrDefault(PARTITION, new OffsetAndMetadata(0));
  }

  @Test
  void recordsAndPositionAreCommittedTogether() {
    send(0);
    assertThat(producer.history()).as("before the commit").isEmpty();

    writer.commit(GROUP, () -> {});

    assertThat(producer.history()).hasSize(1);
    assertThat(committed()).isEqualTo(position.committed());
    assertThat(committed().offset()).isEqualTo(1);
    assertThat(position.targetEnd()).isEqualTo(1);
  }

  @Test
  void transactionIsDueAtTheMaximumNumberOfRecords() {
    assertThat(writer.isDue()).as("no transaction").isFalse();
    send(0);
    send(1);
    assertThat(writer.isDue()).isTrue();

    writer.commit(GROUP, () -> {});

    assertThat(writer.isDue()).isFalse();
  }

  @Test
  void commitWithoutATransactionDoesNothing() {
    writer.commit(GROUP, () -> {});

    assertThat(producer.commitCount()).isZero();
  }

  @Test
  void closingAbortsTheOpenTransaction() {
    send(0);
    writer.close();

    assertThat(producer.transactionAborted()).isTrue();
    assertThat(producer.closed()).isTrue();
    assertThat(producer.history()).isEmpty();
  }

  @Test
  void laterRunStopsThisOne() {
    send(0);
    producer.fenceProducer();

    assertThatThrownBy(() -> writer.commit(GROUP, () -> {}))
        .isInstanceOf(CommandException.class)
        .hasMessage(
            "Another run of copy copy has taken over, or a transaction was open for longer than"
                + " transaction.timeout.ms. This run stops; the records that it has not committed"
                + " are not visible")
        .extracting(failure -> ((CommandException) failure).exitCode())
        .isEqualTo(ExitCode.UNAVAILABLE);
  }

  @ParameterizedTest
  @CsvSource({
    "too large, max.message.bytes of events-2",
    "larger than the max.request.size configuration, max.request.size of the producer: set it with"
        + " --target-property"
  })
  void rejectedRecordFailsTheCommitAndIsNamed(String reason, String limit) {
    MockProducer<byte[], byte[]> slow =
        new MockProducer<>(false, null, new ByteArraySerializer(), new ByteArraySerializer());
    TransactionalWriter failing = new TransactionalWriter("copy", slow, 2);
    failing.fenceOthers();
    failing.enlist(position);
    failing.send(
        new ProducerRecord<>("events-2", 0, null, new byte[] {1}),
        new ConsumerRecord<>("events", 0, 7, new byte[0], new byte[0]),
        position);
    slow.errorNext(new RecordTooLargeException(reason));

    assertThatThrownBy(() -> failing.commit(GROUP, () -> {}))
        .isInstanceOf(CommandException.class)
        .hasMessage(
            "Topic events-2 did not accept the record at offset 7 of partition 0 of events, which"
                + " is larger than "
                + limit
                + ". Records that were committed before remain")
        .extracting(failure -> ((CommandException) failure).exitCode())
        .as("a record that is refused again")
        .isEqualTo(ExitCode.NO);
    assertThat(slow.commitCount()).isZero();
  }

  @Test
  void anAbandonedWriterRefusesRecordsAndClosesWithoutAFailure() {
    send(0);

    writer.abandon();

    assertThatThrownBy(() -> writer.commit(GROUP, () -> {}))
        .isInstanceOf(IllegalStateException.class);
    writer.close();
    assertThat(producer.transactionAborted()).isFalse();
    assertThat(producer.closed()).isTrue();
  }
}
