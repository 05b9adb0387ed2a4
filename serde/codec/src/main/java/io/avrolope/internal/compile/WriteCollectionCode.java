// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.internal.wire.DatumBuffer;
import io.avrolope.internal.wire.WriteBlocks;
import io.avrolope.internal.wire.WriteValues;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Emits the body of a method that writes arrays or maps. */
final class WriteCollectionCode {
  private final Code code;
  private final WriteRule item;
  private final int size;
  private final int written;

  /** The list, or the iterator. */
  private final int source;

  /**
   * @param item how each item, or each value of a map, is written
   */
  WriteCollectionCode(Code code, WriteRule item) {
    this.code = code;
    this.item = item;
    this.size = code.newLocal(int.class);
    this.written = code.newLocal(int.class);
    this.source = code.newLocal(Object.class);
  }

  /**
   * An array.
   *
   * <pre>
   * if (WriteBlocks.isIndexed(datum)) { …indexed… return; }
   * …iterated…
   * </pre>
   */
  void array() {
    Label iterated = new Label();
    code.load(Object.class, WriterCompiler.DATUM);
    code.callStatic(WriteBlocks.class, "isIndexed", boolean.class, Object.class);
    code.jump(Opcodes.IFEQ, iterated);
    indexed();
    code.instruction(Opcodes.RETURN).label(iterated);
    iterated();
  }

  /**
   * A list with fast access by index.
   *
   * <pre>
   * List source = (List) datum;
   * int size = source.size();
   * WriteBlocks.start(out, size);
   * for (int written = 0; written &lt; size; written++) { item(source.get(written), out); }
   * WriteBlocks.end(out, size, source.size());
   * </pre>
   */
  private void indexed() {
    start(List.class);
    code.load(Object.class, WriterCompiler.DATUM).cast(List.class).store(List.class, source);
    Label next = new Label();
    Label end = new Label();
    code.label(next);
    code.load(int.class, written).load(int.class, size).jump(Opcodes.IF_ICMPGE, end);
    code.load(List.class, source).load(int.class, written);
    code.call(List.class, "get", Object.class, int.class);
    code.load(DatumBuffer.class, WriterCompiler.OUT);
    item.call(code);
    code.increment(written, 1).jump(Opcodes.GOTO, next).label(end);
    end(() -> code.load(List.class, source).call(List.class, "size", int.class));
  }

  /**
   * Any collection.
   *
   * <pre>
   * int size = ((Collection) datum).size();
   * WriteBlocks.start(out, size);
   * int written = 0;
   * for (Iterator source = ((Collection) datum).iterator(); source.hasNext(); written++) {
   *   item(source.next(), out);
   * }
   * WriteBlocks.end(out, size, written);
   * </pre>
   */
  private void iterated() {
    start(Collection.class);
    code.load(Object.class, WriterCompiler.DATUM).cast(Collection.class);
    code.call(Collection.class, "iterator", Iterator.class);
    loop(
        () -> {
          next();
          code.load(DatumBuffer.class, WriterCompiler.OUT);
          item.call(code);
        });
  }

  /**
   * A map; like any collection, but with two calls for each entry.
   *
   * <pre>
   * Map.Entry entry = (Map.Entry) source.next();
   * WriteValues.writeKey(entry, out);
   * item(entry.getValue(), out);
   * </pre>
   */
  void map() {
    int entry = code.newLocal(Map.Entry.class);
    start(Map.class);
    code.load(Object.class, WriterCompiler.DATUM).cast(Map.class);
    code.call(Map.class, "entrySet", Set.class).call(Set.class, "iterator", Iterator.class);
    loop(
        () -> {
          next();
          code.cast(Map.Entry.class).store(Map.Entry.class, entry);
          code.load(Map.Entry.class, entry).load(DatumBuffer.class, WriterCompiler.OUT);
          code.callStatic(
              WriteValues.class, "writeKey", void.class, Map.Entry.class, DatumBuffer.class);
          code.load(Map.Entry.class, entry).call(Map.Entry.class, "getValue", Object.class);
          code.load(DatumBuffer.class, WriterCompiler.OUT);
          item.call(code);
        });
  }

  private void next() {
    code.load(Iterator.class, source).call(Iterator.class, "next", Object.class);
  }

  /** Sets {@code size} and {@code written}, and writes the count of the block. */
  private void start(Class<?> type) {
    code.load(Object.class, WriterCompiler.DATUM).cast(type).call(type, "size", int.class);
    code.store(int.class, size).push(0).store(int.class, written);
    code.load(DatumBuffer.class, WriterCompiler.OUT).load(int.class, size);
    code.callStatic(WriteBlocks.class, "start", void.class, DatumBuffer.class, int.class);
  }

  /** Loops over the iterator that is on the stack. */
  private void loop(Runnable body) {
    Label next = new Label();
    Label end = new Label();
    code.store(Iterator.class, source).label(next);
    code.load(Iterator.class, source).call(Iterator.class, "hasNext", boolean.class);
    code.jump(Opcodes.IFEQ, end);
    body.run();
    code.increment(written, 1).jump(Opcodes.GOTO, next).label(end);
    end(() -> code.load(int.class, written));
  }

  private void end(Runnable sizeNow) {
    code.load(DatumBuffer.class, WriterCompiler.OUT).load(int.class, size);
    sizeNow.run();
    code.callStatic(WriteBlocks.class, "end", void.class, DatumBuffer.class, int.class, int.class);
  }
}
