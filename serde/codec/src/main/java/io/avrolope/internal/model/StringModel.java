// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import io.avrolope.codec.model.Converter;
import io.avrolope.codec.model.DataModel;
import io.avrolope.codec.model.ListShape;
import io.avrolope.codec.model.MapShape;
import io.avrolope.codec.model.RecordShape;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.jspecify.annotations.Nullable;

/** Wraps a model so that strings become {@code String} instead of {@code Utf8}. */
public record StringModel(DataModel model) implements DataModel {
  @Override
  public GenericData avro() {
    return model.avro();
  }

  @Override
  public RecordShape shape(Schema record) {
    return model.shape(record);
  }

  @Override
  public @Nullable Conversion<?> conversion(Schema record, Schema.Field field) {
    return model.conversion(record, field);
  }

  @Override
  public Class<?> stringClass(Schema schema) {
    Class<?> type = model.stringClass(schema);
    return type == CharSequence.class ? String.class : type;
  }

  @Override
  public @Nullable Conversion<?> conversion(Schema schema) {
    return model.conversion(schema);
  }

  @Override
  public @Nullable Conversion<?> writersConversion(Schema writer, Conversion<?> readers) {
    return model.writersConversion(writer, readers);
  }

  @Override
  public Optional<ListShape> listShape(Schema array) {
    return model.listShape(array);
  }

  @Override
  public MapShape mapShape(Schema map) {
    return model.mapShape(map);
  }

  @Override
  public @Nullable Object constant(Schema enumeration, String symbol) {
    return model.constant(enumeration, symbol);
  }

  @Override
  public Supplier<GenericFixed> fixedFactory(Schema fixed) {
    return model.fixedFactory(fixed);
  }

  @Override
  public @Nullable String refusal(Schema schema) {
    return model.refusal(schema);
  }

  @Override
  public @Nullable Converter fromWire(Schema schema) {
    return model.fromWire(schema);
  }

  @Override
  public @Nullable Converter toWire(Schema schema) {
    return model.toWire(schema);
  }

  @Override
  public ToIntFunction<Object> branchFinder(Schema union) {
    return model.branchFinder(union);
  }

  @Override
  public boolean writesByDeclaredType() {
    return model.writesByDeclaredType();
  }
}
