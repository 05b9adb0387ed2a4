// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.internal.codec.Encoding;
import io.avrolope.internal.model.GenericModel;
import io.avrolope.internal.model.ModelOptions;
import io.avrolope.internal.model.SpecificModel;
import io.avrolope.internal.model.TrustedClasses;
import io.avrolope.internal.model.TrustedSpecificData;
import io.avrolope.internal.wire.CompiledReader;
import io.avrolope.internal.wire.Strings;
import io.avrolope.test.Hash;
import io.avrolope.test.Line;
import io.avrolope.test.Order;
import io.avrolope.test.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.Conversions;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.util.RandomData;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Opcodes;

/**
 * The shape of compiled readers: small methods, and loops for many equal fields. In schemas '
 * stands for ".
 */
class ReaderCompilerTest {
  private static final int SEED = 17;
  private static final GenericData AVRO = data();

  private static final List<String> TYPES =
      List.of(
          "'int'",
          "'boolean'",
          "['null','long']",
          "['string','null']",
          "'double'",
          "'bytes'",
          "{'type':'array','items':'int'}",
          "{'type':'array','items':['null','string']}",
          "['int','string','boolean','null']",
          "{'type':'map','values':['null','bytes']}",
          "{'type':'fixed','name':'H%d','size':5}",
          "{'type':'enum','name':'E%d','symbols':['A','B']}",
          "['null',{'type':'record','name':'S%d','fields':[{'name':'x','type':'float'}]}]",
          "{'type':'int','logicalType':'date'}",
          "['null',{'type':'fixed','name':'D%d','size':9,'logicalType':'decimal','precision':20,'scale':2}]",
          "{'type':'map','values':{'type':'array','items':{'type':'array','items':'long'}}}");

  private static GenericData data() {
    GenericData data = new GenericData();
    data.addLogicalTypeConversion(new TimeConversions.DateConversion());
    data.addLogicalTypeConversion(new TimeConversions.TimestampMillisConversion());
    data.addLogicalTypeConversion(new Conversions.DecimalConversion());
    data.setFastReaderEnabled(false);
    return data;
  }

