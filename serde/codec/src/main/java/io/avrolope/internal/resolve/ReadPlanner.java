// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import io.avrolope.codec.model.DataModel;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.internal.plan.FieldStep;
import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.plan.RecordRead;
import io.avrolope.internal.plan.SkipStep;
import io.avrolope.internal.plan.SkippedRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Reconciles a writer and a reader schema into a plan, by the rules of Java Avro. For one plan; not
 * thread-safe.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#schema-resolution">Avro 1.12,
 *     Schema Resolution</a>
 */
public final class ReadPlanner {
  private final DataModel model;
  private final PlanBudget budget;
  private final Matching matching;
  private final ValueSteps values;
  private final Promotions promotions;
  private final DefaultCosts defaults;

  /** Null as long as no field is skipped: most plans skip none. */
  private @Nullable SkipPlanner skips;

  private final WireSizes sizes = new WireSizes();
  private final ValueWeights weights = new ValueWeights();
  private final List<@Nullable RecordRead> records = new ArrayList<>();
  private final Map<SchemaPair, Integer> known = new HashMap<>();
  private final Set<SchemaPair> inProgress = new HashSet<>();
  private final Set<SchemaPair> recursive = new HashSet<>();

  private ReadPlanner(DataModel model, PlanLimits limits) {
    this.model = model;
    this.budget = new PlanBudget(limits);
    this.matching = new Matching(budget);
    this.defaults = new DefaultCosts(budget);
    this.values = new ValueSteps(model);
    this.promotions = new Promotions(model);
  }

  /** Plans with the default limits. */
  public static ReadPlan plan(Schema writer, Schema reader, DataModel model, ReadExtent extent) {
    return plan(writer, reader, model, extent, PlanLimits.DEFAULTS);
  }

  /**
   * Plans how to read data of the writer schema as data of the reader schema.
   *
   * @throws IncompatibleSchemasException if no datum of the writer schema can be read, or a limit
   *     is exceeded
   */
  public static ReadPlan plan(
      Schema writer, Schema reader, DataModel model, ReadExtent extent, PlanLimits limits) {
    try {
      ReadPlan plan = new ReadPlanner(model, limits).plan(writer, reader);
      return extent == ReadExtent.LAST_WANTED_FIELD ? Simplification.withoutTail(plan) : plan;
    } catch (StackOverflowError e) {
      throw new IncompatibleSchemasException(
          "Schemas "
              + writer.getFullName()
              + " and "
              + reader.getFullName()
              + " are nested too deeply for the stack",
          e);
    }
  }

  private ReadPlan plan(Schema writer, Schema reader) {
    ReadStep root = step(renamed(writer, reader), reader);
    if (root instanceof ReadStep.Fail fail) {
      throw new IncompatibleSchemasException(
          "Reader schema "
              + reader.getFullName()
              + " cannot read writer schema "
              + writer.getFullName()
              + ": expected "
              + fail.expected()
              + " but found "
              + fail.found());
    }
    List<SkippedRecord> skipped = skips == null ? List.of() : skips.records();
    return new ReadPlan(writer.getFullName(), root, finishedRecords(), skipped);
  }

  private static Schema renamed(Schema writer, Schema reader) {
    try {
      return Aliases.applied(writer, reader);
    } catch (AvroRuntimeException e) {
      throw new IncompatibleSchemasException(
          "The aliases of reader schema "
              + reader.getFullName()
              + " are ambiguous for writer schema "
              + writer.getFullName(),
          e);
    }
  }

  private List<RecordRead> finishedRecords() {
    List<RecordRead> all = new ArrayList<>();
    for (RecordRead record : records) {
      if (record == null) {
        throw new IllegalStateException("a record's plan is not finished");
      }
      all.add(record);
    }
    return all;
  }

  /** A value, with the data model's conversion for its logical type. */
  private ReadStep step(Schema writer, Schema reader) {
    return value(writer, reader, model.conversion(reader));
  }

  private ReadStep raw(Schema writer, Schema reader) {
    if (writer.getType() == Schema.Type.UNION) {
      return writerUnion(writer, reader);
    }
    if (matching.fails(writer, reader)) {
      return failure(writer, reader);
    }
    if (writer.getType() != reader.getType() && reader.getType() == Schema.Type.UNION) {
      return branch(writer, reader, matching.branch(writer, reader));
    }
    return switch (writer.getType()) {
      case ARRAY -> {
        ReadStep item = step(writer.getElementType(), reader.getElementType());
        int least = sizes.least(writer.getElementType());
        yield values.array(reader, item, least, least == 0 ? weights.ofItem(item) : 1);
      }
      case MAP ->
          values.map(
              reader,
              step(writer.getValueType(), reader.getValueType()),
              sizes.least(writer.getValueType()));
      case ENUM -> values.enumeration(writer, reader);
      case FIXED -> values.fixed(reader);
      case RECORD -> record(writer, reader);
      default -> promotions.step(writer.getType(), reader);
    };
  }

