// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.language.avro;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.internal.model.GenericModel;
import io.avrolope.internal.plan.FieldStep;
import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.plan.RecordRead;
import io.avrolope.internal.resolve.ReadExtent;
import io.avrolope.internal.resolve.ReadPlanner;
import io.avrolope.registry.comparison.DefaultText;
import io.avrolope.registry.comparison.ListBounds;
import io.avrolope.registry.comparison.ReaderCheck;
import io.avrolope.registry.comparison.SchemaLabels;
import io.avrolope.registry.comparison.SchemaPlace;
import io.avrolope.registry.comparison.ShortText;
import io.avrolope.registry.comparison.StepCounter;
import io.avrolope.server.language.ReadEffect;
import io.avrolope.server.language.ReadEffect.Effect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * The places where a reader schema sees other data than the writer schema wrote. The plan of the
 * deserializer decides. For one pair of schemas; not thread-safe.
 */
final class ReaderView {
  private static final int MAX_PATH = 2_000;
  private static final int MAX_TEXT = 4_000;

  private final ReadPlan plan;
  private final StepCounter steps;
  private final Map<String, Schema> readers = new HashMap<>();
  private final ListBounds bounds = new ListBounds();
  private final List<ReadEffect> rows = new ArrayList<>();
  private final Set<Integer> visited = new HashSet<>();

  private ReaderView(ReadPlan plan, StepCounter steps) {
    this.plan = plan;
    this.steps = steps;
  }

  /**
   * The places in the order of the writer's fields; an empty list if the reader sees all data. A
   * pair of records has its rows at the first place where it is used.
   */
  static List<ReadEffect> of(Schema writer, Schema reader, StepCounter steps) {
    SchemaPlace root = SchemaPlace.root(reader);
    try {
      ReadPlan plan =
          ReadPlanner.plan(
              writer, reader, new GenericModel(GenericData.get()), ReadExtent.WHOLE_DATUM);
      ReaderView view = new ReaderView(plan, steps);
      view.collect(reader);
      view.step(plan.root(), Schema.applyAliases(writer, reader), root);
      return view.rows(root);
    } catch (IncompatibleSchemasException | AvroRuntimeException e) {
      String reason = ShortText.cut(String.valueOf(e.getMessage()), MAX_TEXT);
      return List.of(new ReadEffect(root.path(MAX_PATH), Effect.FAILS, reason));
    }
  }

  private List<ReadEffect> rows(SchemaPlace root) {
    if (bounds.refused() > 0) {
      String more = bounds.refused() + " more places are not listed";
      rows.add(new ReadEffect(root.path(MAX_PATH), Effect.IGNORED, more));
    }
    return List.copyOf(rows);
  }

  /** Notes the reader's records by name. */
  private void collect(Schema reader) {
    switch (reader.getType()) {
      case RECORD -> {
        if (readers.putIfAbsent(reader.getFullName(), reader) == null) {
          reader.getFields().forEach(field -> collect(field.schema()));
        }
      }
      case ARRAY -> collect(reader.getElementType());
      case MAP -> collect(reader.getValueType());
      case UNION -> reader.getTypes().forEach(this::collect);
      default -> {} // other types contain no records
    }
  }

  private void add(SchemaPlace place, Effect effect, String text) {
    if (bounds.hasRoom()) {
      ReadEffect row = new ReadEffect(place.path(MAX_PATH), effect, ShortText.cut(text, MAX_TEXT));
      rows.add(row);
      bounds.add(row.path().length() + row.text().length());
    }
  }

  private void step(ReadStep step, Schema writer, SchemaPlace place) {
    steps.spend(1);
    if (step instanceof ReadStep.Fail fail) {
      add(place, Effect.FAILS, "expected " + fail.expected() + " but found " + fail.found());
    } else if (step instanceof ReadStep.Call call) {
      record(call.record(), writer, place);
    } else if (step instanceof ReadStep.Scalar scalar) {
      scalar(scalar, place);
    } else if (step instanceof ReadStep.Enumeration symbols) {
      symbols(symbols, place);
    } else if (step instanceof ReadStep.Array array) {
      step(array.item(), writer.getElementType(), place.items());
    } else if (step instanceof ReadStep.MapOf map) {
      step(map.value(), writer.getValueType(), place.values());
    } else if (step instanceof ReadStep.Union union) {
      for (int i = 0; i < union.branches().size(); i++) {
        Schema branch = writer.getTypes().get(i);
        boolean isOptional = writer.isNullable() && writer.getTypes().size() == 2;
        SchemaPlace at = isOptional ? place : place.branch(branch);
        step(union.branches().get(i), branch, at);
      }
    } else if (step instanceof ReadStep.Convert convert) {
      step(convert.raw(), writer, place);
    }
  }

  private void scalar(ReadStep.Scalar scalar, SchemaPlace place) {
    String wire = scalar.wire().name().toLowerCase(Locale.ROOT);
    String as =
        switch (scalar.as()) {
          case UTF8, STRING -> "string";
          case BYTE_BUFFER -> "bytes";
          case BOOLEAN, INT, LONG, FLOAT, DOUBLE -> scalar.as().name().toLowerCase(Locale.ROOT);
        };
    if (!wire.equals(as)) {
      add(place, Effect.CONVERTED, wire + " is read as " + as);
    }
  }

  private void symbols(ReadStep.Enumeration step, SchemaPlace place) {
    steps.spend(step.symbols().size());
    for (int i = 0; i < step.symbols().size(); i++) {
      String symbol = step.symbols().get(i);
      Object value = step.values().get(i);
      if (value == null) {
        add(place, Effect.FAILS, "the reader lacks symbol " + symbol + " and has no default");
      } else if (!value.toString().equals(symbol)) {
        add(place, Effect.CONVERTED, "symbol " + symbol + " is read as the default " + value);
      }
    }
  }

  private void record(int index, Schema writer, SchemaPlace place) {
    if (!visited.add(index)) {
      return;
    }
    RecordRead read = plan.records().get(index);
    steps.spend(ReaderCheck.STEPS_PER_PAIR + read.fields().size() + writer.getFields().size());
    Schema reader = readers.get(read.name());
    for (FieldStep field : read.fields()) {
      SchemaPlace at = place.field(field.name());
      if (field instanceof FieldStep.Set set) {
        step(set.value(), writer.getField(set.name()).schema(), at);
      } else if (field instanceof FieldStep.Default && reader != null) {
        add(at, Effect.DEFAULT, DefaultText.of(reader.getField(field.name())));
      }
    }
    for (Schema.Field field : writer.getFields()) {
      if (reader != null && reader.getField(field.name()) == null) {
        add(
            place.field(field.name()),
            Effect.IGNORED,
            "the reader has no such field (" + SchemaLabels.of(field.schema()) + ")");
      }
    }
  }
}
