// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.InvalidDatumException;
import io.avrolope.internal.cache.ExactSchema;
import io.avrolope.internal.cache.SingleFlightCache;
import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.model.PojoSchemas;
import io.avrolope.internal.text.UnquotedFailure;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.settings.ParsedConfig;
import java.nio.ByteBuffer;
import java.util.ConcurrentModificationException;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericContainer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the schema of an object: its own schema, a primitive schema for a plain Java value, or the
 * reflected schema of its class if {@code schema.reflection} is true. Thread-safe.
 */
final class DatumSchemas {
  private static final Schema BOOLEAN = Schema.create(Schema.Type.BOOLEAN);
  private static final Schema INT = Schema.create(Schema.Type.INT);
  private static final Schema LONG = Schema.create(Schema.Type.LONG);
  private static final Schema FLOAT = Schema.create(Schema.Type.FLOAT);
  private static final Schema DOUBLE = Schema.create(Schema.Type.DOUBLE);
  private static final Schema STRING = Schema.create(Schema.Type.STRING);
  private static final Schema BYTES = Schema.create(Schema.Type.BYTES);

  /** A deeper map could not be read: no schema of a registry may have more levels. */
  private static final int MAX_MAP_DEPTH = 200;

  private final @Nullable PojoSchemas reflected;
  private final SingleFlightCache<ExactSchema, Schema> maps;

  private DatumSchemas(@Nullable PojoSchemas reflected, int capacity) {
    this.reflected = reflected;
    this.maps = new SingleFlightCache<>(capacity);
  }

  static DatumSchemas of(ParsedConfig config) {
    return new DatumSchemas(
        config.flag(AvrolopeConfig.SCHEMA_REFLECTION) ? new PojoSchemas(config.model()) : null,
        config.capacity());
  }

  /**
   * The schema of an object. Objects of one class and schema always get the same instance.
   *
   * @throws InvalidDatumException if the object's class is not supported
   */
  Schema of(Object datum) {
    return of(datum, 0);
  }

  /**
   * @param mapDepth how many maps are around the object
   */
  private Schema of(Object datum, int mapDepth) {
    if (reflected != null && Codecs.isPlain(datum)) {
      return ofClass(reflected, datum.getClass());
    } else if (datum instanceof GenericContainer container) {
      return ofContainer(container);
    } else if (datum instanceof CharSequence) {
      return STRING;
    } else if (datum instanceof byte[] || datum instanceof ByteBuffer) {
      return BYTES;
    } else if (datum instanceof Long) {
      return LONG;
    } else if (datum instanceof Integer) {
      return INT;
    } else if (datum instanceof Double) {
      return DOUBLE;
    } else if (datum instanceof Float) {
      return FLOAT;
    } else if (datum instanceof Boolean) {
      return BOOLEAN;
    } else if (datum instanceof Map<?, ?> map) {
      return ofMap(map, mapDepth + 1);
    }
    throw unsupported(datum);
  }

  /** A user's own class may have no schema. */
  private static Schema ofContainer(GenericContainer container) {
    Object own;
    try {
      own = container.getSchema();
    } catch (Exception e) { // Kotlin and Scala throw checked exceptions without declaring them
      throw unreadable(container, e);
    }
    if (own instanceof Schema schema) {
      return schema;
    }
    throw new InvalidDatumException(
        "Cannot serialize an object of class "
            + container.getClass().getName()
            + ", whose getSchema() returned null");
  }

  /** Confluent's rule: the first value decides. An empty map is one of strings. */
  private Schema ofMap(Map<?, ?> map, int depth) {
    if (depth > MAX_MAP_DEPTH) {
      throw new InvalidDatumException(
          "Cannot serialize a map with more than "
              + MAX_MAP_DEPTH
              + " levels of maps inside, perhaps because it contains itself");
    }
    Schema values = of(firstValue(map), depth);
    if (depth == 1) {
      requireSameNumbers(map, values, null);
    }
    return maps.get(new ExactSchema(values), key -> Schema.createMap(key.schema()));
  }

  /**
   * A number of another class would be written as one of the first number's class.
   *
   * @param schema of the map's values
   * @param known the class of the first number; null if none is known
   * @return the same, with the numbers of this map
   */
  private static @Nullable Class<?> requireSameNumbers(
      Map<?, ?> map, Schema schema, @Nullable Class<?> known) {
    Class<?> first = known;
    for (Object each : values(map)) {
      if (each instanceof Map<?, ?> inner && schema.getType() == Schema.Type.MAP) {
        first = requireSameNumbers(inner, schema.getValueType(), first);
      } else if (each instanceof Number) {
        if (first != null && each.getClass() != first) {
          throw new InvalidDatumException(
              "Cannot serialize a map with values of the classes "
                  + first.getName()
                  + " and "
                  + each.getClass().getName()
                  + ": the first value determines the schema. Put values of one class into the map");
        }
        first = each.getClass();
      }
    }
    return first;
  }

  private static Object[] values(Map<?, ?> map) {
    try {
      return map.values().toArray();
    } catch (ConcurrentModificationException e) {
      throw changing(e);
    } catch (Exception e) {
      throw unreadable(map, e);
    }
  }

  private static InvalidDatumException changing(RuntimeException e) {
    return new InvalidDatumException("Cannot serialize a map that changes while it is written", e);
  }

  /** A text for an empty map, whose values count as strings. */
  private static Object firstValue(Map<?, ?> map) {
    Object first;
    try {
      first = map.isEmpty() ? "" : map.values().iterator().next();
    } catch (ConcurrentModificationException | NoSuchElementException e) {
      throw changing(e);
    } catch (Exception e) {
      throw unreadable(map, e);
    }
    if (first == null) {
      throw new InvalidDatumException(
          "Cannot serialize a map whose first value is null; put the map into a record");
    }
    return first;
  }

  private static Schema ofClass(PojoSchemas reflected, Class<?> type) {
    try {
      return reflected.of(type);
    } catch (IncompatibleSchemasException e) {
      throw new InvalidDatumException(String.valueOf(e.getMessage()), e);
    }
  }

  private static InvalidDatumException unreadable(Object datum, Exception failure) {
    return new InvalidDatumException(
        "Cannot serialize an object of class "
            + datum.getClass().getName()
            + ", whose own code threw an exception",
        UnquotedFailure.of(failure));
  }

  private static InvalidDatumException unsupported(Object datum) {
    return new InvalidDatumException(
        "Cannot serialize an object of class "
            + datum.getClass().getName()
            + "; supported are generic records, generated classes, Boolean, Integer, Long, Float,"
            + " Double, CharSequence, byte[], ByteBuffer, and a Map of these");
  }
}
