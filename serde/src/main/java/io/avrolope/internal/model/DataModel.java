package io.avrolope.internal.model;

import io.avrolope.internal.plan.RecordShape;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/**
 * What the objects of one kind look like: generic records, generated classes, plain classes.
 * Thread-safe. Asked while a plan is made, never per datum.
 */
public interface DataModel {

  /** Avro's own model of the same objects, for its conversions, defaults, enums and unions. */
  GenericData avro();

  /** How a record of this schema is made, and its fields are reached. */
  RecordShape shape(Schema record);

  /**
   * The conversion of a field's own value; of what is within the value the model's conversions
   * hold.
   *
   * @return null if the value stays as it is
   */
  @Nullable Conversion<?> conversion(Schema record, Schema.Field field);

  /**
   * The class of a string, or of a map's keys.
   *
   * @param schema of type string or map
   * @return {@code String}, {@code CharSequence} (which stands for {@code Utf8}), or a class with a
   *     constructor that takes a {@code String}
   */
  Class<?> stringClass(Schema schema);
}
