// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.data;

import io.avrolope.connect.schema.Rule;
import io.avrolope.connect.schema.Rules;
import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.plan.RecordShape;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.Field;
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
  public ReadStep.@Nullable Converter toWire(Schema schema) {
    Place place = place(schema);
    ReadStep.Converter value = ToAvro.converter(schema, place);
    if (place.member() == null) {
      return value;
    }
    return value == null
        ? ToAvro::valueOfMember
        : member -> value.convert(ToAvro.valueOfMember(member));
  }

  @Override
  public boolean onlyNullIsNull() {
    return true;
  }

  @Override
  public int branch(Schema union, @Nullable Object object) {
    if (object instanceof ToAvro.Chosen chosen) {
      return chosen.branch();
    }
    List<Schema> branches = union.getTypes();
    for (int i = 0; i < branches.size(); i++) {
      if ((branches.get(i).getType() == Schema.Type.NULL) == (object == null)) {
        return i;
      }
    }
    return -1;
  }
}
