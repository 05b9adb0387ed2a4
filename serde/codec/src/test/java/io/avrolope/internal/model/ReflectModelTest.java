// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.codec.model.Converter;
import io.avrolope.codec.model.RecordShape;
import io.avrolope.error.IncompatibleSchemasException;
import java.lang.invoke.MethodHandle;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.reflect.Nullable;
import org.junit.jupiter.api.Test;

/** The model of plain classes: which classes a schema may name, and how objects are encoded. */
class ReflectModelTest {
  static final class Holder {
    short small = 3;
    Object anything = 1;
    int[] numbers = {1, 2};
    char[] letters = {'a'};
    String[] texts = {"a"};
    byte[] bytes = {1};
    Short box = 4;
    BigInteger text = BigInteger.ONE;
    Map<Integer, String> byNumber = Map.of(1, "a");
    Optional<String> optional = Optional.empty();
    @Nullable LocalDate day;
  }

  record Pair(byte tiny, String text) {}

  static final class Other {
    int a;
  }

  private static final PojoSchemas SCHEMAS = new PojoSchemas(ModelOptions.DEFAULTS);

  private static ReflectModel model(Schema schema, Class<?> type) {
    return ReflectModel.of(schema, new TrustedPojos(type), ModelOptions.DEFAULTS);
  }

  private static Schema holding(String field, String type) {
    return new Schema.Parser()
        .parse(
            "{\"type\":\"record\",\"name\":\"H\",\"fields\":[{\"name\":\""
                + field
                + "\",\"type\":"
                + type
                + "}]}");
  }

  /** The value that the encoder writes for a field of {@code Holder}. */
  private static Object written(String field, String type, Object value) {
    Schema schema = holding(field, type);
    ReflectModel model = model(schema, Holder.class);
    Converter converter = model.toWire(model.schema().getFields().get(0).schema());
    return Objects.requireNonNull(converter == null ? value : converter.convert(value));
  }

  @Test
  void objectsAreConvertedToTheTypesOfTheirSchemas() {
    Holder holder = new Holder();

    assertThat(written("box", "\"int\"", holder.box)).isEqualTo(4);
    assertThat(written("bytes", "\"bytes\"", holder.bytes))
        .isEqualTo(ByteBuffer.wrap(holder.bytes));
    assertThat(written("text", "\"string\"", holder.text)).isEqualTo("1");
    assertThat(written("optional", "[\"null\",\"string\"]", Optional.of("o"))).isEqualTo("o");
    assertThat(written("numbers", "{\"type\":\"array\",\"items\":\"int\"}", holder.numbers))
        .isEqualTo(List.of(1, 2));
    assertThat(written("letters", "{\"type\":\"array\",\"items\":\"int\"}", holder.letters))
        .isEqualTo(List.of(97));
    assertThat(written("texts", "{\"type\":\"array\",\"items\":\"string\"}", holder.texts))
        .isEqualTo(List.of("a"));
    assertThat(written("bytes", "{\"type\":\"fixed\",\"name\":\"F\",\"size\":1}", holder.bytes))
        .isInstanceOf(GenericData.Fixed.class);
  }

  @Test
  void aMapWithoutStringKeysIsWrittenAsAnArrayOfPairs() {
    Schema schema = SCHEMAS.of(Holder.class);
    Schema array = schema.getField("byNumber").schema();
    Converter converter = Objects.requireNonNull(model(schema, Holder.class).toWire(array));
    GenericData.Record pair = new GenericData.Record(array.getElementType());
    pair.put("key", 1);
    pair.put("value", "a");

    assertThat(converter.convert(Map.of(1, "a"))).isEqualTo(List.of(pair));
  }

  @Test
  void gettersReturnTheTypeOfTheSchema() throws Throwable {
    Schema holder = holding("small", "\"int\"");
    RecordShape.Bean bean = (RecordShape.Bean) model(holder, Holder.class).shape(holder);
    MethodHandle small = bean.fields().get(0).getter();
    Schema pair = SCHEMAS.of(Pair.class);
    RecordShape.Components components =
        (RecordShape.Components) model(pair, Pair.class).shape(pair);

    assertThat(small.type().returnType()).isEqualTo(int.class);
    assertThat((int) small.invokeExact((Object) new Holder())).isEqualTo(3);
    assertThat(components.getters().get(pair.getField("tiny").pos()).type()).isEqualTo(int.class);
    assertThat(
            components
                .getters()
                .get(pair.getField("text").pos())
                .getter()
                .invoke(new Pair((byte) 1, "t")))
        .isEqualTo("t");
  }

