// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.codec.model.MapShape;
import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.wire.DatumFailure;
import io.avrolope.internal.wire.ReadValues;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a map. */
public final class MapNode implements Node {
  private final MapShape shape;
  private final int minEntryBytes;
  private final Node key;
  private final Node value;

  MapNode(ReadStep.MapOf step, Node key, Node value) {
    this.shape = step.shape();
    this.minEntryBytes = step.minEntryBytes();
    this.key = key;
    this.value = value;
  }

  @Override
  public @Nullable Object read(Input in) {
    Blocks blocks = new Blocks(in, minEntryBytes, 1);
    int count = blocks.next();
    Map<@Nullable Object, @Nullable Object> map = map(shape, count);
    for (; count > 0; count = blocks.next()) {
      entries(in, map, count);
    }
    return ArrayNode.finished(in.position, shape.finish(), map);
  }

  /** An empty map with the given capacity. */
  public static Map<@Nullable Object, @Nullable Object> map(MapShape shape, int count) {
    return shape instanceof MapShape.Custom custom
        ? custom.factory().apply(count)
        : new HashMap<>(ReadValues.hashCapacity(count));
  }

  /**
   * Adds an entry to a map of any class.
   *
   * @param at the position of the value
   * @throws DatumFailure if the class does not take it
   */
  public static void put(
      int at,
      Map<@Nullable Object, @Nullable Object> map,
      @Nullable Object key,
      @Nullable Object value) {
    try {
      map.put(key, value);
    } catch (Exception e) {
      throw DatumFailure.incompatible(
          at,
          "an entry that " + map.getClass().getName() + " takes",
          "a key " + DatumFailure.kind(key) + " and a value " + DatumFailure.kind(value),
          e);
    }
  }

  private void entries(Input in, Map<@Nullable Object, @Nullable Object> map, int count) {
    try {
      for (int i = 0; i < count; i++) {
        Object name = key.read(in);
        put(in.position, map, name, value.read(in));
      }
    } catch (DatumFailure e) {
      throw e.within("{}");
    }
  }
}
