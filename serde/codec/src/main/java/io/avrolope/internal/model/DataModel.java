package io.avrolope.internal.model;

import io.avrolope.internal.plan.ListShape;
import io.avrolope.internal.plan.MapShape;
import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.plan.RecordShape;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
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

  /** The conversion of a value that is no field of its own, but within one or the whole datum. */
  default @Nullable Conversion<?> conversion(Schema schema) {
    return avro().getConversionFor(schema.getLogicalType());
  }

  /**
   * The class of a string, or of a map's keys.
   *
   * @param schema of type string or map
   * @return {@code String}, {@code CharSequence} (which stands for {@code Utf8}), or a class with a
   *     constructor that takes a {@code String}
   */
  Class<?> stringClass(Schema schema);

  /** As what an array is read; empty: as Avro's list of such items. */
  default Optional<ListShape> listShape(Schema array) {
    return Optional.empty();
  }

  /** As what a map is read. */
  default MapShape mapShape(Schema map) {
    return new MapShape.Hash();
  }

  /** What a symbol of an enum is read as; null: the objects have none for it. */
  default @Nullable Object constant(Schema enumeration, String symbol) {
    return avro().createEnum(symbol, enumeration);
  }

  /** What makes the objects of a fixed, whose bytes are then filled in. */
  default Supplier<GenericFixed> fixedFactory(Schema fixed) {
    return () -> (GenericFixed) avro().createFixed(null, fixed);
  }

  /**
   * What the place of this value takes instead, for the message of a failure.
   *
   * @return null if it takes values of this schema
   */
  default @Nullable String refusal(Schema schema) {
    return null;
  }

  /**
   * Makes of a value as it is on the wire, after its conversion, one as the objects hold it.
   *
   * @return null if that is the same
   */
  default ReadStep.@Nullable Converter fromWire(Schema schema) {
    return null;
  }

  /**
   * The reverse, before the conversion: gives {@code Integer} for whatever is an int, {@code
   * CharSequence}, {@code ByteBuffer}, {@code GenericFixed}, {@code Collection}, {@code Map}, or
   * leaves the object as it is, so that whoever writes it finds that it is none of these.
   *
   * @return null if objects hold it that way
   */
  default ReadStep.@Nullable Converter toWire(Schema schema) {
    return null;
  }

  /**
   * Whether the declared type of a value, and not the class of the object, says how it is written:
   * then {@link #toWire} and {@link #branch} are asked.
   */
  default boolean writesByDeclaredType() {
    return false;
  }

  /**
   * The branch of a union that an object is of.
   *
   * @throws org.apache.avro.AvroRuntimeException if there is none
   */
  default int branch(Schema union, @Nullable Object object) {
    return avro().resolveUnion(union, object);
  }
}
