// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.integration;

import io.avrolope.codec.model.Converter;
import io.avrolope.codec.model.DataModel;
import io.avrolope.codec.model.RecordShape;
import io.avrolope.internal.model.GenericModel;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/** Generic records in which bytes are {@code BigInteger}: the model of an integration. */
final class NumberModel implements DataModel {
  private final GenericModel generic = new GenericModel(new GenericData());

  @Override
  public GenericData avro() {
    return generic.avro();
  }

  @Override
  public RecordShape shape(Schema record) {
    return generic.shape(record);
  }

  @Override
  public @Nullable Conversion<?> conversion(Schema record, Schema.Field field) {
    return null;
  }

  @Override
  public Class<?> stringClass(Schema schema) {
    return String.class;
  }

  @Override
  public @Nullable Converter fromWire(Schema schema) {
    return schema.getType() == Schema.Type.BYTES ? NumberModel::number : null;
  }

  private static @Nullable Object number(@Nullable Object raw) {
    ByteBuffer buffer = (ByteBuffer) Objects.requireNonNull(raw);
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return new BigInteger(bytes);
  }

  @Override
  public @Nullable Converter toWire(Schema schema) {
    return schema.getType() == Schema.Type.BYTES
        ? number -> ByteBuffer.wrap(((BigInteger) Objects.requireNonNull(number)).toByteArray())
        : null;
  }

  @Override
  public boolean writesByDeclaredType() {
    return true;
  }
}
