// SPDX-License-Identifier: Apache-2.0
package io.avrolope.codec.model;

import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.jspecify.annotations.Nullable;

/**
 * The form of the objects that data are read into and written from: generic records, generated
 * classes or plain classes. Planners ask it; engines do not ask it per datum. Thread-safe.
 *
 * <p>Unstable: it can change in each version until a second framework has used it.
 */
public interface DataModel {

  /** Avro's own model of the same objects, for its conversions, defaults, enums and unions. */
  GenericData avro();

  /** How to create a record of this schema and access its fields. */
  RecordShape shape(Schema record);

  /**
   * The conversion of a field's value. For items or branches within the value, use {@link
   * #conversion(Schema)}.
   *
   * @return null if the value is not converted
   */
  @Nullable Conversion<?> conversion(Schema record, Schema.Field field);

  /** The conversion of a value that is no field: an item, a branch or the whole datum. */
  default @Nullable Conversion<?> conversion(Schema schema) {
    return avro().getConversionFor(schema.getLogicalType());
  }

  /**
   * The conversion that applies to values of a writer schema instead of the reader schema's.
   *
   * @return null if the reader schema's applies
   */
  default @Nullable Conversion<?> writersConversion(Schema writer, Conversion<?> readers) {
    return null;
  }

  /**
   * The class of a string, or of a map's keys.
   *
   * @param schema of type string or map
   * @return {@code String}, {@code CharSequence} (for {@code Utf8}), or a class with a constructor
   *     that takes a {@code String}
   */
  Class<?> stringClass(Schema schema);

  /** The objects of a record schema that are written; they need no constructor. */
  default RecordShape writtenShape(Schema record) {
    return shape(record);
  }

  /** The class into which an array is read; empty for Avro's list of such items. */
  default Optional<ListShape> listShape(Schema array) {
    return Optional.empty();
  }

  /** The class into which a map is read. */
  default MapShape mapShape(Schema map) {
    return new MapShape.Hash();
  }

  /** The object that represents a symbol; null if there is none. */
  default @Nullable Object constant(Schema enumeration, String symbol) {
    return avro().createEnum(symbol, enumeration);
  }

  /** Creates the objects of a fixed; the caller then fills in the bytes. */
  default Supplier<GenericFixed> fixedFactory(Schema fixed) {
    return () -> (GenericFixed) avro().createFixed(null, fixed);
  }

  /**
   * The values that the Java type accepts instead, for the message of a failure.
   *
   * @return null if the type accepts values of this schema
   */
  default @Nullable String refusal(Schema schema) {
    return null;
  }

  /**
   * Turns a value that was read, after its conversion, into the class that the objects hold.
   *
   * @return null if no change is needed
   */
  default @Nullable Converter fromWire(Schema schema) {
    return null;
  }

  /**
   * The reverse, before the conversion. It returns an {@code Integer} for any int, a {@code
   * CharSequence}, {@code ByteBuffer}, {@code GenericFixed}, {@code Collection} or {@code Map}. Any
   * other object is returned as it is; the writer then refuses it.
   *
   * @return null if no change is needed
   */
  default @Nullable Converter toWire(Schema schema) {
    return null;
  }

  /**
   * Turns the value of a branch into what the union holds, for unions whose values tell their
   * branch. Asked for each branch of the reader schema's union that data can have.
   *
   * @param branch the index of the branch
   * @return null if the union holds the value itself
   */
  default @Nullable Converter fromBranch(Schema union, int branch) {
    return null;
  }

  /**
   * The reverse, for the branch that {@link #branchFinder} chose.
   *
   * @return null if no change is needed
   */
  default @Nullable Converter toBranch(Schema union, int branch) {
    return null;
  }

  /**
   * Whether in a union of null and one primitive type each object but null has that type, or is
   * refused. If so, the planner does not use {@link #branchFinder} for such unions.
   */
  default boolean onlyNullIsNull() {
    return false;
  }

  /**
   * Whether the declared type of a value determines how it is written, and not the class of the
   * object. If so, the planner uses {@link #toWire} and {@link #branchFinder}.
   */
  default boolean writesByDeclaredType() {
    return false;
  }

  /**
   * Finds the index of the union's branch that an object other than null belongs to. Unions with
   * equal steps and equal finders share their code.
   *
   * @return fails by Avro's {@code AvroRuntimeException} if there is none, or by {@code
   *     InvalidDatumException}, whose message states the reason
   */
  default ToIntFunction<Object> branchFinder(Schema union) {
    return object -> avro().resolveUnion(union, object);
  }
}
