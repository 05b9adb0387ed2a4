package io.avrolope.kafka.record;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.InvalidDatumException;
import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.model.PojoSchemas;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.settings.ParsedConfig;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericContainer;
import org.jspecify.annotations.Nullable;

/**
 * The schema of an object: its own, the primitive one of a plain Java value, or where configuration
 * allows it that of its class. Thread-safe.
 */
final class DatumSchemas {
  private static final Schema BOOLEAN = Schema.create(Schema.Type.BOOLEAN);
  private static final Schema INT = Schema.create(Schema.Type.INT);
  private static final Schema LONG = Schema.create(Schema.Type.LONG);
  private static final Schema FLOAT = Schema.create(Schema.Type.FLOAT);
  private static final Schema DOUBLE = Schema.create(Schema.Type.DOUBLE);
  private static final Schema STRING = Schema.create(Schema.Type.STRING);
  private static final Schema BYTES = Schema.create(Schema.Type.BYTES);

  private final @Nullable PojoSchemas plain;

  private DatumSchemas(@Nullable PojoSchemas plain) {
    this.plain = plain;
  }

  static DatumSchemas of(ParsedConfig config) {
    return new DatumSchemas(
        config.flag(AvrolopeConfig.SCHEMA_REFLECTION) ? new PojoSchemas(config.model()) : null);
  }

  /**
   * The schema of an object, the same each time for objects of the same sort.
   *
   * @throws InvalidDatumException if there is none
   */
  Schema of(Object datum) {
    if (plain != null && Codecs.isPlain(datum)) {
      return ofPlain(plain, datum.getClass());
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
    }
    throw none(datum);
  }

  private static Schema ofPlain(PojoSchemas plain, Class<?> type) {
    try {
      return plain.of(type);
    } catch (IncompatibleSchemasException e) {
      throw new InvalidDatumException(String.valueOf(e.getMessage()), e);
    }
  }

  private static InvalidDatumException none(Object datum) {
    return new InvalidDatumException(
        "Expected a generic record, an object of a generated class, a Boolean, Integer, Long,"
            + " Float, Double, CharSequence, byte[] or ByteBuffer but found a "
            + datum.getClass().getName());
  }
}
