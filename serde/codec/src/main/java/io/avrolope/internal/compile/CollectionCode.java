// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.codec.model.Converter;
import io.avrolope.codec.model.ListShape;
import io.avrolope.codec.model.MapShape;
import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.wire.ReadValues;
import io.avrolope.internal.wire.Wire;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.PrimitivesArrays;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Emits code that reads arrays and maps; a separate method reads the blocks of each. */
final class CollectionCode {
  private final ReaderCompiler compiler;
  private final Code code;

  CollectionCode(ReaderCompiler compiler, Code code) {
    this.compiler = compiler;
    this.code = code;
  }

  /** Emits {@code list = ReadValues.genericList(b, p, end, …); p = array0(b, p, end, …, list);}. */
  Class<?> array(ReadStep.Array step) {
    Kind kind = Kind.of(step.shape());
    code.loadDatum().push(step.minItemBytes()).push(step.shape(), kind.shape);
    code.callStatic(
        ReadValues.class,
        kind.factory,
        kind.list(),
        byte[].class,
        int.class,
        int.class,
        int.class,
        kind.shape);
    int list = fill(kind.list(), arrayMethod(step, kind));
    return finished(step.shape().finish(), kind.list(), list);
  }

  /** Emits {@code FINISH.convert(collection)}, or the collection itself. */
  private Class<?> finished(@Nullable Converter finish, Class<?> type, int collection) {
    if (finish == null) {
      code.load(type, collection);
    } else {
      code.push(finish, Converter.class).load(type, collection);
      code.call(Converter.class, "convert", Object.class, Object.class);
    }
    return Object.class;
  }

  /** Emits {@code map = ReadValues.hashMap(b, p, end, …); p = map0(b, p, end, …, map);}. */
  Class<?> map(ReadStep.MapOf step) {
    int least = step.minEntryBytes();
    Class<?> type = step.shape() instanceof MapShape.Custom ? Map.class : HashMap.class;
    code.loadDatum().push(least);
    if (step.shape() instanceof MapShape.Custom custom) {
      code.push(custom, MapShape.Custom.class);
      code.callStatic(
          ReadValues.class,
          "customMap",
          type,
          byte[].class,
          int.class,
          int.class,
          int.class,
          MapShape.Custom.class);
    } else {
      code.callStatic(
          ReadValues.class, "hashMap", type, byte[].class, int.class, int.class, int.class);
    }
    return finished(step.shape().finish(), type, fill(type, mapMethod(step, type, least)));
  }

  /** Emits the call that fills the collection on the stack; returns the collection's local. */
  private int fill(Class<?> type, String method) {
    int collection = code.newLocal(type);
    code.store(type, collection);
    compiler.parameters().load(code);
    code.load(type, collection);
    code.callOwn(method, compiler.parameters().descriptor(int.class, type)).storePosition();
    return collection;
  }

  private String arrayMethod(ReadStep.Array step, Kind kind) {
    String name = compiler.newName("array");
    Code method = compiler.method(name, int.class, kind.list());
    int list = compiler.parameters().count();
    blocks(
        method,
        step.minItemBytes(),
        () -> {
          method.load(kind.list(), list);
          Class<?> type = step.item().accept(compiler.values(method));
          if (kind.item == null) {
            method.box(type).call(kind.list(), "add", boolean.class, Object.class);
            method.instruction(Opcodes.POP);
          } else {
            method.callStatic(ReadValues.class, "add", void.class, kind.list(), kind.item);
          }
        });
    return name;
  }

  private String mapMethod(ReadStep.MapOf step, Class<?> type, int least) {
    String name = compiler.newName("map");
    Code method = compiler.method(name, int.class, type);
    int map = compiler.parameters().count();
    blocks(
        method,
        least,
        () -> {
          method.load(type, map);
          step.key().accept(compiler.values(method));
          method.box(step.value().accept(compiler.values(method)));
          method.call(type, "put", Object.class, Object.class, Object.class);
          method.instruction(Opcodes.POP);
        });
    return name;
  }

  /**
   * Emits {@code while (true) { q = Wire.longEnd(b, p, end); n = Wire.items(b, p, q, end, least); p
   * = Wire.blockStart(b, p, q, end); if (n == 0) return p; do { item } while (--n > 0); }}.
   */
  private static void blocks(Code method, int least, Runnable item) {
    int q = method.newLocal(int.class);
    int left = method.newLocal(int.class);
    Label block = new Label();
    Label next = new Label();
    Label end = new Label();
    method.label(block).loadDatum();
    method.callStatic(Wire.class, "longEnd", int.class, byte[].class, int.class, int.class);
    method.store(int.class, q);
    loadBlock(method, q).push(least);
    method.callStatic(
        Wire.class, "items", int.class, byte[].class, int.class, int.class, int.class, int.class);
    method.store(int.class, left);
    loadBlock(method, q);
    method.callStatic(
        Wire.class, "blockStart", int.class, byte[].class, int.class, int.class, int.class);
    method.storePosition();
    method.load(int.class, left).jump(Opcodes.IFEQ, end);
    method.label(next);
    item.run();
    method.increment(left, -1).load(int.class, left).jump(Opcodes.IFGT, next);
    method.jump(Opcodes.GOTO, block);
    method.label(end).load(int.class, Code.POSITION).end(Opcodes.IRETURN);
  }

  private static Code loadBlock(Code method, int q) {
    return method
        .load(byte[].class, Code.BYTES)
        .load(int.class, Code.POSITION)
        .load(int.class, q)
        .load(int.class, Code.END);
  }

  /** How to create a list and add items to it. */
  private enum Kind {
    GENERIC("genericList", ListShape.Generic.class, null),
    CUSTOM("customList", ListShape.Custom.class, null),
    INT("intList", ListShape.Primitive.class, int.class),
    LONG("longList", ListShape.Primitive.class, long.class),
    FLOAT("floatList", ListShape.Primitive.class, float.class),
    DOUBLE("doubleList", ListShape.Primitive.class, double.class);

    private final String factory;
    private final Class<? extends ListShape> shape;

    /** The primitive type of the items; null for objects. */
    private final @Nullable Class<?> item;

    Kind(String factory, Class<? extends ListShape> shape, @Nullable Class<?> item) {
      this.factory = factory;
      this.shape = shape;
      this.item = item;
    }

    static Kind of(ListShape shape) {
      if (shape instanceof ListShape.Primitive primitive) {
        return valueOf(primitive.item().name());
      }
      return shape instanceof ListShape.Generic ? GENERIC : CUSTOM;
    }

    /** Not a field: Avro 1.11 has no lists of primitives. */
    Class<?> list() {
      return switch (this) {
        case GENERIC -> GenericData.Array.class;
        case CUSTOM -> Collection.class;
        case INT -> PrimitivesArrays.IntArray.class;
        case LONG -> PrimitivesArrays.LongArray.class;
        case FLOAT -> PrimitivesArrays.FloatArray.class;
        case DOUBLE -> PrimitivesArrays.DoubleArray.class;
      };
    }
  }
}
