// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.codec.model.DataModel;
import io.avrolope.codec.model.FieldAccess;
import io.avrolope.codec.model.RecordShape;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.InvalidDatumException;
import io.avrolope.internal.model.ModelOptions;
import io.avrolope.internal.model.PojoSchemas;
import io.avrolope.internal.model.TrustedPojos;
import io.avrolope.internal.plan.WritePlan;
import io.avrolope.internal.resolve.WritePlanner;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Encodes classes without {@code get(int)}, whose fields a model makes accessible. */
class PlainClassEncoderTest {
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Point", "fields": [
                {"name": "x", "type": "int"},
                {"name": "y", "type": "double"},
                {"name": "far", "type": "boolean"},
                {"name": "wide", "type": "long"},
                {"name": "name", "type": ["null", "string"]}
              ]}\
              """);

  record Components(int x, double y, boolean far, int wide, @Nullable String name) {}

  static final class Bean {
    int x = 5;
    double y = 1.5;
    boolean far = true;
    int wide = -7;
    @Nullable String name = "bean";
  }

  /** A lookup with access to the classes in this file. */
  private static FieldAccess access(Class<?> type, Class<?> field, String name)
      throws ReflectiveOperationException {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodHandle getter =
        type.isRecord()
            ? lookup.findVirtual(type, name, MethodType.methodType(field))
            : lookup.findGetter(type, name, field);
    Class<?> erased = field.isPrimitive() ? field : Object.class;
    return new FieldAccess.Handles(
        field,
        getter.asType(MethodType.methodType(erased, Object.class)),
        MethodHandles.empty(MethodType.methodType(void.class, Object.class, erased)));
  }

  private static List<FieldAccess> fields(Class<?> type) throws ReflectiveOperationException {
    return List.of(
        access(type, int.class, "x"),
        access(type, double.class, "y"),
        access(type, boolean.class, "far"),
        access(type, int.class, "wide"),
        access(type, String.class, "name"));
  }

  private static WritePlan plan(RecordShape shape) {
    DataModel model =
        new DataModel() {
          @Override
          public GenericData avro() {
            return GenericData.get();
          }

          @Override
          public RecordShape shape(Schema schema) {
            return shape;
          }

          @Override
          public @Nullable Conversion<?> conversion(Schema schema, Schema.Field field) {
            return null;
          }

          @Override
          public Class<?> stringClass(Schema schema) {
            return String.class;
          }
        };
    return WritePlanner.plan(SCHEMA, model);
  }

  private static byte[] encode(EngineMode engine, RecordShape shape, Object datum) {
    return Encoding.bytes(new PlanEncoder(plan(shape), EncodeOptions.DEFAULTS.with(engine)), datum);
  }

  private static byte[] byAvro(Object... values) {
    GenericData.Record datum = new GenericData.Record(SCHEMA);
    for (int i = 0; i < values.length; i++) {
      datum.put(i, values[i]);
    }
    return Encoding.byAvro(SCHEMA, datum);
  }

  private static RecordShape components() throws ReflectiveOperationException {
    MethodHandle unused = MethodHandles.constant(Object.class, "");
    return new RecordShape.Components(
        Components.class, unused, List.of(0, 1, 2, 3, 4), fields(Components.class));
  }

  private static RecordShape bean() throws ReflectiveOperationException {
    MethodHandle unused = MethodHandles.constant(Object.class, "");
    return new RecordShape.Bean(
        Bean.class, unused, fields(Bean.class), RecordShape.Access.BY_FIELD);
  }

  @ParameterizedTest
  @MethodSource("io.avrolope.internal.codec.EncoderTest#engines")
  void fieldsOfJavaRecordsAndPlainClassesAreEncoded(EngineMode engine) throws Exception {
    assertThat(encode(engine, components(), new Components(5, 1.5, true, -7, "record")))
        .isEqualTo(byAvro(5, 1.5, true, -7L, "record"));
    assertThat(encode(engine, bean(), new Bean())).isEqualTo(byAvro(5, 1.5, true, -7L, "bean"));
  }

  @ParameterizedTest
  @MethodSource("io.avrolope.internal.codec.EncoderTest#engines")
  void anObjectOfAnotherClassIsRefused(EngineMode engine) throws Exception {
    RecordShape shape = components();
    assertThatThrownBy(() -> encode(engine, shape, new Bean()))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessage("Expected a record Point but found " + Bean.class.getName() + " at Point");
  }

  /** As Lombok's {@code @Value} and Kotlin's data classes. */
  static final class WithoutEmptyConstructor {
    private final int id;
    private final String name;

    WithoutEmptyConstructor(int id, String name) {
      this.id = id;
      this.name = name;
    }

    @Override
    public String toString() {
      return id + name;
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void aClassWithoutAnEmptyConstructorIsWritten(EngineMode engine) {
    Schema schema = new PojoSchemas(ModelOptions.DEFAULTS).of(WithoutEmptyConstructor.class);

    assertThat(Encoding.by(engine, schema, new WithoutEmptyConstructor(7, "x")))
        .isEqualTo(new byte[] {0x0E, 0x02, 0x78});
    assertThatThrownBy(
            () ->
                Codecs.reflectDecoder(
                    schema,
                    schema,
                    new TrustedPojos(WithoutEmptyConstructor.class),
                    DecodeOptions.DEFAULTS.with(engine)))
        .isInstanceOf(IncompatibleSchemasException.class)
        .hasMessage(
            "Class "
                + WithoutEmptyConstructor.class.getName()
                + " has no accessible constructor without parameters");
  }
}
