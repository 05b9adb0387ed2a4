// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.MalformedDatumException;
import io.avrolope.internal.interpret.Interpreter;
import io.avrolope.internal.model.GenericModel;
import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.resolve.ReadExtent;
import io.avrolope.internal.resolve.ReadPlanner;
import io.avrolope.internal.wire.CompiledReader;
import io.avrolope.internal.wire.Limits;
import io.avrolope.internal.wire.Position;
import io.avrolope.internal.wire.Strings;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The switch from the interpreter to compiled code and back, with a stub as compiled code. */
class PlanDecoderTest {
  private static final Schema LONG = Schema.create(Schema.Type.LONG);
  private static final ReadPlan PLAN =
      ReadPlanner.plan(LONG, LONG, new GenericModel(new GenericData()), ReadExtent.WHOLE_DATUM);
  private static final byte[] SEVEN = {14};
  private static final long INTERPRETED = 7L;
  private static final String COMPILED_RESULT = "by compiled code";

  private final AtomicInteger compilations = new AtomicInteger();

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 100})
  void thePlanIsCompiledOnceAfterTheConfiguredNumberOfData(int data) throws Exception {
    DatumDecoder decoder = decoder(adaptive(data), () -> compiledReader(COMPILED_RESULT));

    for (int i = 0; i < data; i++) {
      assertThat(decode(decoder)).isEqualTo(INTERPRETED);
    }
    waitForTheCompiler();
    assertThat(compilations).hasValue(0);
    assertThat(decode(decoder)).isEqualTo(INTERPRETED);
    waitForTheCompiler();
    assertThat(compilations).hasValue(1);
    for (int i = 0; i < 10; i++) {
      assertThat(decode(decoder)).isEqualTo(COMPILED_RESULT);
    }
    waitForTheCompiler();
    assertThat(compilations).hasValue(1);
  }

  @Test
  void theInterpreterDecodesWhileAnotherThreadCompiles() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    CompletableFuture<Thread> compiling = new CompletableFuture<>();
    DatumDecoder decoder =
        decoder(
            adaptive(0),
            () -> {
              compiling.complete(Thread.currentThread());
              go.await();
              return compiledReader(COMPILED_RESULT);
            });

    for (int i = 0; i < 1_000; i++) {
      assertThat(decode(decoder)).isEqualTo(INTERPRETED);
    }
    go.countDown();
    waitForTheCompiler();
    assertThat(decode(decoder)).isEqualTo(COMPILED_RESULT);
    assertThat(compiling.join().getName()).isEqualTo("avrolope-compiler");
    assertThat(compiling.join().isDaemon()).isTrue();
    assertThat(compiling.join().getContextClassLoader()).isNull();
  }

  @SuppressWarnings("ImmutableEnumChecker") // the constants are never modified
  enum FailedCompilation {
    REFUSED_CLASS(new IllegalAccessException("refused")),
    TOO_LARGE(new IndexOutOfBoundsException("too large")),
    NOT_VERIFIED(new VerifyError("not verified")),
    TOO_DEEP(new StackOverflowError("too deep")),
    NO_METASPACE(new OutOfMemoryError("no metaspace"));

    private final Throwable failure;

    FailedCompilation(Throwable failure) {
      this.failure = failure;
    }

    CompiledReader compile() throws Exception {
      if (failure instanceof Error error) {
        throw error;
      }
      throw (Exception) failure;
    }
  }

  @ParameterizedTest
  @EnumSource
  void aFailedCompilationIsCountedAndThePlanStaysInterpreted(FailedCompilation failing)
      throws Exception {
    DatumDecoder decoder = decoder(adaptive(0), failing::compile);
    AtomicInteger notifications = new AtomicInteger();
    decoder.onFailedCompilation(notifications::incrementAndGet);
    long failures = BackgroundCompiler.failures();

    assertThat(decode(decoder)).isEqualTo(INTERPRETED);
    waitForTheCompiler();
    assertThat(BackgroundCompiler.failures()).isEqualTo(failures + 1);
    for (int i = 0; i < 10; i++) {
      assertThat(decode(decoder)).isEqualTo(INTERPRETED);
    }
    waitForTheCompiler();
    assertThat(compilations).hasValue(1);
    assertThat(BackgroundCompiler.failures()).isEqualTo(failures + 1);
    assertThat(notifications).hasValue(1);
    assertThat(decoder.engine()).isEqualTo(EngineInUse.INTERPRETED);
  }

  @Test
  void withEngineCompiledAPlanThatCannotBeCompiledIsInterpreted() {
    DecodeOptions compiled = DecodeOptions.DEFAULTS.with(EngineMode.COMPILED);
    for (FailedCompilation failing :
        List.of(
            FailedCompilation.REFUSED_CLASS,
            FailedCompilation.NOT_VERIFIED,
            FailedCompilation.TOO_DEEP)) {
      long failures = BackgroundCompiler.failures();
      DatumDecoder decoder = decoder(compiled, failing::compile);

      assertThat(decode(decoder)).isEqualTo(INTERPRETED);
      assertThat(decoder.engine()).isEqualTo(EngineInUse.INTERPRETED);
      assertThat(BackgroundCompiler.failures()).isEqualTo(failures + 1);
    }
  }

  @Test
  void withEngineCompiledTheCallerCompilesAtOnce() {
    Thread caller = Thread.currentThread();
    DatumDecoder decoder =
        decoder(
            DecodeOptions.DEFAULTS.with(EngineMode.COMPILED),
            () -> compiledReader(Thread.currentThread()));

    assertThat(compilations).hasValue(1);
    assertThat(decode(decoder)).isSameAs(caller);
  }

  @Test
  void withEngineInterpretedNothingIsCompiled() throws Exception {
    DatumDecoder decoder =
        decoder(adaptive(0).with(EngineMode.INTERPRETED), () -> compiledReader(COMPILED_RESULT));

    for (int i = 0; i < 2_000; i++) {
      assertThat(decode(decoder)).isEqualTo(INTERPRETED);
    }
    waitForTheCompiler();
    assertThat(compilations).hasValue(0);
  }

  @ParameterizedTest
  @EnumSource
  void aPlanWithoutCompiledFormIsInterpreted(EngineMode engine) throws Exception {
    long failures = BackgroundCompiler.failures();
    PlanDecoder decoder =
        new PlanDecoder(PLAN, interpreter(), adaptive(0).with(engine), () -> null);

    assertThat(decode(decoder)).isEqualTo(INTERPRETED);
    waitForTheCompiler();
    assertThat(decode(decoder)).isEqualTo(INTERPRETED);
    assertThat(BackgroundCompiler.failures()).isEqualTo(failures);
  }

  @Test
  void compiledCodeThatFailsOnAReadableDatumIsDiscarded() throws Exception {
    AtomicInteger read = new AtomicInteger();
    DatumDecoder decoder =
        decoder(
            adaptive(0),
            () ->
                compiledReader(
                    bytes -> {
                      read.incrementAndGet();
                      throw new ClassCastException("wrong code");
                    }));
    decode(decoder);
    waitForTheCompiler();
    long failures = BackgroundCompiler.failures();

    for (int i = 0; i < 10; i++) {
      assertThat(decode(decoder)).isEqualTo(INTERPRETED);
    }
    waitForTheCompiler();
    assertThat(read).hasValue(1);
    assertThat(compilations).hasValue(1);
    assertThat(BackgroundCompiler.failures()).isEqualTo(failures + 1);
  }

  @Test
  void withEngineCompiledAndAssertionsADisagreementOfTheEnginesIsAnError() {
    ClassCastException refusal = new ClassCastException("wrong code");
    DatumDecoder decoder =
        decoder(
            DecodeOptions.DEFAULTS.with(EngineMode.COMPILED),
            () ->
                compiledReader(
                    bytes -> {
                      throw refusal;
                    }));

    assertThatThrownBy(() -> decode(decoder))
        .isInstanceOf(AssertionError.class)
        .hasMessage("The engines differ about a datum of long")
        .cause()
        .hasMessage("java.lang.ClassCastException (a message that may quote a value is omitted)");
  }

  /** The caller may have little stack left. */
  @ParameterizedTest
  @EnumSource(names = {"ADAPTIVE", "COMPILED"})
  void aStackOverflowDoesNotDiscardCompiledCode(EngineMode engine) throws Exception {
    AtomicInteger read = new AtomicInteger();
    DatumDecoder decoder =
        decoder(
            adaptive(0).with(engine),
            () ->
                compiledReader(
                    bytes -> {
                      if (read.incrementAndGet() == 1) {
                        throw new StackOverflowError();
                      }
                      return COMPILED_RESULT;
                    }));
    if (engine == EngineMode.ADAPTIVE) {
      decode(decoder);
      waitForTheCompiler();
    }

    assertThat(decode(decoder)).isEqualTo(INTERPRETED);
    assertThat(decode(decoder)).isEqualTo(COMPILED_RESULT);
  }

  @Test
  void theInterpreterExplainsAMalformedDatumAndTheCodeIsKept() throws Exception {
    DatumDecoder decoder =
        decoder(
            adaptive(0),
            () ->
                compiledReader(
                    bytes -> {
                      if (bytes[0] < 0) {
                        throw new IndexOutOfBoundsException();
                      }
                      return COMPILED_RESULT;
                    }));
    decode(decoder);
    waitForTheCompiler();

    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> decoder.decode(new byte[] {-1}, 0, 1))
          .isInstanceOf(MalformedDatumException.class)
          .hasMessage("Expected a long but found the end of the datum at long (byte 0 of 1)");
    }
    assertThat(decode(decoder)).isEqualTo(COMPILED_RESULT);
  }

  @Test
  void aDatumLongerThanALimitIsInterpreted() {
    byte[] longer = {(byte) 0x8E, (byte) 0x80, (byte) 0x80, 0}; // an overlong encoding of 7
    for (Limits limits :
        List.of(
            new Limits(3, 99, 99, 99, 99, 99),
            new Limits(99, 3, 99, 99, 99, 99),
            new Limits(99, 99, 3, 99, 99, 99))) {
      DatumDecoder decoder =
          decoder(
              DecodeOptions.DEFAULTS.with(EngineMode.COMPILED).with(limits),
              () -> compiledReader(COMPILED_RESULT));

      assertThat(decoder.decode(longer, 0, 4)).isEqualTo(INTERPRETED);
      assertThat(decoder.decode(longer, 0, 3)).isEqualTo(COMPILED_RESULT);
    }
  }

  /** Each enum needs its own constants, and a class holds about 32,000 of them. */
  @Test
  void aSchemaWithTooManyConstantsForAClassIsInterpreted() throws Exception {
    List<Schema.Field> fields = new ArrayList<>();
    for (int i = 0; i < 40_000; i++) {
      fields.add(new Schema.Field("f" + i, Schema.createEnum("E" + i, null, null, List.of("A"))));
    }
    Schema schema = Schema.createRecord("R", null, null, false, fields);
    DatumDecoder decoder = Codecs.genericDecoder(schema, schema, adaptive(0));
    long failures = BackgroundCompiler.failures();

    for (int i = 0; i < 2; i++) {
      GenericData.Record datum = zeros(decoder, fields.size());
      assertThat(datum.get(39_999)).hasToString("A");
      waitForTheCompiler();
    }
    assertThat(BackgroundCompiler.failures()).isEqualTo(failures + 1);
  }

  /** The code of these fields is three times as long as one method can be. */
  @Test
  void aSchemaOfThirtyThousandPlainFieldsIsCompiled() {
    List<Schema.Field> fields = new ArrayList<>();
    Schema[] types = {LONG, Schema.create(Schema.Type.STRING), Schema.create(Schema.Type.INT)};
    for (int i = 0; i < 30_000; i++) {
      fields.add(new Schema.Field("f" + i, types[i % 3]));
    }
    Schema schema = Schema.createRecord("R", null, null, false, fields);
    DatumDecoder decoder =
        Codecs.genericDecoder(schema, schema, DecodeOptions.DEFAULTS.with(EngineMode.COMPILED));
    GenericData.Record datum = zeros(decoder, fields.size());

    assertThat(datum.get(29_998)).hasToString("");
    assertThat(datum.get(29_997)).isEqualTo(0L);
  }

  private static GenericData.Record zeros(DatumDecoder decoder, int fields) {
    return (GenericData.Record) Objects.requireNonNull(decoder.decode(new byte[fields], 0, fields));
  }

  private DatumDecoder decoder(DecodeOptions options, Callable<CompiledReader> compilation) {
    return new PlanDecoder(
        PLAN,
        interpreter(),
        options,
        () -> {
          compilations.incrementAndGet();
          return compilation.call();
        });
  }

  private static Interpreter interpreter() {
    return new Interpreter(
        PLAN,
        Strings.decodedEachTime(),
        DecodeOptions.DEFAULTS.limits(),
        DecodeOptions.DEFAULTS.trailing());
  }

  private static DecodeOptions adaptive(int compileAfter) {
    return DecodeOptions.DEFAULTS.compilingAfter(compileAfter);
  }

  private static @Nullable Object decode(DatumDecoder decoder) {
    return decoder.decode(SEVEN, 0, SEVEN.length);
  }

  /** Returns once earlier tasks are complete, because there is only one compiler thread. */
  static void waitForTheCompiler() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    BackgroundCompiler.submit("nothing", () -> done, CountDownLatch::countDown, () -> {});
    assertThat(done.await(1, TimeUnit.MINUTES)).isTrue();
  }

  private interface Reader {
    Object read(byte[] bytes);
  }

  private static CompiledReader compiledReader(Object value) {
    return compiledReader(bytes -> value);
  }

  private static CompiledReader compiledReader(Reader reader) {
    return new CompiledReader() {
      @Override
      public Object read(byte[] bytes, int offset, int end, @Nullable Position after) {
        return reader.read(bytes);
      }
    };
  }
}
