// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.internal.wire.Position;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes the bytecode of one method. The parameters of a reading method begin with the datum's
 * array, the position and the end. Not thread-safe.
 */
final class Code {
  static final int BYTES = 0;
  static final int POSITION = 1;
  static final int END = 2;

  private final MethodVisitor out;
  private final Constants constants;
  private int nextLocal;
  private int size;

  /**
   * @param parameters the number of locals that the parameters occupy
   */
  Code(MethodVisitor out, Constants constants, int parameters) {
    this.out = out;
    this.constants = constants;
    this.nextLocal = parameters;
    out.visitCode();
  }

  /** An unused local for a value of this type. */
  int newLocal(Class<?> type) {
    int local = nextLocal;
    nextLocal += Type.getType(type).getSize();
    return local;
  }

  Code load(Class<?> type, int local) {
    size += sizeOfAccess(local);
    out.visitVarInsn(Type.getType(type).getOpcode(Opcodes.ILOAD), local);
    return this;
  }

  Code store(Class<?> type, int local) {
    size += sizeOfAccess(local);
    out.visitVarInsn(Type.getType(type).getOpcode(Opcodes.ISTORE), local);
    return this;
  }

  private static int sizeOfAccess(int local) {
    if (local <= 3) {
      return 1;
    }
    return local <= 255 ? 2 : 4;
  }

  /** Constructs a {@code Position}. */
  Code constructPosition() {
    String name = Type.getInternalName(Position.class);
    size += 7;
    out.visitTypeInsn(Opcodes.NEW, name);
    out.visitInsn(Opcodes.DUP);
    out.visitMethodInsn(Opcodes.INVOKESPECIAL, name, "<init>", "()V", false);
    return this;
  }

  Code getPosition() {
    return position(Opcodes.GETFIELD);
  }

  Code putPosition() {
    return position(Opcodes.PUTFIELD);
  }

  private Code position(int opcode) {
    size += 3;
    out.visitFieldInsn(opcode, Type.getInternalName(Position.class), "value", "I");
    return this;
  }

  /** Loads the array, the position and the end, the first arguments of most calls. */
  Code loadDatum() {
    return load(byte[].class, BYTES).load(int.class, POSITION).load(int.class, END);
  }

  /** Calls the method handle that is on the stack below its arguments. */
  Code invokeExact(Class<?> returned, Class<?>... parameters) {
    size += 5;
    out.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL,
        "java/lang/invoke/MethodHandle",
        "invokeExact",
        descriptor(returned, parameters),
        false);
    return this;
  }

  Code storePosition() {
    return store(int.class, POSITION);
  }

  Code push(int value) {
    size += 3;
    if (value >= -1 && value <= 5) {
      out.visitInsn(Opcodes.ICONST_0 + value);
    } else if (value == (byte) value) {
      out.visitIntInsn(Opcodes.BIPUSH, value);
    } else if (value == (short) value) {
      out.visitIntInsn(Opcodes.SIPUSH, value);
    } else {
      out.visitLdcInsn(value);
    }
    return this;
  }

  Code pushNull() {
    size += 1;
    out.visitInsn(Opcodes.ACONST_NULL);
    return this;
  }

  /** Loads a constant object of the class. */
  Code push(Object constant, Class<?> type) {
    ConstantDynamic dynamic = constants.of(constant, type);
    size += 3;
    out.visitLdcInsn(dynamic);
    return this;
  }

  void loadAndDrop(ConstantDynamic constant) {
    out.visitLdcInsn(constant);
    out.visitInsn(Opcodes.POP);
  }

  Code instruction(int opcode) {
    size += 1;
    out.visitInsn(opcode);
    return this;
  }

  Code increment(int local, int by) {
    size += 6;
    out.visitIincInsn(local, by);
    return this;
  }

  Code jump(int opcode, Label to) {
    size += 8;
    out.visitJumpInsn(opcode, to);
    return this;
  }

  Code label(Label here) {
    out.visitLabel(here);
    return this;
  }

  Code tableSwitch(Label otherwise, Label[] cases) {
    size += 16 + 4 * cases.length;
    out.visitTableSwitchInsn(0, cases.length - 1, otherwise, cases);
    return this;
  }

  /** Creates an {@code Object[]} of the length on the stack. */
  Code newArray() {
    size += 3;
    out.visitTypeInsn(Opcodes.ANEWARRAY, Type.getInternalName(Object.class));
    return this;
  }

  /** Calls a static method of a Java class. */
  Code callStatic(Class<?> owner, String name, Class<?> returned, Class<?>... parameters) {
    size += 5;
    out.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        Type.getInternalName(owner),
        name,
        descriptor(returned, parameters),
        false);
    return this;
  }

  /** Calls a method of an object. */
  Code call(Class<?> owner, String name, Class<?> returned, Class<?>... parameters) {
    size += 5;
    out.visitMethodInsn(
        owner.isInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL,
        Type.getInternalName(owner),
        name,
        descriptor(returned, parameters),
        owner.isInterface());
    return this;
  }

  /** Calls a static method of the generated class. */
  Code callOwn(String name, String descriptor) {
    size += 5;
    out.visitMethodInsn(Opcodes.INVOKESTATIC, ClassBuilder.NAME, name, descriptor, false);
    return this;
  }

  Code cast(Class<?> type) {
    size += 3;
    out.visitTypeInsn(Opcodes.CHECKCAST, Type.getInternalName(type));
    return this;
  }

  /** Turns a primitive value on the stack into its box; leaves an object as it is. */
  Code box(Class<?> type) {
    if (type.isPrimitive()) {
      Class<?> box = java.lang.invoke.MethodType.methodType(type).wrap().returnType();
      callStatic(box, "valueOf", box, type);
    }
    return this;
  }

  /** Constructs an object by a constructor with one parameter. */
  Code construct(Class<?> type, Runnable argument, Class<?> parameter) {
    size += 4;
    out.visitTypeInsn(Opcodes.NEW, Type.getInternalName(type));
    out.visitInsn(Opcodes.DUP);
    argument.run();
    size += 5;
    out.visitMethodInsn(
        Opcodes.INVOKESPECIAL,
        Type.getInternalName(type),
        "<init>",
        descriptor(void.class, parameter),
        false);
    return this;
  }

  /** An upper estimate of the code's current size in bytes. */
  int size() {
    return size;
  }

  void end(int returnOpcode) {
    out.visitInsn(returnOpcode);
    out.visitMaxs(0, 0);
    out.visitEnd();
  }

  static String descriptor(Class<?> returned, Class<?>... parameters) {
    return java.lang.invoke.MethodType.methodType(returned, parameters).toMethodDescriptorString();
  }
}
