// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import io.avrolope.internal.plan.WriteStep;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Conversion;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/** Determines the union branches of objects whose class alone decides. */
final class UnionClasses {
  private final GenericData avro;
  private final List<Schema> branches;
  private final List<@Nullable Class<?>> records;

  /**
   * @param records for each branch the class of its objects; null for a branch that is not a
   *     record, or is a generic record
   */
  UnionClasses(GenericData avro, Schema union, List<@Nullable Class<?>> records) {
    this.avro = avro;
    this.branches = union.getTypes();
    this.records = records;
  }

  /** Whether a branch has a conversion; conversions take precedence and can apply to any class. */
  boolean claimedByLogicalTypes() {
    return branches.stream().anyMatch(branch -> conversion(branch) != null);
  }

  private @Nullable Conversion<?> conversion(Schema branch) {
    return avro.getConversionFor(branch.getLogicalType());
  }

  List<WriteStep.KnownClass> known() {
    List<WriteStep.KnownClass> known = new ArrayList<>();
    for (Schema branch : branches) {
      Conversion<?> conversion = conversion(branch);
      if (conversion != null) {
        int converted = converted(conversion.getConvertedType());
        if (converted >= 0) {
          known.add(new WriteStep.KnownClass(conversion.getConvertedType(), converted));
        }
      }
    }
    addRecords(known);
    add(known, String.class, Schema.Type.STRING);
    add(known, Utf8.class, Schema.Type.STRING);
    add(known, Integer.class, Schema.Type.INT);
    add(known, Long.class, Schema.Type.LONG);
    add(known, Float.class, Schema.Type.FLOAT);
    add(known, Double.class, Schema.Type.DOUBLE);
    add(known, Boolean.class, Schema.Type.BOOLEAN);
    return known;
  }

  private void add(List<WriteStep.KnownClass> known, Class<?> type, Schema.Type as) {
    int branch = converted(type);
    known.add(
        new WriteStep.KnownClass(
            type,
            branch >= 0 ? branch : branches.stream().map(Schema::getType).toList().indexOf(as)));
  }

  /** A class counts only if its own schema has the branch's name. */
  private void addRecords(List<WriteStep.KnownClass> known) {
    for (int i = 0; i < branches.size(); i++) {
      Class<?> type = records.get(i);
      if (type != null
          && converted(type) < 0
          && branches.get(i).getFullName().equals(schemaName(type))) {
        known.add(new WriteStep.KnownClass(type, i));
      }
    }
  }

  private @Nullable String schemaName(Class<?> type) {
    try {
      return avro instanceof SpecificData specific ? specific.getSchema(type).getFullName() : null;
    } catch (AvroRuntimeException e) {
      return null;
    }
  }

  /** The first branch with a conversion for objects of a class; -1 if there is none. */
  private int converted(Class<?> type) {
    for (int i = 0; i < branches.size(); i++) {
      LogicalType logicalType = branches.get(i).getLogicalType();
      if (logicalType != null && avro.getConversionByClass(type, logicalType) != null) {
        return i;
      }
    }
    return -1;
  }
}
