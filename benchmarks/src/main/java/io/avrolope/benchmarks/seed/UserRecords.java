package io.avrolope.benchmarks.seed;

import io.avrolope.benchmarks.workload.Framing;
import io.avrolope.benchmarks.workload.Shape;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;

/**
 * The {@code User} of "How to use the Avro API with a Schema Registry": optional fields {@code
 * value0} to {@code value80}, all of them there. The post says 80 fields of ten digits; its code
 * makes 81 of about 18.
 */
public enum UserRecords {
  /** The digits of random numbers. */
  STRINGS("string", random -> Double.toString(random.nextDouble())),
  /** The numbers, as in the post's remark that doubles are a fifth faster. */
  DOUBLES("double", Random::nextDouble);

  private static final int LAST = 80;

  private final String type;

  @SuppressWarnings("ImmutableEnumChecker") // none of the lambdas keeps anything
  private final Function<Random, Object> value;

  UserRecords(String type, Function<Random, Object> value) {
    this.type = type;
    this.value = value;
  }

  Schema schema() {
    SchemaBuilder.FieldAssembler<Schema> fields =
        SchemaBuilder.record("User").namespace("com.ctheu").fields();
    for (int i = 0; i <= LAST; i++) {
      fields =
          fields
              .name("value" + i)
              .type()
              .unionOf()
              .nullType()
              .and()
              .type(type)
              .endUnion()
              .nullDefault();
    }
    return fields.endRecord();
  }

  /** The one record that is written over and over; the same in every run. */
  GenericData.Record record() {
    Random random = new Random(1);
    GenericData.Record made = new GenericData.Record(schema());
    for (int i = 0; i <= LAST; i++) {
      made.put(i, value.apply(random));
    }
    return made;
  }

  /** The one record, for {@link io.avrolope.benchmarks.contestant.Contestant}s. */
  Shape shape() {
    GenericData.Record made = record();
    return new Shape(
        made.getSchema(), made.getSchema(), List.of(made), Framing.HEADER, Shape.End.CHECKED, null);
  }
}
