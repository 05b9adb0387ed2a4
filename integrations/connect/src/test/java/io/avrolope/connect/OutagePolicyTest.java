// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.errors.RetriableException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutagePolicyTest {
  @RegisterExtension private final ConverterAndRegistry both = new ConverterAndRegistry();
  private final RegistryServer registry = both.registry;
  private final AvroConverter converter = both.converter;
  private final int id = registry.register("in-value", "\"int\"");

  /** The int 5. */
  private byte[] record() {
    return ByteBuffer.allocate(6).put((byte) 0).putInt(id).put((byte) 10).array();
  }

  private Object read() {
    return converter.toConnectData("in", record()).value();
  }

  @Test
  void byDefaultConnectRetriesTheRecord() {
    both.configure(Map.of());
    registry.failNext(1, 503);

    assertThatThrownBy(this::read).isInstanceOf(RetriableException.class);
    assertThat(read()).isEqualTo(5);
  }

  @Test
  void aTaskThatWaitsReadsTheRecordAfterTheOutage() {
    both.configure(Map.of("outage.policy", "wait"));
    registry.failNext(2, 503);

    assertThat(read()).isEqualTo(5);
  }

  @Test
  void aTaskThatHasWaitedLongEnoughFails() {
    both.configure(Map.of("outage.policy", "wait", "outage.wait.ms", 10));
    registry.always(Misbehaviour.error(503, 503, "down"));

    assertThatThrownBy(this::read)
        .isInstanceOf(Error.class)
        .hasMessageStartingWith("The registry is unavailable, and outage.policy stops the task: ");
  }

  @Test
  void anErrorStopsTheTaskAtOnceBecauseConnectToleratesNone() {
    both.configure(Map.of("outage.policy", "FAIL"));
    registry.failNext(1, 503);

    assertThatThrownBy(this::read).isInstanceOf(Error.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"retry", "wait", "fail"})
  void aBadRecordIsADataExceptionUnderEachPolicy(String policy) {
    both.configure(Map.of("outage.policy", policy));

    assertThatThrownBy(() -> converter.toConnectData("in", new byte[] {0, 1}))
        .isInstanceOf(DataException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"wait", "fail"})
  void aRegistryThatRefusesAccessStopsTheTask(String policy) {
    both.configure(Map.of("outage.policy", policy));
    registry.failNext(1, 401);

    assertThatThrownBy(this::read)
        .isInstanceOf(Error.class)
        .hasMessageStartingWith("The registry refuses access, and outage.policy stops the task: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"wait", "fail"})
  void aRegistryThatRefusesForAnotherReasonStopsTheTask(String policy) {
    both.configure(Map.of("outage.policy", policy));
    registry.next(Misbehaviour.html(405));

    assertThatThrownBy(this::read)
        .isInstanceOf(Error.class)
        .hasMessageStartingWith("The registry refuses the request, and outage.policy stops the");
    assertThat(read()).isEqualTo(5);
  }

  @Test
  void anUnknownPolicyIsRefused() {
    assertThatThrownBy(() -> both.configure(Map.of("outage.policy", "ignore")))
        .isInstanceOf(ConfigException.class);
  }
}
