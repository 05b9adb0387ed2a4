// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import io.avrolope.internal.model.StandardConversions;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Conversion;
import org.apache.avro.generic.GenericData;

/**
 * Registers Avro's conversions in {@code GenericData.get()}, which is global to the JVM, until this
 * is closed. Avro cannot unregister a conversion, so {@link #close} restores both of its tables.
 */
final class GlobalConversions implements AutoCloseable {
  private static final List<Conversion<?>> ALL = StandardConversions.all();

  private final Map<Object, Object> byName;
  private final Map<Object, Object> byClass;
  private final Map<Object, Object> byNameBefore;
  private final Map<Object, Object> byClassBefore = new HashMap<>();

  GlobalConversions() {
    this.byName = table("conversions");
    this.byClass = table("conversionsByClass");
    this.byNameBefore = new HashMap<>(byName);
    byClass.forEach(
        (type, ofType) -> byClassBefore.put(type, new LinkedHashMap<>((Map<?, ?>) ofType)));
    ALL.forEach(GenericData.get()::addLogicalTypeConversion);
  }

  @SuppressWarnings("unchecked") // the table is restored with its own entries
  private static Map<Object, Object> table(String name) {
    try {
      Field field = GenericData.class.getDeclaredField(name);
      field.setAccessible(true);
      return (Map<Object, Object>) field.get(GenericData.get());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("This version of Avro stores its conversions in other fields", e);
    }
  }

  /** A model for the oracle, with the same conversions. */
  GenericData oracleData() {
    return Oracle.plain(ALL.toArray(new Conversion<?>[0]));
  }

  @Override
  public void close() {
    byName.clear();
    byName.putAll(byNameBefore);
    byClass.clear();
    byClass.putAll(byClassBefore);
  }
}
