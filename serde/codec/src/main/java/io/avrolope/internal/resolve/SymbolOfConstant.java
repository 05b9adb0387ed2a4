// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import io.avrolope.internal.plan.WriteStep;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/** Converts a constant of a Java {@code enum} to the symbol of the same name. */
final class SymbolOfConstant implements WriteStep.Converter {
  private final Map<String, Object> symbols = new HashMap<>();

  SymbolOfConstant(Schema schema) {
    for (String symbol : schema.getEnumSymbols()) {
      Object value = new GenericData.EnumSymbol(schema, symbol);
      symbols.put(symbol, value);
      symbols.put(symbol + "$", value); // a symbol that is a Java keyword
    }
  }

  @Override
  public @Nullable Object convert(@Nullable Object holder, @Nullable Object value) {
    return value instanceof Enum<?> constant
        ? symbols.getOrDefault(constant.name(), constant)
        : value;
  }
}
