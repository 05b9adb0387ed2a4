// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import io.avrolope.codec.model.Converter;
import io.avrolope.codec.model.DataModel;
import io.avrolope.codec.model.RecordShape;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.internal.plan.RecordWrite;
import io.avrolope.internal.plan.WritePlan;
import io.avrolope.internal.plan.WriteStep;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Conversion;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecordBase;
import org.jspecify.annotations.Nullable;

/**
 * Plans how to write objects of one data model with one schema, by the rules of Avro's {@code
 * GenericDatumWriter} and {@code SpecificDatumWriter}. For one plan; not thread-safe.
 */
public final class WritePlanner {
  /** The expected size: a larger table takes longer to create than the rest of a small plan. */
  private static final int FEW = 4;

  private final DataModel model;

  /** Whether the declared type of a value determines how it is written. */
  private final boolean declared;

  /** Whether the rules of {@code SpecificDatumWriter} apply. */
  private final boolean specific;

  private final IdentityHashMap<Schema, Integer> numbers = new IdentityHashMap<>(FEW);
  private final List<@Nullable RecordWrite> records = new ArrayList<>();

  private WritePlanner(DataModel model) {
    this.model = model;
    this.declared = model.writesByDeclaredType();
    this.specific = !declared && model.avro() instanceof SpecificData;
  }

  public static WritePlan plan(Schema schema, DataModel model) {
    WritePlanner planner = new WritePlanner(model);
    WriteStep root = planner.step(schema);
    return new WritePlan(schema.getFullName(), root, List.copyOf(planner.records));
  }

  /** The step for a value whose class decides about its conversion. */
  private WriteStep step(Schema schema) {
    if (declared) {
      return declaredStep(schema);
    }
    WriteStep raw = raw(schema);
    LogicalType logicalType = schema.getLogicalType();
    return logicalType == null || model.avro().getConversionFor(logicalType) == null
        ? raw
        : new WriteStep.Convert(
            logicalType.getName(), new ConversionByClass(model.avro(), schema, logicalType), raw);
  }

  /** The step for a value whose declared type decides about its conversion. */
  private WriteStep declaredStep(Schema schema) {
    LogicalType logicalType = schema.getLogicalType();
    Conversion<?> conversion = model.conversion(schema);
    if (logicalType != null && conversion != null) {
      return new WriteStep.Convert(
          logicalType.getName(), new FixedConversion(conversion, schema, logicalType), raw(schema));
    }
    Converter toWire = model.toWire(schema);
    if (toWire != null) {
      return new WriteStep.Convert(
          schema.getName(), (holder, value) -> toWire.convert(value), raw(schema));
    }
    return schema.getType() == Schema.Type.ENUM
        ? new WriteStep.Convert(schema.getFullName(), new SymbolOfConstant(schema), raw(schema))
        : raw(schema);
  }

  /** The step for a value that has no conversion, or was converted already. */
  private WriteStep raw(Schema schema) {
    return switch (schema.getType()) {
      case NULL -> new WriteStep.Null();
      case BOOLEAN -> new WriteStep.Scalar(WriteStep.Wire.BOOLEAN);
      case INT -> new WriteStep.Scalar(WriteStep.Wire.INT);
      case LONG -> new WriteStep.Scalar(WriteStep.Wire.LONG);
      case FLOAT -> new WriteStep.Scalar(WriteStep.Wire.FLOAT);
      case DOUBLE -> new WriteStep.Scalar(WriteStep.Wire.DOUBLE);
      case BYTES -> new WriteStep.Scalar(WriteStep.Wire.BYTES);
      case STRING ->
          new WriteStep.Scalar(specific ? WriteStep.Wire.STRINGABLE : WriteStep.Wire.STRING);
      case FIXED -> new WriteStep.Fixed(schema.getFullName(), schema.getFixedSize());
      case ENUM ->
          new WriteStep.Enumeration(
              schema.getFullName(),
              schema.getEnumSymbols(),
              specific ? WriteStep.JavaEnums.BY_ORDINAL : WriteStep.JavaEnums.BY_SYMBOL);
      case ARRAY -> new WriteStep.Array(step(schema.getElementType()));
      case MAP -> new WriteStep.MapOf(step(schema.getValueType()));
      case UNION -> union(schema);
      case RECORD -> new WriteStep.Call(number(schema));
    };
  }

