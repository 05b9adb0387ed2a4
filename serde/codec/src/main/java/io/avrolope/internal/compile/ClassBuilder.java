// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Builds a class file: its constructor and its methods. Not thread-safe. */
final class ClassBuilder {
  /**
   * In this package, as hidden classes must be; it need not be unique, since the class is hidden.
   */
  static final String NAME =
      ClassBuilder.class.getPackageName().replace('.', '/') + "/CompiledCodec";

  private final ClassWriter out;
  private final Map<String, Integer> counters = new HashMap<>();

  ClassBuilder(Class<?> superclass) {
    out = new FramesOfObjects();
    String parent = Type.getInternalName(superclass);
    out.visit(
        Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, NAME, null, parent, new String[0]);
    MethodVisitor constructor = out.visitMethod(0, "<init>", "()V", null, null);
    constructor.visitCode();
    constructor.visitVarInsn(Opcodes.ALOAD, 0);
    constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, parent, "<init>", "()V", false);
    constructor.visitInsn(Opcodes.RETURN);
    constructor.visitMaxs(0, 0);
    constructor.visitEnd();
  }

  /** An unused method name. */
  String newName(String kind) {
    return kind + counters.merge(kind, 1, Integer::sum);
  }

  MethodVisitor staticMethod(String name, String descriptor) {
    return out.visitMethod(Opcodes.ACC_STATIC, name, descriptor, null, null);
  }

  MethodVisitor method(String name, String descriptor) {
    return out.visitMethod(Opcodes.ACC_PUBLIC, name, descriptor, null, null);
  }

  byte[] bytes() {
    out.visitEnd();
    return out.toByteArray();
  }

  /** Uses {@code Object} as the common superclass at joins, so that no class needs to be loaded. */
  private static final class FramesOfObjects extends ClassWriter {
    FramesOfObjects() {
      super(COMPUTE_FRAMES | COMPUTE_MAXS);
    }

    @Override
    protected String getCommonSuperClass(String one, String other) {
      return "java/lang/Object";
    }
  }
}
