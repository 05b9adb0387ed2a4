// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

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
 * value0} to {@code value80}, none of them null. The post mentions 80 fields of ten digits; its
 * code creates 81 fields of about 18 digits.
 */
public enum UserRecords {
  /** The digits of random numbers. */
  STRINGS("string", random -> Double.toString(random.nextDouble())),
  /** The numbers themselves; the post notes that doubles are about 20 % faster. */
  DOUBLES("double", Random::nextDouble);

  private static final int LAST = 80;

  private final String type;

  @SuppressWarnings("ImmutableEnumChecker") // the lambdas have no state
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

  /** The record that every operation writes; the same in every run. */
  GenericData.Record record() {
    Random random = new Random(1);
    GenericData.Record created = new GenericData.Record(schema());
    for (int i = 0; i <= LAST; i++) {
      created.put(i, value.apply(random));
    }
    return created;
  }

  /** The record as a workload for {@link io.avrolope.benchmarks.library.Library}s. */
  Shape shape() {
    GenericData.Record created = record();
    return new Shape(
        created.getSchema(),
        created.getSchema(),
        List.of(created),
        Framing.HEADER,
        Shape.End.CHECKED,
        null);
  }
}
