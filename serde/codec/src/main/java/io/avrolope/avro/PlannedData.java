// SPDX-License-Identifier: Apache-2.0
package io.avrolope.avro;

import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.model.GenericModel;
import io.avrolope.internal.model.ModelOptions;
import java.util.Collection;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.specific.SpecificData;
import org.jspecify.annotations.Nullable;

/**
 * Avro data models whose readers and writers are {@link PlannedDatumReader} and {@link
 * PlannedDatumWriter}, for parts of Avro that take a model, such as single-object messages:
 *
 * <pre>{@code
 * var encoder = new BinaryMessageEncoder<Order>(PlannedData.specific(Order.class), schema);
 * var decoder = new BinaryMessageDecoder<Order>(PlannedData.specific(Order.class), schema);
 * }</pre>
 */
public final class PlannedData {
  private PlannedData() {}

  /** A new model of generic records. Add conversions before its first use. */
  public static GenericData generic() {
    return new Generic();
  }

  /**
   * A new model of the objects of a generated class, with the conversions of that class. Add others
   * before its first use.
   */
  public static SpecificData specific(Class<?> generated) {
    return new Specific(generated);
  }

  private static final class Generic extends GenericData {
    /**
     * Avro reads with its classic reader if the model is a subclass, unless this one replaces it.
     */
    private boolean fast = new GenericData().isFastReaderEnabled();

    @Override
    public GenericData setFastReaderEnabled(boolean flag) {
      fast = flag;
      return super.setFastReaderEnabled(flag);
    }

    @Override
    public Object newArray(@Nullable Object old, int size, Schema schema) {
      return fast && !(old instanceof Collection)
          ? new Array<>(size, schema)
          : super.newArray(old, size, schema);
    }

    @Override
    public DatumReader<Object> createDatumReader(Schema schema) {
      return createDatumReader(schema, schema);
    }

    @Override
    public DatumReader<Object> createDatumReader(Schema writer, Schema reader) {
      return new PlannedDatumReader<>(writer, reader, new GenericModel(this));
    }

    @Override
    public DatumWriter<Object> createDatumWriter(Schema schema) {
      return new PlannedDatumWriter<>(schema, new GenericModel(this));
    }
  }

  private static final class Specific extends SpecificData {
    private final Class<?> generated;
    private boolean fast;

    Specific(Class<?> generated) {
      super(generated.getClassLoader());
      this.generated = generated;
      this.fast = SpecificData.getForClass(generated).isFastReaderEnabled();
      SpecificData.getForClass(generated).getConversions().forEach(this::addLogicalTypeConversion);
    }

    @Override
    public GenericData setFastReaderEnabled(boolean flag) {
      fast = flag;
      return super.setFastReaderEnabled(flag);
    }

    @Override
    public DatumReader<Object> createDatumReader(Schema schema) {
      return createDatumReader(schema, schema);
    }

    @Override
    public DatumReader<Object> createDatumReader(Schema writer, Schema reader) {
      return new PlannedDatumReader<>(
          writer, reader, PlannedDatumReader.specificModel(generated, reader, options(), fast));
    }

    @Override
    public DatumWriter<Object> createDatumWriter(Schema schema) {
      return new PlannedDatumWriter<>(schema, Codecs.specificModel(generated, options()));
    }

    private ModelOptions options() {
      return ModelOptions.DEFAULTS.with(getConversions());
    }
  }
}
