// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import io.avrolope.codec.model.ListShape;
import io.avrolope.codec.model.MapShape;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.IntFunction;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/** Creates the collections and maps that fields are declared as. */
final class CollectionShapes {
  private CollectionShapes() {}

  /** The class into which an array is read; empty for Avro's own list. */
  static Optional<ListShape> list(Schema schema, TypeMapping mapping) {
    Class<?> raw = mapping.type().raw();
    if (mapping.isUntyped() || mapping.refusal() != null || isAvros(raw) || isPrimitiveArray(raw)) {
      return Optional.empty();
    }
    if (raw.isArray()) {
      return Optional.of(
          new ListShape.Custom(
              raw.getTypeName(), ArrayList::new, items -> toArray(raw.getComponentType(), items)));
    }
    if (Map.class.isAssignableFrom(raw)) {
      IntFunction<Map<@Nullable Object, @Nullable Object>> factory = mapFactory(schema, raw);
      return Optional.of(
          new ListShape.Custom(raw.getName(), ArrayList::new, pairs -> toMap(factory, pairs)));
    }
    return Optional.of(new ListShape.Custom(raw.getName(), listFactory(schema, raw), null));
  }

  static MapShape map(Schema schema, TypeMapping mapping) {
    Class<?> raw = mapping.type().raw();
    return mapping.isUntyped() || mapping.refusal() != null || raw.isAssignableFrom(HashMap.class)
        ? new MapShape.Hash()
        : new MapShape.Custom(raw.getName(), mapFactory(schema, raw), null);
  }

  /** Whether only Avro's list can be assigned to the class. */
  private static boolean isAvros(Class<?> raw) {
    return !raw.isAssignableFrom(ArrayList.class) && raw.isAssignableFrom(GenericData.Array.class);
  }

  static boolean isPrimitiveArray(Class<?> raw) {
    return raw.isArray() && raw.getComponentType().isPrimitive();
  }

  @SuppressWarnings("JdkObsolete") // LinkedList accepts null, unlike other Deques
  private static IntFunction<Collection<@Nullable Object>> listFactory(
      Schema schema, Class<?> raw) {
    if (raw.isAssignableFrom(ArrayList.class)) {
      return ArrayList::new;
    }
    if (raw.isAssignableFrom(HashSet.class)) {
      return count -> new HashSet<>(buckets(count));
    }
    if (raw.isAssignableFrom(TreeSet.class)) {
      return count -> new TreeSet<>();
    }
    if (raw.isAssignableFrom(LinkedList.class)) {
      return count -> new LinkedList<>();
    }
    MethodHandle constructor = PojoShapes.constructor(raw, schema);
    return count -> castCollection(call(constructor));
  }

  private static IntFunction<Map<@Nullable Object, @Nullable Object>> mapFactory(
      Schema schema, Class<?> raw) {
    if (raw.isAssignableFrom(HashMap.class)) {
      return count -> new HashMap<>(buckets(count));
    }
    if (raw.isAssignableFrom(TreeMap.class)) {
      return count -> new TreeMap<>();
    }
    if (raw.isAssignableFrom(ConcurrentHashMap.class)) {
      return count -> new ConcurrentHashMap<>(count);
    }
    if (raw.isAssignableFrom(ConcurrentSkipListMap.class)) {
      return count -> new ConcurrentSkipListMap<>();
    }
    MethodHandle constructor = PojoShapes.constructor(raw, schema);
    return count -> castMap(call(constructor));
  }

  private static int buckets(int count) {
    return (int) Math.min(1 << 30, count * 4L / 3 + 1);
  }

  private static Object toArray(Class<?> item, @Nullable Object items) {
    Collection<?> list = (Collection<?>) java.util.Objects.requireNonNull(items);
    return list.toArray((Object[]) Array.newInstance(item, 0));
  }

  private static Object toMap(
      IntFunction<Map<@Nullable Object, @Nullable Object>> factory, @Nullable Object pairs) {
    Collection<?> list = (Collection<?>) java.util.Objects.requireNonNull(pairs);
    Map<@Nullable Object, @Nullable Object> map = factory.apply(list.size());
    for (Object pair : list) {
      IndexedRecord entry = (IndexedRecord) pair;
      map.put(entry.get(0), entry.get(1));
    }
    return map;
  }

  private static Object call(MethodHandle constructor) {
    try {
      return constructor.invokeExact();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AvroRuntimeException(e);
    }
  }

  @SuppressWarnings("unchecked") // an empty collection has no items of a wrong class
  private static Collection<@Nullable Object> castCollection(Object empty) {
    return (Collection<@Nullable Object>) empty;
  }

  @SuppressWarnings("unchecked") // as above
  private static Map<@Nullable Object, @Nullable Object> castMap(Object empty) {
    return (Map<@Nullable Object, @Nullable Object>) empty;
  }
}
