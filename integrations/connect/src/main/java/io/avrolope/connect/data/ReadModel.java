// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.data;

import io.avrolope.internal.plan.ListShape;
import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.plan.RecordShape;
import java.util.ArrayList;
import java.util.Optional;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** How data of one Avro schema are read into values of a Connect schema. */
final class ReadModel extends ConnectModel {
  ReadModel(Places places) {
    super(places);
  }

  @Override
  public RecordShape shape(Schema record) {
    Place place = place(record);
    return place.isStruct() ? Slots.read(place.schema()) : Slots.arrays(record.getFields().size());
  }

  @Override
  public Optional<ListShape> listShape(Schema array) {
    return Optional.of(new ListShape.Custom("java.util.ArrayList", ArrayList::new, null));
  }

  @Override
  public Object constant(Schema enumeration, String symbol) {
    return symbol;
  }

  @Override
  public ReadStep.@Nullable Converter fromWire(Schema schema) {
    Place place = place(schema);
    ReadStep.Converter value = FromAvro.converter(schema, place);
    Place.Member member = place.member();
    return member == null ? value : member(member, value);
  }

  /** Puts the value of a branch into the Struct of the union. */
  private static ReadStep.Converter member(
      Place.Member member, ReadStep.@Nullable Converter value) {
    int size = member.union().fields().size();
    return raw -> {
      @Nullable Object[] values = new Object[size];
      values[member.field()] = value == null ? raw : value.convert(raw);
      return StructValues.struct(member.union(), values);
    };
  }
}
