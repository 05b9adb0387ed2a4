// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.stream;

import io.avrolope.codec.model.MapShape;
import io.avrolope.internal.interpret.ArrayNode;
import io.avrolope.internal.interpret.MapNode;
import io.avrolope.internal.wire.DatumFailure;
import java.io.EOFException;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a map from a stream. */
record StreamMap(MapShape shape, StreamNode key, StreamNode value) implements StreamNode {
  @Override
  public @Nullable Object read(StreamInput in) throws IOException {
    long count = in.mapBlock(0);
    Map<@Nullable Object, @Nullable Object> map =
        MapNode.map(shape, (int) Math.min(count, StreamArray.MAX_PREALLOCATED));
    for (long first = 0; count > 0; first += count, count = in.mapBlock(first)) {
      in.countValues(count);
      entries(in, map, count);
    }
    return ArrayNode.finished(0, shape.finish(), map);
  }

  private void entries(StreamInput in, Map<@Nullable Object, @Nullable Object> map, long count)
      throws IOException {
    try {
      for (long i = 0; i < count; i++) {
        Object name = key.read(in);
        MapNode.put(0, map, name, value.read(in));
      }
    } catch (DatumFailure e) {
      throw e.within("{}");
    } catch (EOFException e) {
      throw StreamFailures.within(e, "{}");
    }
  }
}