  private static ReadStep failure(Schema writer, Schema reader) {
    if (writer.getType() == Schema.Type.RECORD && reader.getType() == Schema.Type.RECORD) {
      Schema.Field missing = Matching.missingField(writer, reader);
      if (missing != null) {
        return new ReadStep.Fail(
            "none in the writer's " + writer.getFullName(),
            "a field " + missing.name() + ", which has no default in " + reader.getFullName());
      }
    }
    return new ReadStep.Fail(
        "one of " + writer.getFullName(), "a value of " + reader.getFullName());
  }

  private ReadStep writerUnion(Schema writer, Schema reader) {
    boolean same = matching.sameUnions(writer, reader);
    List<Schema> branches = writer.getTypes();
    ReadStep[] steps = new ReadStep[branches.size()];
    for (int i = 0; i < steps.length; i++) {
      Schema branch = branches.get(i);
      steps[i] = same ? branch(branch, reader, i) : raw(branch, reader);
    }
    return new ReadStep.Union(List.of(steps));
  }

  /** A value of a branch of the reader's union. */
  private ReadStep branch(Schema writer, Schema union, int index) {
    return values.inBranch(step(writer, union.getTypes().get(index)), union, index);
  }

  private ReadStep record(Schema writer, Schema reader) {
    SchemaPair pair = new SchemaPair(writer, reader);
    if (inProgress.contains(pair)) {
      recursive.add(pair);
    }
    Integer index = known.get(pair);
    if (index == null) {
      index = records.size();
      known.put(pair, index);
      records.add(null);
      inProgress.add(pair);
      List<FieldStep> fields = fields(writer, reader);
      inProgress.remove(pair);
      if (sizes.least(writer) == 0) {
        budget.requireWeight(reader.getFullName(), weight(index, fields, reader));
      }
      records.set(
          index,
          new RecordRead(
              reader.getFullName(),
              model.shape(reader),
              Simplification.of(fields),
              recursive.contains(pair)
                  ? RecordRead.Nesting.BY_DATUM
                  : RecordRead.Nesting.BY_SCHEMA));
    }
    return new ReadStep.Call(index);
  }

  /** The weight of a record without bytes. */
  private long weight(int index, List<FieldStep> fields, Schema reader) {
    long defaultValues = 0;
    for (FieldStep field : fields) {
      if (field instanceof FieldStep.Default missing) {
        long values = defaults.known(reader.getFields().get(missing.slot()));
        defaultValues += (values > 1 ? values : 0) + missing.encoded().length() / Long.BYTES;
      }
    }
    return weights.add(index, fields, reader.getFields().size(), defaultValues);
  }

  private List<FieldStep> fields(Schema writer, Schema reader) {
    budget.spend(PlanBudget.PAIR + writer.getFields().size() + (long) reader.getFields().size());
    List<FieldStep> steps = new ArrayList<>();
    for (Schema.Field field : writer.getFields()) {
      Schema.Field wanted = reader.getField(field.name());
      steps.add(
          wanted == null
              ? new FieldStep.Skip(field.name(), skip(field.schema()))
              : new FieldStep.Set(
                  wanted.name(), wanted.pos(), fieldValue(field.schema(), reader, wanted)));
    }
    for (Schema.Field field : reader.getFields()) {
      if (writer.getField(field.name()) == null) {
        defaults.spend(field);
        steps.add(
            new FieldStep.Default(
                field.name(),
                field.pos(),
                fieldValue(field.schema(), reader, field),
                Defaults.encoded(reader, field)));
      }
    }
    return steps;
  }

  private SkipStep skip(Schema schema) {
    if (skips == null) {
      skips = new SkipPlanner(budget);
    }
    return skips.skip(schema);
  }

  private ReadStep fieldValue(Schema writer, Schema record, Schema.Field field) {
    return value(writer, field.schema(), model.conversion(record, field));
  }

  private ReadStep value(Schema writer, Schema reader, @Nullable Conversion<?> conversion) {
    String refusal = model.refusal(reader);
    if (refusal != null) {
      return new ReadStep.Fail("one of " + reader.getFullName(), refusal);
    }
    Conversion<?> writers =
        conversion == null ? null : writersConversion(writer, reader, conversion);
    return writers == null
        ? values.finished(raw(writer, reader), reader, conversion)
        : ValueSteps.converted(promotions.step(writer.getType(), writer), writer, writers);
  }

  private @Nullable Conversion<?> writersConversion(
      Schema writer, Schema reader, Conversion<?> readers) {
    return switch (writer.getType()) {
      case INT, LONG, BYTES ->
          matching.fails(writer, reader) ? null : model.writersConversion(writer, readers);
      default -> null;
    };
  }
}
