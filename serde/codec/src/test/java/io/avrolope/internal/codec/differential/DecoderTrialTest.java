// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.MalformedDatumException;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.differential.Difference.Kind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@link DecoderTrial} finds every bug of decoders that are broken on purpose. */
@Tag("fuzz")
class DecoderTrialTest {

  @ParameterizedTest(name = "{0}")
  @EnumSource(Bug.class)
  void aBrokenDecoderIsFoundAndTheDifferenceShrinks(Bug bug) {
    DecoderTrial trial =
        new DecoderTrial(
            new OutcomeCounts(), List.of((w, r) -> bug.in(Engine.INTERPRETED.decoder(w, r))));

    Optional<Difference> found = Optional.empty();
    for (long seed = 0; seed < 2_000 && found.isEmpty(); seed++) {
      found = trial.run(seed);
    }

    assertThat(found).map(Difference::kind).hasValue(bug.kind);
    Difference shrunk = Shrinker.shrink(trial, found.orElseThrow());
    assertThat(shrunk.kind()).isEqualTo(bug.kind);
    assertThat(shrunk.pair().writer().toString().length())
        .as(DifferenceReport.of(0, shrunk))
        .isLessThan(200);
  }

  enum Bug {
    MINUS_ZERO_IS_ZERO(Kind.VALUE) {
      @Override
      @Nullable Object change(@Nullable Object value) {
        return value instanceof Double number && number == 0 ? 0.0 : value;
      }
    },
    A_NAN_LOSES_ITS_PAYLOAD(Kind.VALUE) {
      @Override
      @Nullable Object change(@Nullable Object value) {
        return value instanceof Float number && number.isNaN() ? Float.NaN : value;
      }
    },
    A_LONG_IS_AN_INTEGER_IF_IT_FITS(Kind.VALUE) {
      @Override
      @Nullable Object change(@Nullable Object value) {
        return value instanceof Long number && number == number.intValue()
            ? (Object) number.intValue()
            : value;
      }
    },
    STRINGS_ARE_STRING(Kind.VALUE) {
      @Override
      @Nullable Object change(@Nullable Object value) {
        return value instanceof Utf8 ? value.toString() : value;
      }
    },
    UNPAIRED_SURROGATES_ARE_DROPPED(Kind.VALUE) {
      @Override
      @Nullable Object change(@Nullable Object value) {
        return value instanceof Utf8 text ? new Utf8(text.toString().replace("?", "")) : value;
      }
    },
    EVERY_LIST_IS_AN_ARRAY_LIST(Kind.VALUE) {
      @Override
      @Nullable Object change(@Nullable Object value) {
        return value instanceof List<?> list ? new ArrayList<>(list) : value;
      }
    },
    EMPTY_MAPS_ARE_IMMUTABLE(Kind.VALUE) {
      @Override
      @Nullable Object change(@Nullable Object value) {
        return value instanceof Map<?, ?> map && map.isEmpty() ? Map.of() : value;
      }
    },
    TRAILING_BYTES_ARE_IGNORED(Kind.TRAILING_BYTES) {
      @Override
      @Nullable Object decode(DatumDecoder correct, byte[] bytes, int offset, int length) {
        for (int end = length; ; end--) {
          try {
            return correct.decode(bytes, offset, end);
          } catch (MalformedDatumException e) {
            if (end == 0 || !e.toString().contains("more bytes")) {
              throw e;
            }
          }
        }
      }
    },
    BUFFERS_ARE_SLICES_OF_THE_INPUT(Kind.VALUE) {
      @Override
      @Nullable Object decode(DatumDecoder correct, byte[] bytes, int offset, int length) {
        ByteBuffer input = ByteBuffer.wrap(bytes, offset, length).slice();
        return ValueMapper.map(
            correct.decode(bytes, offset, length),
            value -> value instanceof ByteBuffer buffer ? slice(input, buffer) : value);
      }

      private ByteBuffer slice(ByteBuffer input, ByteBuffer value) {
        for (int i = 0; value.remaining() > 3 && i + value.remaining() <= input.limit(); i++) {
          ByteBuffer slice = input.slice(i, value.remaining());
          if (slice.equals(value)) {
            return slice;
          }
        }
        return value;
      }
    },
    THE_SAME_OBJECT_EACH_TIME(Kind.VALUE_IS_SHARED) {
      @Override
      DatumDecoder in(DatumDecoder correct) {
        Map<String, Optional<Object>> known = new HashMap<>();
        return (bytes, offset, length) ->
            known
                .computeIfAbsent(
                    HexFormat.of().formatHex(bytes, offset, offset + length),
                    hex -> Optional.ofNullable(correct.decode(bytes, offset, length)))
                .orElse(null);
      }
    },
    INCOMPATIBLE_VALUE_IS_NULL(Kind.NOT_REFUSED) {
      @Override
      @Nullable Object decode(DatumDecoder correct, byte[] bytes, int offset, int length) {
        try {
          return correct.decode(bytes, offset, length);
        } catch (IncompatibleSchemasException e) {
          return null;
        }
      }
    },
    INCOMPATIBLE_VALUE_IS_MALFORMED(Kind.OTHER_EXCEPTION) {
      @Override
      @Nullable Object decode(DatumDecoder correct, byte[] bytes, int offset, int length) {
        try {
          return correct.decode(bytes, offset, length);
        } catch (IncompatibleSchemasException e) {
          throw new MalformedDatumException("wrong", e);
        }
      }
    },
    LONG_DATA_ARE_REFUSED(Kind.REFUSED) {
      @Override
      @Nullable Object decode(DatumDecoder correct, byte[] bytes, int offset, int length) {
        Object datum = correct.decode(bytes, offset, length);
        if (length > 500) {
          throw new MalformedDatumException("long");
        }
        return datum;
      }
    },
    AN_ARRAY_INDEX_ESCAPES(Kind.OTHER_EXCEPTION) {
      @Override
      @Nullable Object decode(DatumDecoder correct, byte[] bytes, int offset, int length) {
        try {
          return correct.decode(bytes, offset, length);
        } catch (IncompatibleSchemasException e) {
          throw new ArrayIndexOutOfBoundsException(e.getMessage());
        }
      }
    };

    private final Kind kind;

    Bug(Kind kind) {
      this.kind = kind;
    }

    DatumDecoder in(DatumDecoder correct) {
      return (bytes, offset, length) -> decode(correct, bytes, offset, length);
    }

    @Nullable Object decode(DatumDecoder correct, byte[] bytes, int offset, int length) {
      return ValueMapper.map(correct.decode(bytes, offset, length), this::change);
    }

    @Nullable Object change(@Nullable Object value) {
      return value;
    }
  }
}
