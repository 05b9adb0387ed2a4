package io.avrolope.internal.model;

import io.avrolope.internal.plan.RecordShape;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/** Another model, but with {@code String} for every string that has no class of its own. */
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
}
