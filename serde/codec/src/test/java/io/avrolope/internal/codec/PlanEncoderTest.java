// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.InvalidDatumException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;

/** The switch from the interpreter to compiled code while objects are encoded. */
class PlanEncoderTest {
  private static final Schema SCHEMA =
      Encoding.recordOf("{\"type\":\"array\",\"items\":[\"null\",\"long\",\"string\"]}");

  private static GenericData.Record datum(int seed) {
    List<Object> items = new ArrayList<>();
    for (int i = 0; i < seed % 7; i++) {
      items.add((seed + i) % 2 == 0 ? (Object) (1L << (seed % 60)) : "text" + seed);
    }
    return Encoding.record(SCHEMA, items);
  }

  @Test
  void theBytesAreRightWhileEightThreadsPassTheSwitch() throws Exception {
    DatumEncoder encoder =
        Codecs.encoder(SCHEMA, datum(0), EncodeOptions.DEFAULTS.compilingAfter(100));
    ExecutorService threads = Executors.newFixedThreadPool(8);
    List<Future<Integer>> wrong = new ArrayList<>();
    for (int thread = 0; thread < 8; thread++) {
      int start = thread * 1_000;
      wrong.add(threads.submit(() -> countWrong(encoder, start)));
    }
    for (Future<Integer> count : wrong) {
      assertThat(count.get(1, TimeUnit.MINUTES)).isZero();
    }
    threads.shutdown();
    assertThat(encoder).isInstanceOf(PlanEncoder.class);
    assertThat(((PlanEncoder) encoder).isCompiled()).isTrue();
  }

  private static int countWrong(DatumEncoder encoder, int start) {
    int wrong = 0;
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    for (int i = start; i < start + 2_000 || !((PlanEncoder) encoder).isCompiled(); i++) {
      GenericData.Record datum = datum(i);
      byte[] expected = Encoding.byAvro(SCHEMA, datum);
      wrong += java.util.Arrays.equals(Encoding.bytes(encoder, datum), expected) ? 0 : 1;
      if (System.nanoTime() > until) {
        break;
      }
    }
    return wrong;
  }

  @Test
  void theMessageForAnInvalidObjectIsTheSameBeforeAndAfterTheSwitch() {
    GenericData.Record mismatch = Encoding.record(SCHEMA, List.of(1L, true));
    for (EngineMode engine : EngineMode.values()) {
      assertThatThrownBy(() -> Encoding.by(engine, SCHEMA, mismatch))
          .isInstanceOf(InvalidDatumException.class)
          .hasMessage(
              "Expected one of [null, long, string] but found java.lang.Boolean at ns.R.a[1]");
    }
  }

  @Test
  void anInvalidObjectDoesNotAffectTheNextOne() {
    for (EngineMode engine : EngineMode.values()) {
      DatumEncoder encoder = Codecs.encoder(SCHEMA, datum(0), EncodeOptions.DEFAULTS.with(engine));
      assertThatThrownBy(
              () -> Encoding.bytes(encoder, Encoding.record(SCHEMA, List.of("text", true))))
          .isInstanceOf(InvalidDatumException.class);

      assertThat(Encoding.bytes(encoder, datum(6))).isEqualTo(Encoding.byAvro(SCHEMA, datum(6)));
    }
  }

  @Test
  void aPlanThatCannotBeCompiledStaysInterpreted() throws Exception {
    List<Schema.Field> fields = new ArrayList<>();
    for (int i = 0; i < 40_000; i++) {
      Schema symbols = Schema.createEnum("E" + i, null, null, List.of("A"));
      fields.add(new Schema.Field("f" + i, symbols));
    }
    Schema schema = Schema.createRecord("R", null, null, false, fields);
    GenericData.Record datum = new GenericData.Record(schema);
    for (Schema.Field field : fields) {
      datum.put(field.pos(), new GenericData.EnumSymbol(field.schema(), "A"));
    }
    long failures = BackgroundCompiler.failures();
    PlanEncoder encoder =
        (PlanEncoder) Codecs.encoder(schema, datum, EncodeOptions.DEFAULTS.compilingAfter(0));

    assertThat(Encoding.bytes(encoder, datum)).hasSize(fields.size());
    for (int tries = 0; tries < 1_000 && BackgroundCompiler.failures() == failures; tries++) {
      Thread.sleep(10);
    }
    assertThat(BackgroundCompiler.failures()).isEqualTo(failures + 1);
    assertThat(encoder.isCompiled()).isFalse();
    assertThat(Encoding.bytes(encoder, datum)).hasSize(fields.size());
  }
}