  private WriteStep union(Schema schema) {
    List<WriteStep.Branch> branches = new ArrayList<>();
    List<@Nullable Class<?>> classes = new ArrayList<>();
    for (Schema branch : schema.getTypes()) {
      WriteStep value = inBranch(step(branch), schema, branches.size());
      branches.add(new WriteStep.Branch(branch.getType(), branch.getFullName(), branch, value));
      classes.add(branch.getType() == Schema.Type.RECORD ? recordClass(branch) : null);
    }
    if (declared) {
      return new WriteStep.Union(
          branches,
          List.of(),
          !(model.onlyNullIsNull() && isOptionalScalar(branches)),
          new DeclaredBranches(model.branchFinder(schema)));
    }
    UnionClasses known = new UnionClasses(model.avro(), schema, classes);
    return new WriteStep.Union(
        branches,
        known.known(),
        known.claimedByLogicalTypes(),
        new AvroBranches(model.avro(), schema));
  }

  /** Adds the change from what the union holds to the value of the branch. */
  private WriteStep inBranch(WriteStep value, Schema union, int branch) {
    Converter toBranch = model.toBranch(union, branch);
    return toBranch == null
        ? value
        : new WriteStep.Convert(
            "value of " + union.getTypes().get(branch).getFullName(),
            (holder, held) -> toBranch.convert(held),
            value);
  }

  private static boolean isOptionalScalar(List<WriteStep.Branch> branches) {
    return branches.size() == 2
        && branches.stream().anyMatch(branch -> branch.step() instanceof WriteStep.Null)
        && branches.stream().anyMatch(branch -> branch.step() instanceof WriteStep.Scalar);
  }

  private @Nullable Class<?> recordClass(Schema schema) {
    RecordWrite known = records.get(number(schema));
    RecordShape shape = known == null ? shape(schema) : known.shape();
    if (shape instanceof RecordShape.Bean bean) {
      return bean.type();
    }
    return shape instanceof RecordShape.Components components ? components.type() : null;
  }

  /**
   * The record's index in the table. It is assigned before the fields are planned, since they may
   * refer to it.
   */
  private int number(Schema schema) {
    Integer known = numbers.get(schema);
    if (known != null) {
      return known;
    }
    int number = records.size();
    numbers.put(schema, number);
    records.add(null);
    RecordShape shape = shape(schema);
    int otherwise = RecordWrite.NONE;
    if (shape instanceof RecordShape.Bean bean && bean.access() == RecordShape.Access.BY_POSITION) {
      otherwise = records.size();
      records.add(null);
      records.set(otherwise, indexed(schema));
    }
    records.set(
        number,
        otherwise == RecordWrite.NONE && shape instanceof RecordShape.Generic
            ? indexed(schema)
            : new RecordWrite(schema.getFullName(), shape, fields(schema, shape), otherwise));
    return number;
  }

  /** Plans the record for any {@code IndexedRecord}. */
  private RecordWrite indexed(Schema schema) {
    List<RecordWrite.Field> fields = new ArrayList<>();
    for (Schema.Field field : schema.getFields()) {
      fields.add(new RecordWrite.Field(field.name(), field.pos(), indexedField(field)));
    }
    RecordShape shape = new RecordShape.Generic(schema);
    return new RecordWrite(schema.getFullName(), shape, fields, RecordWrite.NONE);
  }

  private WriteStep indexedField(Schema.Field field) {
    Schema schema = field.schema();
    LogicalType logicalType = schema.getLogicalType();
    return specific && logicalType != null
        ? new WriteStep.Convert(
            logicalType.getName(),
            new ConversionByRecord(
                field.pos(), new ConversionByClass(model.avro(), schema, logicalType)),
            raw(schema))
        : step(schema);
  }

  private List<RecordWrite.Field> fields(Schema schema, RecordShape shape) {
    List<RecordWrite.Field> fields = new ArrayList<>();
    for (Schema.Field field : schema.getFields()) {
      WriteStep step =
          !declared
                  && shape instanceof RecordShape.Bean bean
                  && SpecificRecordBase.class.isAssignableFrom(bean.type())
              ? ownField(schema, field)
              : step(field.schema());
      fields.add(new RecordWrite.Field(field.name(), field.pos(), step));
    }
    return fields;
  }

  /**
   * The generated class determines the conversion of a field; the value's class does not matter.
   */
  private WriteStep ownField(Schema record, Schema.Field field) {
    Schema schema = field.schema();
    LogicalType logicalType = schema.getLogicalType();
    Conversion<?> conversion = logicalType == null ? null : model.conversion(record, field);
    return logicalType == null || conversion == null
        ? raw(schema)
        : new WriteStep.Convert(
            logicalType.getName(),
            new FixedConversion(conversion, schema, logicalType),
            raw(schema));
  }

  /** Avro needs no class for writing, so an unusable class is no reason to fail. */
  private RecordShape shape(Schema schema) {
    try {
      return model.writtenShape(schema);
    } catch (AvroRuntimeException | IncompatibleSchemasException e) {
      return new RecordShape.Generic(schema);
    }
  }
}
