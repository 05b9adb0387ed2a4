// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.data;

import io.avrolope.codec.model.Converter;
import io.avrolope.codec.model.RecordShape;
import io.avrolope.connect.schema.Rule;
import io.avrolope.connect.schema.Rules;
import java.util.Objects;
import java.util.function.ToIntFunction;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/** How values of one Connect schema are written as data of an Avro schema. */
final class WriteModel extends ConnectModel {
  private final Rules rules;

  WriteModel(Places places, Rules rules) {
    super(places);
    this.rules = rules;
  }

  @Override
  public RecordShape shape(Schema record) {
    Place place = place(record);
    if (!place.isStruct()) {
      return Slots.arrays(record.getFields().size());
    }
    StructSlots slots = new StructSlots(place.schema());
    for (Field field : place.schema().fields()) {
      Object instead = writtenForNull(field.schema());
      if (instead != null) {
        slots.writeForNull(field, instead);
      }
    }
    return Slots.written(place.schema(), slots);
  }

  private @Nullable Object writtenForNull(org.apache.kafka.connect.data.Schema schema) {
    return schema.isOptional() && rules.has(Rule.IGNORE_NULLABLE_DEFAULTS)
        ? null
        : schema.defaultValue();
  }

  @Override
  public boolean writesByDeclaredType() {
    return true;
  }

  @Override
  public @Nullable Converter toWire(Schema schema) {
    return ToAvro.converter(schema, place(schema));
  }

  @Override
  public boolean onlyNullIsNull() {
    return true;
  }

  @Override
  public ToIntFunction<Object> branchFinder(Schema union) {
    Place place = place(union);
    if (place.kind() == Place.Kind.UNION) {
      return new UnionBranches(union, place.schema());
    }
    int[] present = UnionBranches.present(union);
    return new OnlyBranch(present.length == 0 ? -1 : present[0]);
  }

  /** The branch of each value of an optional schema. */
  private record OnlyBranch(int branch) implements ToIntFunction<Object> {
    @Override
    public int applyAsInt(Object value) {
      return branch;
    }
  }

  /** Takes the value of a branch out of the Struct of the union. */
  @Override
  public @Nullable Converter toBranch(Schema union, int branch) {
    Field field = memberOf(union, branch);
    return field == null ? null : struct -> valueOf(struct, field);
  }

  private static @Nullable Object valueOf(@Nullable Object struct, Field field) {
    return StructValues.value((Struct) Objects.requireNonNull(struct), field);
  }
}
