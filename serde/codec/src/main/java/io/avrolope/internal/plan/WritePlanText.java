// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.plan;

import io.avrolope.codec.model.RecordShape;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Formats a write plan as text, one line for each field. */
final class WritePlanText implements WriteStep.Visitor<String> {
  private static final WritePlanText STEPS = new WritePlanText();

  private WritePlanText() {}

  static String of(WritePlan plan) {
    StringBuilder text = new StringBuilder();
    text.append(plan.name()).append(": ").append(plan.root().accept(STEPS)).append('\n');
    List<RecordWrite> records = plan.records();
    for (int i = 0; i < records.size(); i++) {
      RecordWrite written = records.get(i);
      text.append("record ").append(i).append(": ").append(written.name());
      text.append(shape(written)).append('\n');
      for (RecordWrite.Field field : written.fields()) {
        text.append("  ").append(field.name()).append(": ");
        text.append(field.step().accept(STEPS)).append('\n');
      }
    }
    return text.toString();
  }

  private static String shape(RecordWrite written) {
    String otherwise =
        written.otherwise() == RecordWrite.NONE ? "" : ", else record " + written.otherwise();
    if (written.shape() instanceof RecordShape.Bean bean) {
      return " of " + bean.type().getName() + otherwise;
    }
    if (written.shape() instanceof RecordShape.Components components) {
      return " of " + components.type().getName() + otherwise;
    }
    if (written.shape() instanceof RecordShape.Slots slots) {
      return " of " + slots.type().getTypeName() + " by slots";
    }
    return otherwise;
  }

  @Override
  public String nothing(WriteStep.Null step) {
    return "null";
  }

  @Override
  public String scalar(WriteStep.Scalar step) {
    return step.wire().name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String fixed(WriteStep.Fixed step) {
    return "fixed " + step.name() + " of " + step.size();
  }

  @Override
  public String enumeration(WriteStep.Enumeration step) {
    return "enum "
        + step.name()
        + " "
        + step.symbols()
        + (step.javaEnums() == WriteStep.JavaEnums.BY_ORDINAL ? " or ordinal" : "");
  }

  @Override
  public String array(WriteStep.Array step) {
    return "array(" + step.item().accept(this) + ")";
  }

  @Override
  public String map(WriteStep.MapOf step) {
    return "map(" + step.value().accept(this) + ")";
  }

  @Override
  public String union(WriteStep.Union step) {
    return step.branches().stream()
        .map(branch -> branch.step().accept(this))
        .collect(Collectors.joining(" | ", "union(", ")"));
  }

  @Override
  public String call(WriteStep.Call step) {
    return "record " + step.record();
  }

  @Override
  public String convert(WriteStep.Convert step) {
    return step.what() + "(" + step.raw().accept(this) + ")";
  }
}
