// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import io.avrolope.internal.plan.WriteStep;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.generic.GenericEnumSymbol;

/** Writes symbols of one enum schema. Immutable. */
public final class SymbolTable {
  private final Map<String, Integer> indexes = new HashMap<>();
  private final WriteStep.JavaEnums javaEnums;

  public SymbolTable(WriteStep.Enumeration step) {
    List<String> symbols = step.symbols();
    for (int i = 0; i < symbols.size(); i++) {
      indexes.put(symbols.get(i), i);
    }
    this.javaEnums = step.javaEnums();
  }

  /**
   * Writes the index of a symbol.
   *
   * @throws ClassCastException if the object is no symbol
   * @throws IndexOutOfBoundsException if the schema does not have the symbol
   */
  @SuppressWarnings("EnumOrdinal") // as SpecificDatumWriter
  public void write(Object datum, DatumBuffer out) {
    if (datum instanceof Enum<?> constant && javaEnums == WriteStep.JavaEnums.BY_ORDINAL) {
      out.writeInt(Objects.checkIndex(constant.ordinal(), indexes.size()));
      return;
    }
    Integer index = indexes.get(((GenericEnumSymbol<?>) datum).toString());
    if (index == null) {
      throw new IndexOutOfBoundsException();
    }
    out.writeInt(index);
  }
}
