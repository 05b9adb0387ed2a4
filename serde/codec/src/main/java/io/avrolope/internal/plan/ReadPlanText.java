// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.plan;

import io.avrolope.codec.model.RecordShape;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Formats a read plan as text, one line for each field. */
final class ReadPlanText implements ReadStep.Visitor<String>, SkipStep.Visitor<String> {
  private final ReadPlan plan;

  private ReadPlanText(ReadPlan plan) {
    this.plan = plan;
  }

  static String of(ReadPlan plan) {
    ReadPlanText text = new ReadPlanText(plan);
    StringBuilder out = new StringBuilder("read " + plan.root().accept(text) + "\n");
    for (int i = 0; i < plan.records().size(); i++) {
      text.record(out, i, plan.records().get(i));
    }
    for (int i = 0; i < plan.skipped().size(); i++) {
      SkippedRecord skipped = plan.skipped().get(i);
      out.append("skipped #").append(i);
      out.append(skipped.nesting() == RecordRead.Nesting.BY_DATUM ? ", recursive: " : ": ");
      out.append(skipped.step().accept(text)).append('\n');
    }
    return out.toString();
  }

  private void record(StringBuilder out, int index, RecordRead record) {
    out.append("record #").append(index).append(' ').append(record.name());
    out.append(" as ").append(shape(record.shape()));
    out.append(record.nesting() == RecordRead.Nesting.BY_DATUM ? ", recursive\n" : "\n");
    for (FieldStep field : record.fields()) {
      out.append("  ").append(field(field)).append('\n');
    }
  }

  private static String shape(RecordShape shape) {
    if (shape instanceof RecordShape.Bean bean) {
      return bean.type().getName();
    }
    if (shape instanceof RecordShape.Slots slots) {
      return slots.type().getTypeName() + " by slots";
    }
    if (shape instanceof RecordShape.Unboxed unboxed) {
      return unboxed.layout().toString();
    }
    return shape instanceof RecordShape.Components record
        ? record.type().getName()
        : "generic record";
  }

  private String field(FieldStep field) {
    if (field instanceof FieldStep.Set set) {
      return set.name() + " [" + set.slot() + "] = " + set.value().accept(this);
    }
    if (field instanceof FieldStep.Default missing) {
      return missing.name()
          + " ["
          + missing.slot()
          + "] = default "
          + missing.value().accept(this)
          + " of <"
          + missing.encoded()
          + ">";
    }
    FieldStep.Skip skip = (FieldStep.Skip) field;
    return "skip " + skip.name() + ": " + skip.step().accept(this);
  }

  @Override
  public String nothing(ReadStep.Null step) {
    return "null";
  }

  @Override
  public String scalar(ReadStep.Scalar step) {
    String wire = lower(step.wire());
    String as = lower(step.as());
    return wire.equals(as) ? wire : wire + " as " + as;
  }

  @Override
  public String fixed(ReadStep.Fixed step) {
    return "fixed " + step.name() + " of " + step.size() + " bytes";
  }

  @Override
  public String enumeration(ReadStep.Enumeration step) {
    StringBuilder out = new StringBuilder("enum " + step.name() + " {");
    for (int i = 0; i < step.symbols().size(); i++) {
      Object value = step.values().get(i);
      out.append(i == 0 ? "" : ", ").append(step.symbols().get(i));
      if (value == null) {
        out.append(" fails");
      } else if (!value.toString().equals(step.symbols().get(i))) {
        out.append(" as ").append(value);
      }
    }
    return out.append('}').toString();
  }

  @Override
  public String array(ReadStep.Array step) {
    return "array of " + step.item().accept(this) + atLeast(step.minItemBytes());
  }

  @Override
  public String map(ReadStep.MapOf step) {
    return "map of "
        + step.key().accept(this)
        + " to "
        + step.value().accept(this)
        + atLeast(step.minValueBytes());
  }

  private static String atLeast(int bytes) {
    return bytes == 1 ? "" : " (at least " + bytes + " bytes each)";
  }

  @Override
  public String union(ReadStep.Union step) {
    return step.branches().stream()
        .map(branch -> branch.accept(this))
        .collect(Collectors.joining(" | ", "(", ")"));
  }

  @Override
  public String call(ReadStep.Call step) {
    return "record #" + step.record() + " " + plan.records().get(step.record()).name();
  }

  @Override
  public String convert(ReadStep.Convert step) {
    return step.raw().accept(this) + " converted to " + step.what();
  }

  @Override
  public String fail(ReadStep.Fail step) {
    return "fail: expected " + step.expected() + " but found " + step.found();
  }

  @Override
  public String bytes(SkipStep.Bytes step) {
    return step.count() + " bytes";
  }

  @Override
  public String index(SkipStep.Index step) {
    return "enum of " + step.count();
  }

  @Override
  public String int32(SkipStep.Int32 step) {
    return "int";
  }

  @Override
  public String int64(SkipStep.Int64 step) {
    return "long";
  }

  @Override
  public String lengthAndBytes(SkipStep.LengthAndBytes step) {
    return lower(step.wire());
  }

  @Override
  public String field(SkipStep.Field step) {
    return step.name() + ": " + step.step().accept(this);
  }

  @Override
  public String blocks(SkipStep.Blocks step) {
    return lower(step.of()) + " of " + step.item().accept(this) + atLeast(step.minItemBytes());
  }

  @Override
  public String union(SkipStep.Union step) {
    return joined(step.branches(), " | ");
  }

  @Override
  public String sequence(SkipStep.Sequence step) {
    return joined(step.steps(), ", ");
  }

  private String joined(List<SkipStep> steps, String separator) {
    return steps.stream()
        .map(step -> step.accept(this))
        .collect(Collectors.joining(separator, "(", ")"));
  }

  @Override
  public String call(SkipStep.Call step) {
    return "skipped #" + step.record();
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
