// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.data;

import io.avrolope.codec.model.DataModel;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.kafka.connect.data.Field;
import org.jspecify.annotations.Nullable;

/**
 * The common part of reading and writing: strings are {@code String}s, and Connect's logical types
 * take the place of Avro's conversions.
 */
abstract class ConnectModel implements DataModel {
  private final GenericData avro = new GenericData();
  private final Places places;

  ConnectModel(Places places) {
    this.places = places;
  }

  /** The meaning of a part of the schema. */
  final Place place(Schema part) {
    return places.of(part);
  }

  /** The field of the union's Struct that holds values of a branch; null if there is none. */
  final @Nullable Field memberOf(Schema union, int branch) {
    Place place = place(union);
    return place.kind() == Place.Kind.UNION
        ? UnionBranches.field(union, branch, place.schema())
        : null;
  }

  @Override
  public final GenericData avro() {
    return avro;
  }

  @Override
  public final @Nullable Conversion<?> conversion(Schema record, Schema.Field field) {
    return null;
  }

  @Override
  public final @Nullable Conversion<?> conversion(Schema schema) {
    return null;
  }

  @Override
  public final Class<?> stringClass(Schema schema) {
    return String.class;
  }
}
