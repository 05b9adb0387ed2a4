// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.corpus;

import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;

/** Stands for a Struct schema inside itself, as other converters have it. */
final class EnclosingSchema implements Schema {
  private final boolean optional;
  private Schema target;

  EnclosingSchema(boolean optional) {
    this.optional = optional;
  }

  void target(Schema schema) {
    target = schema;
  }

  @Override
  public Type type() {
    return Type.STRUCT;
  }

  @Override
  public boolean isOptional() {
    return optional;
  }

  @Override
  public Object defaultValue() {
    return null;
  }

  @Override
  public String name() {
    return target.name();
  }

  @Override
  public Integer version() {
    return target.version();
  }

  @Override
  public String doc() {
    return target.doc();
  }

  @Override
  public Map<String, String> parameters() {
    return target.parameters();
  }

  @Override
  public Schema keySchema() {
    return null;
  }

  @Override
  public Schema valueSchema() {
    return null;
  }

  @Override
  public List<Field> fields() {
    return target.fields();
  }

  @Override
  public Field field(String name) {
    return target.field(name);
  }

  @Override
  public Schema schema() {
    return target;
  }
}
