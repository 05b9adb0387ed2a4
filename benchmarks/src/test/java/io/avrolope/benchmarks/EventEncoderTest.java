// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EventEncoderTest {
  private final EventEncoder encoder = new EventEncoder();

  @Test
  void version2HasAWrapper() {
    assertThat(encoder.toBytes(RocanaEvent.v2(EventBytes.TS_MS)))
        .hasSize(45)
        .isEqualTo(EventBytes.bytes(EventBytes.WRAPPED_V2));
  }

  @Test
  void version3IsOneByteShorter() {
    assertThat(encoder.toBytes(RocanaEvent.v3(EventBytes.TS_MS)))
        .hasSize(44)
        .isEqualTo(EventBytes.bytes(EventBytes.V3));
  }
}
