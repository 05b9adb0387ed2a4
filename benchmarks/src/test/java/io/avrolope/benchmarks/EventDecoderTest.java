// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import static io.avrolope.benchmarks.EventBytes.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.MalformedDatumException;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.examples.event.Event;
import java.util.Arrays;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EventDecoderTest {
  private static final Event EVENT = RocanaEvent.v3(EventBytes.TS_MS);

  private final EventDecoder decoder = new EventDecoder();

  /** The forms that the benchmarks decode, with their procedures. */
  enum Variant {
    ORIGINAL(EventBytes.WRAPPED_V2) {
      @Override
      Event decode(EventDecoder decoder, byte[] bytes) {
        return decoder.fromBytes(bytes);
      }
    },
    UNWRAPPED(EventBytes.WRAPPED_V2) {
      @Override
      Event decode(EventDecoder decoder, byte[] bytes) {
        return decoder.fromBytesUnwrapped(bytes);
      }
    },
    V3(EventBytes.V3) {
      @Override
      Event decode(EventDecoder decoder, byte[] bytes) {
        return decoder.fromBytes(bytes);
      }
    };

    private final String hex;

    Variant(String hex) {
      this.hex = hex;
    }

    abstract Event decode(EventDecoder decoder, byte[] bytes);
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  void everyVariantDecodesTheSameEvent(Variant variant) {
    Event decoded = variant.decode(decoder, bytes(variant.hex));

    assertThat(decoded).isEqualTo(EVENT);
    assertThat(decoded.getAttributes()).isEmpty(); // equals() ignores them
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  void everyVariantRejectsTruncatedBytes(Variant variant) {
    byte[] whole = bytes(variant.hex);
    for (int length = 0; length < whole.length; length++) {
      byte[] truncated = Arrays.copyOf(whole, length);

      assertThatThrownBy(() -> variant.decode(decoder, truncated))
          .as("%d bytes", length)
          .isInstanceOfAny(AvrolopeException.class, SerializationException.class);
    }
  }

  @Test
  void version1HasNoId() {
    Event withoutId = RocanaEvent.v3(EventBytes.TS_MS);
    withoutId.setId(null);

    assertThat(decoder.fromBytes(bytes(EventBytes.WRAPPED_V1))).isEqualTo(withoutId);
    assertThat(decoder.fromBytesUnwrapped(bytes(EventBytes.WRAPPED_V1))).isEqualTo(withoutId);
  }

  @Test
  void originalProcedureRejectsAWrapperWithoutItsBytes() {
    byte[] truncated = Arrays.copyOf(bytes(EventBytes.WRAPPED_V2), 44);

    assertThatThrownBy(() -> decoder.fromBytes(truncated))
        .isInstanceOf(MalformedDatumException.class)
        .hasMessage("Expected a datum but found other bytes");
  }

  @Test
  void singlePassChecksTheLength() {
    byte[] truncated = Arrays.copyOf(bytes(EventBytes.WRAPPED_V2), 44);

    assertThatThrownBy(() -> decoder.fromBytesUnwrapped(truncated))
        .isInstanceOf(SerializationException.class)
        .cause()
        .isInstanceOf(MalformedEnvelopeException.class)
        .hasMessageStartingWith(
            "Expected a wrapped event of the 42 bytes that are left but found a length of 43"
                + " (byte 1 of 44)");
  }

  @Test
  void unknownVersionIsRejected() {
    byte[] version4 = bytes(EventBytes.V3);
    version4[0] = 8;

    assertThatThrownBy(() -> decoder.fromBytes(version4))
        .isInstanceOf(SerializationException.class)
        .cause()
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessageStartingWith("Version 4 of subject events-value not found");
  }
}
