// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.data;

import io.avrolope.codec.model.Converter;
import io.avrolope.codec.model.ListShape;
import io.avrolope.codec.model.RecordShape;
import java.util.ArrayList;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.Field;
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
  public @Nullable Converter fromWire(Schema schema) {
    return FromAvro.converter(schema, place(schema));
  }

  /** Puts the value of a branch into the Struct of the union. */
  @Override
  public @Nullable Converter fromBranch(Schema union, int branch) {
    Field field = memberOf(union, branch);
    if (field == null) {
      return null;
    }
    org.apache.kafka.connect.data.Schema struct = place(union).schema();
    return value -> StructValues.struct(struct, field, value);
  }
}
