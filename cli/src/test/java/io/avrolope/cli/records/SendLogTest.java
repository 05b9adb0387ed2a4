// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class SendLogTest {
  private final SendLog log = new SendLog();

  private static RecordMetadata at(int partition, long offset) {
    return new RecordMetadata(new TopicPartition("orders", partition), offset, 0, 0, 0, 0);
  }

  @Test
  void nothingWasSent() {
    assertThat(log.text("orders")).isEqualTo("0 records to orders");
    assertThat(log.failed()).isZero();
  }

  @Test
  void recordsAreCountedByPartitionWithTheirOffsets() {
    log.done(1, at(1, 7), null);
    assertThat(log.text("orders")).isEqualTo("1 record to orders: partition 1 (offset 7)");

    log.done(2, at(0, 5), null);
    log.done(3, at(0, 3), null);
    assertThat(log.text("orders"))
        .isEqualTo("3 records to orders: partition 0 (2, offsets 3 to 5), partition 1 (offset 7)");
  }

  @Test
  void firstFailureIsKept() {
    log.done(4, null, new TimeoutException("no broker"));
    log.done(5, null, new TimeoutException("still no broker"));

    assertThat(log.failed()).isEqualTo(2);
    assertThat(log.failure()).isEqualTo("line 4: no broker");
    assertThat(log.text("orders")).isEqualTo("0 records to orders");
  }

  @Test
  void onlyValidUtf8IsText() {
    assertThat(Utf8Text.of("é".getBytes(StandardCharsets.UTF_8))).contains("é");
    assertThat(Utf8Text.of(new byte[] {(byte) 0xC3})).isEmpty();
    assertThat(Utf8Text.of(new byte[0])).contains("");
  }
}
