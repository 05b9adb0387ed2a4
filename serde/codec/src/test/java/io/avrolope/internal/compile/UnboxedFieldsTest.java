// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.AvroDifference;
import io.avrolope.internal.model.ModelOptions;
import io.avrolope.internal.model.PojoSchemas;
import io.avrolope.internal.model.ReflectModel;
import io.avrolope.internal.model.TrustedPojos;
import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.resolve.ReadExtent;
import io.avrolope.internal.resolve.ReadPlanner;
import io.avrolope.internal.wire.Limits;
import io.avrolope.internal.wire.Strings;
import io.avrolope.internal.wire.TrailingBytes;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Compiled code does not box values of primitive fields and components. */
class UnboxedFieldsTest {
  @SuppressWarnings("ArrayRecordComponent") // users have such records
  record Components(
      boolean flag,
      byte tiny,
      short small,
      char c,
      int i,
      long l,
      float f,
      double d,
      int[] array) {}

  static final class Fields {
    boolean flag;
    byte tiny;
    short small;
    char letter;
    int number;
    long big;
    float single;
    double twice;
    int[] array = {};
  }

  @ParameterizedTest
  @ValueSource(classes = {Components.class, Fields.class})
  void primitiveValuesStayPrimitive(Class<?> type) {
    Schema schema = new PojoSchemas(ModelOptions.DEFAULTS).of(type);
    ReflectModel model = ReflectModel.of(schema, new TrustedPojos(type), ModelOptions.DEFAULTS);
    ReadPlan plan = ReadPlanner.plan(schema, schema, model, ReadExtent.WHOLE_DATUM);

    assertThat(ReaderCompiler.supports(plan)).isTrue();
    assertThat(
            calls(
                ReaderCompiler.classFile(
                    plan,
                    Strings.decodedEachTime(),
                    Limits.DEFAULTS,
                    TrailingBytes.REFUSED,
                    field -> {
                      throw new IllegalStateException(field.name());
                    })))
        .contains("invokeExact", "intAt", "doubleAt")
        .filteredOn(name -> name.equals("valueOf"))
        .hasSize(AvroDifference.NO_LISTS_OF_PRIMITIVES.isHere() ? 1 : 0);
  }

  private static List<String> calls(byte[] classFile) {
    List<String> names = new ArrayList<>();
    new ClassReader(classFile)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String signature, String[] thrown) {
                return new MethodVisitor(Opcodes.ASM9) {
                  @Override
                  public void visitMethodInsn(
                      int opcode,
                      String owner,
                      String name,
                      String descriptor,
                      boolean isInterface) {
                    names.add(name);
                  }
                };
              }
            },
            0);
    return names;
  }
}