  @Test
  void theBranchOfAnObjectIsFoundByItsClass() {
    Schema union =
        Schema.createUnion(
            Schema.create(Schema.Type.NULL),
            SCHEMAS.of(Other.class),
            Schema.create(Schema.Type.STRING),
            SCHEMAS.of(Pair.class));
    ReflectModel model =
        model(
            Schema.createRecord(
                "H", null, null, false, List.of(new Schema.Field("anything", union))),
            Holder.class);

    ToIntFunction<Object> branches = model.branchFinder(union);

    assertThat(branches.applyAsInt("a")).isEqualTo(2);
    assertThat(branches.applyAsInt(new Pair((byte) 1, "a"))).isEqualTo(3);
    assertThat(branches.applyAsInt(new Other())).isEqualTo(1);
  }

  @Test
  void forAnObjectFieldTheSchemaMayNameAClassOfTheSamePackage() {
    Schema schema =
        holding(
            "anything",
            "{\"type\":\"record\",\"name\":\"Other\",\"namespace\":"
                + "\"io.avrolope.internal.model.ReflectModelTest\",\"fields\":[]}");
    Schema other = schema.getFields().get(0).schema();

    assertThat(model(schema, Holder.class).shape(other))
        .isInstanceOfSatisfying(
            RecordShape.Bean.class, bean -> assertThat(bean.type()).isEqualTo(Other.class));
  }

  @Test
  void forAnObjectFieldTheSchemaMayNotNameAClassOfAnotherPackage() {
    Schema schema =
        holding(
            "anything",
            "{\"type\":\"record\",\"name\":\"ProcessBuilder\",\"namespace\":\"java.lang\","
                + "\"fields\":[]}");

    assertThatThrownBy(() -> model(schema, Holder.class))
        .isInstanceOf(IncompatibleSchemasException.class)
        .hasMessage(
            "Class java.lang.ProcessBuilder is not trusted: it must be reachable from the fields of"
                + " io.avrolope.internal.model.ReflectModelTest$Holder, in the same package, or"
                + " generated by Avro");
  }

  @Test
  void aJavaClassPropertyThatIsNotTrustedIsIgnored() {
    Schema schema =
        holding("anything", "{\"type\":\"string\",\"java-class\":\"java.io.FileWriter\"}");
    ReflectModel model = model(schema, Holder.class);

    assertThat(model.stringClass(schema.getFields().get(0).schema())).isEqualTo(String.class);
  }

  @Test
  void aRecordWithoutAClassIsReadAsAGenericRecord() {
    Schema schema =
        holding("anything", "{\"type\":\"record\",\"name\":\"no.such.C\",\"fields\":[]}");

    assertThat(model(schema, Holder.class).shape(schema.getFields().get(0).schema()))
        .isInstanceOf(RecordShape.Generic.class);
  }

  @Test
  void aRecordSchemaWithTwoClassesIsRefused() {
    Schema schema =
        new Schema.Parser()
            .parse(
                """
                {"type": "record", "name": "T", "fields": [
                  {"name": "one", "type": {"type": "record", "name": "R", "fields": []}},
                  {"name": "two", "type": "R"}]}
                """);

    assertThatThrownBy(() -> model(schema, Two.class))
        .hasMessage(
            "Schema R is mapped to two classes:"
                + " io.avrolope.internal.model.ReflectModelTest$Other and"
                + " io.avrolope.internal.model.ReflectModelTest$Holder");
  }

  static final class Two {
    Other one = new Other();
    Holder two = new Holder();
  }

  @Test
  void aSchemaInstanceInTwoFieldsIsConvertedForEachFieldSeparately() {
    Schema shared = Schema.create(Schema.Type.INT);
    Schema schema =
        Schema.createRecord(
            "H",
            null,
            null,
            false,
            List.of(new Schema.Field("small", shared), new Schema.Field("box", shared)));
    ReflectModel model = model(schema, Holder.class);

    assertThat(model.fromWire(model.schema().getField("small").schema())).isNull();
    assertThat(model.fromWire(model.schema().getField("box").schema())).isNotNull();
  }
}
