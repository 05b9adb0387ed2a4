// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Allocations;
import io.avrolope.error.MalformedDatumException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Decoders do not allocate what a length or count claims before they checked the bytes. */
class MaliciousLengthTest {
  /** The length of a datum that claims more. */
  private static final int DATUM_BYTES = 1_000;

  /** Enough for a reference or a double per byte, and a buffer for each. */
  private static final long MAX_ALLOCATED_BYTES = 64 * DATUM_BYTES;

  private static final List<String> TYPES =
      List.of(
          "'string'",
          "'bytes'",
          "{'type':'string','avro.java.string':'String'}",
          "['null','string']",
          "['bytes','null']",
          "{'type':'array','items':'int'}",
          "{'type':'array','items':'long'}",
          "{'type':'array','items':'float'}",
          "{'type':'array','items':'double'}",
          "{'type':'array','items':'boolean'}",
          "{'type':'array','items':'string'}",
          "{'type':'array','items':['null','int']}",
          "{'type':'array','items':{'type':'array','items':'long'}}",
          "{'type':'array','items':{'type':'fixed','name':'F','size':100}}",
          "{'type':'map','values':'int'}",
          "{'type':'map','values':'null'}",
          "{'type':'map','values':{'type':'map','values':'string'}}");

  static List<Arguments> cases() {
    List<Arguments> cases = new ArrayList<>();
    for (String type : TYPES) {
      for (EngineMode engine : List.of(EngineMode.INTERPRETED, EngineMode.COMPILED)) {
        for (String shape : List.of("read", "skipped", "top")) {
          if (!(type.equals("'bytes'") && shape.equals("top"))) { // top-level bytes have no length
            cases.add(Arguments.of(type, engine, shape));
          }
        }
      }
    }
    return cases;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void anExcessiveLengthIsRefusedBeforeAllocation(String type, EngineMode engine, String shape) {
    Schema schema = new Schema.Parser().parse(type.replace('\'', '"'));
    DatumDecoder decoder = decoder(schema, engine, shape);
    for (long claimed :
        new long[] {
          DATUM_BYTES,
          Integer.MAX_VALUE,
          1L << 32,
          (1L << 32) + 1,
          Long.MAX_VALUE,
          -1,
          Long.MIN_VALUE
        }) {
      byte[] datum = claiming(schema, claimed);
      Runnable refused =
          () ->
              assertThatThrownBy(() -> decoder.decode(datum, 0, datum.length))
                  .isInstanceOf(MalformedDatumException.class);
      refused.run(); // loads classes
      assertThat(Allocations.ofOne(() -> refuse(decoder, datum)))
          .as("%d", claimed)
          .isLessThan(MAX_ALLOCATED_BYTES);
    }
  }

  private static void refuse(DatumDecoder decoder, byte[] datum) {
    try {
      decoder.decode(datum, 0, datum.length);
    } catch (MalformedDatumException e) {
      return;
    }
    throw new AssertionError("was not refused");
  }

  private static DatumDecoder decoder(Schema schema, EngineMode engine, String shape) {
    DecodeOptions options = DecodeOptions.DEFAULTS.with(engine);
    if (shape.equals("top")) {
      return Codecs.genericDecoder(schema, schema, options);
    }
    Schema record = Encoding.recordOf(schema.toString());
    Schema none =
        new Schema.Parser().parse("{\"type\":\"record\",\"name\":\"ns.R\",\"fields\":[]}");
    return Codecs.genericDecoder(record, shape.equals("read") ? record : none, options);
  }

  /** The index of the branch, the claimed length, and then ones. */
  private static byte[] claiming(Schema schema, long length) {
    byte[] datum = new byte[DATUM_BYTES];
    java.util.Arrays.fill(datum, (byte) 0xFF); // a varint without an end, wherever one is expected
    int at = 0;
    if (schema.getType() == Schema.Type.UNION) {
      datum[at++] = (byte) (schema.getTypes().get(0).getType() == Schema.Type.NULL ? 2 : 0);
    }
    long zigZag = (length << 1) ^ (length >> 63);
    for (; (zigZag & ~0x7FL) != 0; zigZag >>>= 7) {
      datum[at++] = (byte) (zigZag | 0x80);
    }
    datum[at] = (byte) zigZag;
    return datum;
  }

  /** Each nested array claims as many items as the remaining bytes can hold. */
  @Test
  void nestedArraysAllocateAtMostTheirLengthTimesTheirDepth() {
    Schema schema = new Schema.Parser().parse("{\"type\":\"array\",\"items\":\"int\"}");
    int depth = 50;
    for (int i = 1; i < depth; i++) {
      schema = Schema.createArray(schema);
    }
    byte[] datum = new byte[2 * depth + DATUM_BYTES];
    for (int i = 0; i < depth; i++) {
      int left = datum.length - 2 * i - 2;
      datum[2 * i] = (byte) (left << 1 | 0x80);
      datum[2 * i + 1] = (byte) (left >> 6);
    }
    for (EngineMode engine : List.of(EngineMode.INTERPRETED, EngineMode.COMPILED)) {
      DatumDecoder decoder =
          Codecs.genericDecoder(schema, schema, DecodeOptions.DEFAULTS.with(engine));
      refuse(decoder, datum);
      assertThat(Allocations.ofOne(() -> refuse(decoder, datum)))
          .isLessThan(2L * 8 * depth * datum.length);
    }
  }
}
