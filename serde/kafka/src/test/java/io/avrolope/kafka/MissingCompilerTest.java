// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.ApplicationLoader;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Class paths on which no plan can be compiled. */
class MissingCompilerTest {

  /** The class that an application finds in the place of ASM's. */
  enum Asm {
    /** Nothing: a tool removed classes that seemed unused. */
    MISSING,
    /** Classes of a version without the methods that the compiler calls. */
    OTHER
  }

  /** An application with such classes in the place of ASM's. */
  private static final class Application extends ApplicationLoader {
    private final Asm asm;

    Application(Asm asm) {
      this.asm = asm;
    }

    private static boolean isAsm(String name) {
      return name.startsWith("org.objectweb.asm.") || name.startsWith("io.avrolope.internal.asm.");
    }

    @Override
    protected boolean has(String name) {
      return isAsm(name) || super.has(name);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (!isAsm(name)) {
        return super.findClass(name);
      }
      if (asm == Asm.MISSING) {
        throw new ClassNotFoundException(name);
      }
      ClassWriter empty = new ClassWriter(0);
      empty.visit(
          Opcodes.V1_8, Opcodes.ACC_PUBLIC, name.replace('.', '/'), null, "java/lang/Object", null);
      byte[] bytes = empty.toByteArray();
      return defineClass(name, bytes, 0, bytes.length);
    }
  }

  private static Map<String, Object> properties(String engine) {
    Map<String, Object> properties = Pair.properties("codec.engine", engine);
    properties.put("client.id", "missing-compiler");
    return properties;
  }

  @ParameterizedTest
  @EnumSource(Asm.class)
  void engineCompiledIsRefusedWhenItIsConfigured(Asm asm) throws Exception {
    try (Application loader = new Application(asm);
        Serializer<Object> serializer = loaded(loader, "KafkaAvroSerializer");
        Deserializer<Object> deserializer = loaded(loader, "KafkaAvroDeserializer")) {
      Map<String, Object> compiled = properties("compiled");

      assertThatThrownBy(() -> serializer.configure(compiled, false))
          .isInstanceOf(ConfigException.class)
          .hasMessageStartingWith(
              "codec.engine=compiled is not possible here. Cannot compile plans: java.lang.No")
          .hasMessageEndingWith(
              ". Set codec.engine=adaptive. Or use the jar of avrolope-codec unchanged, on a JVM"
                  + " that generates classes: the jar contains its own copy of ASM");
      assertThatThrownBy(() -> deserializer.configure(compiled, false))
          .isInstanceOf(ConfigException.class);
    }
  }

  @ParameterizedTest
  @EnumSource(Asm.class)
  void engineAdaptiveInterprets(Asm asm) throws Exception {
    try (Application loader = new Application(asm);
        Serializer<Object> serializer = loaded(loader, "KafkaAvroSerializer");
        Deserializer<Object> deserializer = loaded(loader, "KafkaAvroDeserializer")) {
      Map<String, Object> adaptive = properties("adaptive");
      serializer.configure(adaptive, false);
      deserializer.configure(adaptive, false);
      for (int i = 0; i < 3_000; i++) {
        Object datum = Numbered.record(Numbered.schema(0), i);
        byte[] record = serializer.serialize("orders", datum);
        assertThat(deserializer.deserialize("orders", record)).isEqualTo(datum);
      }
    }
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the type is the test's choice
  private static <T> T loaded(ClassLoader loader, String name) throws ReflectiveOperationException {
    return (T) loader.loadClass("io.avrolope.kafka." + name).getConstructor().newInstance();
  }
}
