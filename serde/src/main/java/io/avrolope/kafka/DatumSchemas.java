package io.avrolope.kafka;

import io.avrolope.error.InvalidDatumException;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericContainer;

/** The schema of an object: its own, or the primitive one of a plain Java value. */
final class DatumSchemas {
  private static final Schema BOOLEAN = Schema.create(Schema.Type.BOOLEAN);
  private static final Schema INT = Schema.create(Schema.Type.INT);
  private static final Schema LONG = Schema.create(Schema.Type.LONG);
  private static final Schema FLOAT = Schema.create(Schema.Type.FLOAT);
  private static final Schema DOUBLE = Schema.create(Schema.Type.DOUBLE);
  private static final Schema STRING = Schema.create(Schema.Type.STRING);
  private static final Schema BYTES = Schema.create(Schema.Type.BYTES);

  private DatumSchemas() {}

  static Schema of(Object datum) {
    if (datum instanceof GenericContainer container) {
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
    throw new InvalidDatumException(
        "Expected a generic record, an object of a generated class, a Boolean, Integer, Long,"
            + " Float, Double, CharSequence, byte[] or ByteBuffer but found a "
            + datum.getClass().getName());
  }
}