  /** The JVM therefore verifies each class that these tests compile. */
  @Test
  void theJvmVerifiesCompiledClasses() {
    ClassBuilder wrong = new ClassBuilder(CompiledReader.class);
    Code code =
        new Code(
            wrong.method("read", Code.descriptor(Object.class, byte[].class, int.class, int.class)),
            new Constants(),
            4);
    code.push(1).end(Opcodes.ARETURN);

    assertThatThrownBy(
            () -> HiddenClasses.instance(wrong.bytes(), new Constants(), CompiledReader.class))
        .isInstanceOf(VerifyError.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 10, 16, 100, 500, 1000, 2000})
  void noMethodIsTooLargeForTheJustInTimeCompiler(int fields) {
    assertReadAsByAvro(record(fields, ReaderCompilerTest::mixed));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 10, 16, 100, 500, 1000, 2000})
  void skippingMethodsAreSmallEnoughForTheJustInTimeCompiler(int fields) {
    Schema writer = record(fields, ReaderCompilerTest::mixed);
    assertReadAsByAvro(writer, record(0, ReaderCompilerTest::mixed));
    Schema wrapped = parse("{'type':'record','name':'R','fields':[" + field("a", writer) + "]}");
    assertReadAsByAvro(wrapped, record(0, ReaderCompilerTest::mixed));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8, 100, 2000})
  void methodsThatSetDefaultsAreSmall(int fields) {
    Schema reader =
        parse(
            IntStream.range(0, fields)
                .mapToObj(i -> "{'name':'f" + i + "'," + DEFAULTS.get(i % DEFAULTS.size()) + "}")
                .collect(Collectors.joining(",", "{'type':'record','name':'R','fields':[", "]}")));
    assertReadAsByAvro(record(0, ReaderCompilerTest::mixed), reader);
  }

  private static final List<String> DEFAULTS =
      List.of(
          "'type':'int','default':1",
          "'type':'string','default':'abc'",
          "'type':['null','long'],'default':null",
          "'type':{'type':'array','items':'int'},'default':[1,2]",
          "'type':{'type':'int','logicalType':'date'},'default':3");

  @Test
  void methodsForAThousandBranchesAreSmall() {
    String union =
        IntStream.range(0, 1000)
            .mapToObj(
                i ->
                    i % 3 == 0
                        ? "{'type':'fixed','name':'F" + i + "','size':3}"
                        : "{'type':'record','name':'F"
                            + i
                            + "','fields':[{'name':'x','type':'string'},{'name':'y','type':'int'}]}")
            .collect(Collectors.joining(",", "[", "]"));
    Schema items =
        Encoding.recordOf("{'type':'array','items':%s}".formatted(union).replace('\'', '"'));
    GenericData.Record datum = new GenericData.Record(items);
    List<Object> values = new ArrayList<>();
    for (Schema branch : items.getFields().get(0).schema().getElementType().getTypes()) {
      values.add(random(branch));
    }
    datum.put(0, values);

    assertReadAsByAvro(items, items, datum);
    assertReadAsByAvro(items, parse("{'type':'record','name':'ns.R','fields':[]}"), datum);
  }

  @Test
  void methodsForManyUnionsAreSmall() {
    String sixteen =
        IntStream.range(0, 9)
            .mapToObj(i -> "{'type':'fixed','name':'F%d_" + i + "','size':3}")
            .collect(
                Collectors.joining(
                    ",",
                    "['null','int','string','bytes','double',{'type':'array','items':'string'},"
                        + "{'type':'map','values':'int'},",
                    "]"));
    Schema schema = record(400, i -> sixteen.replace("%d", "" + i));
    assertReadAsByAvro(schema);
    assertReadAsByAvro(schema, record(0, ReaderCompilerTest::mixed));
  }

  @Test
  void methodsForThousandsOfFieldsAreSmall() {
    assertReadAsByAvro(record(10_000, i -> "['int','string','boolean','null','double','bytes']"));
    assertReadAsByAvro(record(30_000, i -> List.of("'int'", "'long'", "'string'").get(i % 3)));
  }

  /** Three levels of records with sixteen fields each. */
  @Test
  void methodsForNestedRecordsAreSmall() {
    String inner = "'string'";
    for (int level = 0; level < 3; level++) {
      inner = nested("L" + level, inner, "L" + (level - 1));
    }
    Schema schema =
        parse("{'type':'record','name':'R','fields':[" + "{'name':'a','type':" + inner + "}]}");
    assertReadAsByAvro(schema);
    assertReadAsByAvro(schema, record(0, ReaderCompilerTest::mixed));
  }

  /** The JVM would decide in each run anew how many of fifty methods it inlines. */
  @Test
  void smallRecordsInEachOtherAreReadByFewMethods() {
    Schema schema = levels(50, "");
    assertReadAsByAvro(schema);
    assertThat(CompiledPlan.of(schema, schema, new GenericModel(AVRO)).methodSizes().keySet())
        .filteredOn(name -> name.startsWith("record"))
        .hasSizeLessThan(5);
  }

  /** The fields after a nested record are as many as before it. */
  @Test
  void methodsForFieldsAfterNestedRecordsAreSmall() {
    StringBuilder after = new StringBuilder();
    for (int i = 0; i < 6; i++) {
      after.append(",{'name':'a%d','type':['null','double']}".formatted(i));
    }
    Schema schema = levels(200, after.toString());
    assertReadAsByAvro(schema);
  }

  /**
   * Records of an int and the next record.
   *
   * @param after the fields after these
   */
  private static Schema levels(int count, String after) {
    String schema = "'int'";
    for (int level = count; level > 0; level--) {
      schema =
          "{'type':'record','name':'Level%d','fields':[{'name':'i','type':'int'},{'name':'next','type':%s}%s]}"
              .formatted(level, schema, after);
    }
    return parse(schema);
  }

  private static String nested(String name, String type, String again) {
    return IntStream.range(0, 16)
        .mapToObj(
            i ->
                "{'name':'f"
                    + i
                    + "','type':"
                    + (i == 0 || again.equals("L-1") ? type : "'" + again + "'")
                    + "}")
        .collect(
            Collectors.joining(",", "{'type':'record','name':'" + name + "','fields':[", "]}"));
  }

  @Test
  void methodsForDeeplyNestedTypesAreSmall() {
    String arrays = "'int'";
    String records = "'int'";
    for (int i = 0; i < 200; i++) {
      arrays =
          (i % 2 == 0 ? "{'type':'array','items':%s}" : "{'type':'map','values':%s}")
              .formatted(arrays);
      records =
          "['null',{'type':'record','name':'N%d','fields':[{'name':'a','type':%s}]}]"
              .formatted(i, records);
    }
    Schema schema = record("a " + arrays, "r " + records);
    GenericData.Record datum = new GenericData.Record(schema);
    datum.put(0, deepest(schema.getFields().get(0).schema()));
    datum.put(1, deepest(schema.getFields().get(1).schema()));
    assertReadAsByAvro(schema, schema, datum);
    assertReadAsByAvro(schema, record(0, ReaderCompilerTest::mixed), datum);
  }

  private static Object deepest(Schema schema) {
    return switch (schema.getType()) {
      case ARRAY -> List.of(deepest(schema.getElementType()));
      case MAP -> Map.of("k", deepest(schema.getValueType()));
      case UNION -> deepest(schema.getTypes().get(1));
      case RECORD -> {
        GenericData.Record record = new GenericData.Record(schema);
        record.put(0, deepest(schema.getFields().get(0).schema()));
        yield record;
      }
      default -> 7;
    };
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 500})
  void methodsThatFillPlainObjectsAreSmall(int fields) {
    Schema schema = record(fields, ReaderCompilerTest::mixed);
    WideBean.Model model = new WideBean.Model(AVRO);
    CompiledPlan compiled = CompiledPlan.of(schema, schema, model);
    byte[] datum = Encoding.byAvro(schema, raw(schema));

    assertThat(compiled.methodSizes().values()).allMatch(ReaderCompilerTest::isSmall);
    assertThat(compiled.read(datum))
        .isInstanceOfSatisfying(
            WideBean.class,
            bean -> assertThat(bean.values()).isEqualTo(values(byAvro(schema, schema, datum))));
  }

  private static List<Object> values(@Nullable Object datum) {
    GenericData.Record record = (GenericData.Record) Objects.requireNonNull(datum);
    List<Object> values = new ArrayList<>();
    for (Schema.Field field : record.getSchema().getFields()) {
      values.add(record.get(field.pos()));
    }
    return values;
  }

  @Test
  void methodsThatFillGeneratedClassesAreSmall() {
    Schema schema = Order.getClassSchema();
    SpecificModel model =
        new SpecificModel(
            new TrustedSpecificData(
                new TrustedClasses(Order.class), schema, ModelOptions.DEFAULTS));
    CompiledPlan compiled = CompiledPlan.of(schema, schema, model);
    Order order =
        Order.newBuilder()
            .setId("id")
            .setStatus(Status.SHIPPED)
            .setHash(new Hash(new byte[] {1, 2}))
            .setPrice(new BigDecimal("12.50"))
            .setPlaced(Instant.EPOCH)
            .setLines(List.of(new Line("sku", 3, List.of(new BigDecimal("0.5")))))
            .build();

    assertThat(compiled.methodSizes().values()).allMatch(ReaderCompilerTest::isSmall);
    assertThat(compiled.read(Encoding.byAvro(schema, order))).isEqualTo(order);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'int'",
        "'string'",
        "'bytes'",
        "'double'",
        "['null','string']",
        "['long','null']"
      })
  void eightOrMoreEqualFieldsAreReadByALoop(String type) {
    Schema eight = record(8, i -> type);
    Schema many = record(2000, i -> type);

    assertThat(sizeOfAll(record(32, i -> type))).isBetween(sizeOfAll(eight), sizeOfAll(eight) + 8);
    // the fields of a large record have a method of their own, which is called
    assertThat(sizeOfAll(many)).isBetween(sizeOfAll(eight), sizeOfAll(eight) + 24);
    assertThat(sizeOfAll(record(7, i -> type))).isGreaterThan(sizeOfAll(eight));
    assertReadAsByAvro(eight);
    assertReadAsByAvro(many);
  }

  @Test
  void aLoopEndsWhereSlotsAreNotConsecutive() {
    String reversed =
        IntStream.range(0, 20)
            .map(i -> 19 - i)
            .mapToObj(i -> "f" + i + " 'long'")
            .collect(Collectors.joining(";"));
    assertReadAsByAvro(record(20, i -> "'long'"), record(reversed.split(";")));
    assertReadAsByAvro(record(20, i -> "'int'"), record(20, i -> i == 10 ? "'double'" : "'int'"));
  }

  @Test
  void stringsReadByALoopAreShared() {
    Schema schema =
        record(
            24,
            i ->
                i < 8
                    ? "'string'"
                    : i < 16
                        ? "['null','string']"
                        : "{'type':'string','avro.java.string':'String'}");
    GenericData.Record datum = new GenericData.Record(schema);
    schema.getFields().forEach(field -> datum.put(field.pos(), "again"));
    byte[] bytes = Encoding.byAvro(schema, datum);
    CompiledReaderTwice twice =
        CompiledReaderTwice.of(
            new CompiledPlan(
                CompiledPlan.of(schema, schema, new GenericModel(AVRO)).plan(), Strings.shared()),
            bytes);

    assertThat(twice.first()).isEqualTo(byAvro(schema, schema, bytes));
    for (int slot = 0; slot < 24; slot++) {
      assertThat(twice.first().get(slot)).as("field %d", slot).isSameAs(twice.second().get(slot));
    }
  }

  /** The results of reading the same bytes twice with one compiled class. */
  private record CompiledReaderTwice(GenericData.Record first, GenericData.Record second) {
    static CompiledReaderTwice of(CompiledPlan compiled, byte[] datum) {
      var reader = compiled.reader();
      return new CompiledReaderTwice(
          (GenericData.Record) Objects.requireNonNull(reader.read(datum, 0, datum.length, null)),
          (GenericData.Record) Objects.requireNonNull(reader.read(datum, 0, datum.length, null)));
    }
  }

  private static int sizeOfAll(Schema schema) {
    return CompiledPlan.of(schema, schema, new GenericModel(AVRO)).methodSizes().values().stream()
        .mapToInt(Integer::intValue)
        .sum();
  }

  private static void assertReadAsByAvro(Schema schema) {
    assertReadAsByAvro(schema, schema);
  }

  private static void assertReadAsByAvro(Schema writer, Schema reader) {
    assertReadAsByAvro(writer, reader, raw(writer));
  }

  private static void assertReadAsByAvro(Schema writer, Schema reader, Object raw) {
    CompiledPlan compiled = CompiledPlan.of(writer, reader, new GenericModel(AVRO));
    byte[] datum = Encoding.byAvro(writer, raw);

    assertThat(compiled.methodSizes())
        .allSatisfy(
            (name, size) ->
                assertThat(size).as(name).isLessThanOrEqualTo(ReaderCompiler.MAX_METHOD_BYTES));
    assertThat(compiled.read(datum)).hasToString(String.valueOf(byAvro(writer, reader, datum)));
  }

  private static boolean isSmall(int methodSizes) {
    return methodSizes <= ReaderCompiler.MAX_METHOD_BYTES;
  }

  private static @Nullable Object byAvro(Schema writer, Schema reader, byte[] datum) {
    try {
      return new GenericDatumReader<>(writer, reader, AVRO)
          .read(null, DecoderFactory.get().binaryDecoder(datum, null));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A datum of raw values, which any model can write. */
  private static Object raw(Schema schema) {
    return random(withoutLogicalTypes(schema));
  }

  private static Schema withoutLogicalTypes(Schema schema) {
    return new Schema.Parser()
        .parse(schema.toString().replaceAll("\"logicalType\"", "\"wasLogical\""));
  }

  private static Object random(Schema schema) {
    return new RandomData(schema, 1, SEED, false).iterator().next();
  }

  private static String mixed(int i) {
    return TYPES.get(i % TYPES.size()).formatted(i);
  }

  private static Schema record(int fields, IntFunction<String> type) {
    return record(
        IntStream.range(0, fields)
            .mapToObj(i -> "f" + i + " " + type.apply(i))
            .toArray(String[]::new));
  }

  /** A record schema; each field is given as {@code "name 'type'"}. */
  private static Schema record(String... fields) {
    return parse(
        IntStream.range(0, fields.length)
            .mapToObj(i -> "{'name':'%s','type':%s}".formatted((Object[]) fields[i].split(" ", 2)))
            .collect(Collectors.joining(",", "{'type':'record','name':'R','fields':[", "]}")));
  }

  private static String field(String name, Schema type) {
    return "{'name':'%s','type':%s}"
        .formatted(name, type.toString().replace("\"name\":\"R\"", "\"name\":\"Within\""));
  }

  private static Schema parse(String schema) {
    return new Schema.Parser().parse(schema.replace('\'', '"'));
  }
}
