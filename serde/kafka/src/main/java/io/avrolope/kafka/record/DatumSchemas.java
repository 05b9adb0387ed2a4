// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.InvalidDatumException;
import io.avrolope.internal.cache.ExactSchema;
import io.avrolope.internal.cache.SingleFlightCache;
import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.model.PojoSchemas;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.settings.ParsedConfig;
import java.nio.ByteBuffer;
import java.util.Map;
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
    if (reflected != null && Codecs.isPlain(datum)) {
      return ofClass(reflected, datum.getClass());
    } else if (datum instanceof GenericContainer container) {
      return container.getSchema();
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
      return ofMap(map);
    }
    throw unsupported(datum);
  }

  /** Confluent's rule: the first value decides. An empty map is one of strings. */
  private Schema ofMap(Map<?, ?> map) {
    Schema values = STRING;
    for (Object value : map.values()) {
      if (value == null) {
        throw new InvalidDatumException(
            "Cannot serialize a map whose first value is null; put the map into a record");
      }
      values = of(value);
      break;
    }
    return maps.get(new ExactSchema(values), key -> Schema.createMap(key.schema()));
  }

  private static Schema ofClass(PojoSchemas reflected, Class<?> type) {
    try {
      return reflected.of(type);
    } catch (IncompatibleSchemasException e) {
      throw new InvalidDatumException(String.valueOf(e.getMessage()), e);
    }
  }

  private static InvalidDatumException unsupported(Object datum) {
    return new InvalidDatumException(
        "Cannot serialize an object of class "
            + datum.getClass().getName()
            + "; supported are generic records, generated classes, Boolean, Integer, Long, Float,"
            + " Double, CharSequence, byte[], ByteBuffer, and a Map of these");
  }
}
