// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.codec.EngineMode;
import io.avrolope.internal.plan.Encoded;
import io.avrolope.internal.wire.Limits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/** Immutable default values are shared; mutable ones are created for each datum. */
class DefaultNodeTest {
  private static final Schema ENUM = Schema.createEnum("E", null, null, List.of("A"));

  static final List<Object> CONSTANTS =
      List.of(
          true,
          1_000,
          1_000L,
          1.5f,
          1.5,
          "text",
          new GenericData.EnumSymbol(ENUM, "A"),
          LocalDate.EPOCH,
          Instant.EPOCH,
          new UUID(1, 2),
          BigDecimal.TEN,
          BigInteger.TEN);

  static final List<Supplier<Object>> MUTABLE =
      List.of(
          () -> new Utf8("text"),
          () -> ByteBuffer.allocate(1),
          ArrayList::new,
          HashMap::new,
          () -> new GenericData.Fixed(Schema.createFixed("F", null, null, 1)),
          () -> new int[1],
          () ->
              new BigDecimal("1") {
                private static final long serialVersionUID = 1;
              });

  @ParameterizedTest
  @FieldSource("CONSTANTS")
  void anImmutableDefaultIsDecodedOnce(Object value) {
    AtomicInteger reads = new AtomicInteger();
    DefaultNode node = node(reads, () -> value);

    assertThat(node.isConstant()).isTrue();
    assertThat(node.get()).isSameAs(value);
    assertThat(node.read(new Input(new byte[0], 0, 0, Limits.DEFAULTS))).isSameAs(value);
    assertThat(reads).hasValue(1);
  }

  @Test
  void aNullDefaultIsDecodedOnce() {
    AtomicInteger reads = new AtomicInteger();
    DefaultNode node = node(reads, () -> null);

    assertThat(node.isConstant()).isTrue();
    assertThat(node.get()).isNull();
    assertThat(reads).hasValue(1);
  }

  @ParameterizedTest
  @FieldSource("MUTABLE")
  void aMutableDefaultIsANewObjectEachTime(Supplier<Object> maker) {
    DefaultNode node = node(new AtomicInteger(), maker::get);

    assertThat(node.isConstant()).isFalse();
    assertThat(node.get()).isNotSameAs(node.get());
  }

  @Test
  void aUtf8DefaultIsDecodedOnceAndCopied() {
    AtomicInteger reads = new AtomicInteger();
    DefaultNode node = node(reads, () -> new Utf8("text"));
    Utf8 first = (Utf8) Objects.requireNonNull(node.get());
    first.getBytes()[0] = 'n';

    assertThat(node.get()).isEqualTo(new Utf8("text")).isNotSameAs(first);
    assertThat(reads).hasValue(1);
  }

  private interface Maker {
    @Nullable Object make();
  }

  private static DefaultNode node(AtomicInteger reads, Maker maker) {
    return new DefaultNode(
        in -> {
          reads.incrementAndGet();
          return maker.make();
        },
        new Encoded(new byte[0]),
        Limits.DEFAULTS);
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void recordsShareOnlyImmutableDefaults(EngineMode engine) {
    Schema writer =
        new Schema.Parser().parse("{'type':'record','name':'R','fields':[]}".replace('\'', '"'));
    Schema reader =
        new Schema.Parser()
            .parse(
                """
                {"type": "record", "name": "R", "fields": [
                  {"name": "number", "type": "int", "default": 1000},
                  {"name": "text", "type": {"type": "string", "avro.java.string": "String"},
                    "default": "text"},
                  {"name": "utf8", "type": "string", "default": "text"},
                  {"name": "bytes", "type": "bytes", "default": "a"},
                  {"name": "list", "type": {"type": "array", "items": "int"}, "default": [1]},
                  {"name": "map", "type": {"type": "map", "values": "int"}, "default": {"k": 1}},
                  {"name": "record", "type": {"type": "record", "name": "S", "fields": [
                    {"name": "x", "type": "int"}]}, "default": {"x": 1}}
                ]}\
                """);
    DatumDecoder decoder =
        Codecs.genericDecoder(writer, reader, DecodeOptions.DEFAULTS.with(engine));
    GenericData.Record one = record(decoder);
    GenericData.Record other = record(decoder);

    assertThat(one).isEqualTo(other);
    for (String name : List.of("number", "text")) {
      assertThat(one.get(name)).as(name).isSameAs(other.get(name));
    }
    for (String name : List.of("utf8", "bytes", "list", "map", "record")) {
      assertThat(one.get(name)).as(name).isNotSameAs(other.get(name));
    }
    assertThat(one.get("map")).isEqualTo(Map.of(new Utf8("k"), 1));
  }

  private static GenericData.Record record(DatumDecoder decoder) {
    return (GenericData.Record) java.util.Objects.requireNonNull(decoder.decode(new byte[0], 0, 0));
  }
}
