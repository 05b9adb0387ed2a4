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
 * Avro's conversions on {@code GenericData.get()}, which the whole JVM shares, for as long as this
 * is open. Avro has no way to take a conversion back: both of its tables are put back as they were.
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

  @SuppressWarnings("unchecked") // put back as it was
  private static Map<Object, Object> table(String name) {
    try {
      Field field = GenericData.class.getDeclaredField(name);
      field.setAccessible(true);
      return (Map<Object, Object>) field.get(GenericData.get());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("Avro keeps its conversions otherwise", e);
    }
  }

  /** For the oracle. */
  GenericData alike() {
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
