// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaIncompatibilityType;

/**
 * Finds out whether a reader schema can read all data of a writer schema, by the rules of Avro's
 * {@link SchemaCompatibility}. Avro copies what it finds below a pair of types to each place that
 * leads to the pair, so that its answer can double with each level of a schema. This class compares
 * each pair once and reports each place once. Not thread-safe.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/">Avro 1.12, Schema
 *     Resolution</a>
 */
public final class ReaderCheck {
  /** A pair of types takes as long as so many other steps, and needs memory. */
  public static final int STEPS_PER_PAIR = 100;

  private final StepCounter steps;
  private final Map<SchemaPair, Verdict> known = new HashMap<>();

  /** The result for a pair of types. */
  private static final class Verdict {
    /** Incompatibilities, and verdicts with some. */
    private List<Object> found = List.of();

    private boolean isKnown;

    /** While a pair is compared, it counts as compatible: schemas can contain themselves. */
    boolean isCompatible() {
      return !isKnown || found.isEmpty();
    }

    void add(Object part) {
      if (found.isEmpty()) {
        found = new ArrayList<>(1);
      }
      found.add(part);
    }

    void addAll(Verdict other) {
      if (!other.isCompatible()) {
        add(other);
      }
    }
  }

  /**
   * @param steps counts the steps of all comparisons by this object
   */
  public ReaderCheck(StepCounter steps) {
    this.steps = steps;
  }

  /**
   * Whether the reader can read all data of the writer.
   *
   * @throws org.apache.avro.AvroRuntimeException if aliases give one name to two fields
   */
  boolean canRead(Schema reader, Schema writer) {
    return verdict(reader, writer, SchemaPlace.root(reader)).isCompatible();
  }

  /**
   * Finds all incompatibilities, in the order of the reader's fields.
   *
   * @throws org.apache.avro.AvroRuntimeException if aliases give one name to two fields
   */
  public void find(Schema reader, Schema writer, Consumer<Incompatibility> found) {
    Verdict verdict = verdict(reader, writer, SchemaPlace.root(reader));
    collect(verdict, Collections.newSetFromMap(new IdentityHashMap<>()), found);
  }

  private void collect(Verdict verdict, Set<Verdict> visited, Consumer<Incompatibility> found) {
    if (!visited.add(verdict)) {
      return;
    }
    for (Object part : verdict.found) {
      if (part instanceof Verdict inner) {
        collect(inner, visited, found);
      } else {
        steps.spend(STEPS_PER_PAIR);
        found.accept((Incompatibility) part);
      }
    }
  }

  private Verdict verdict(Schema reader, Schema writer, SchemaPlace place) {
    SchemaPair pair = new SchemaPair(reader, writer);
    Verdict verdict = known.get(pair);
    if (verdict != null) {
      steps.spend(1);
      return verdict;
    }
    steps.spend(STEPS_PER_PAIR);
    verdict = new Verdict();
    known.put(pair, verdict);
    compare(pair, place, verdict);
    verdict.isKnown = true;
    return verdict;
  }

  private void compare(SchemaPair pair, SchemaPlace place, Verdict verdict) {
    Schema reader = pair.reader();
    Schema writer = pair.writer();
    if (writer.getType() == Schema.Type.UNION) {
      compareWriterUnion(pair, place, verdict);
    } else if (reader.getType() == Schema.Type.UNION) {
      compareReaderUnion(pair, place, verdict);
    } else if (reader.getType() != writer.getType()) {
      if (!isPromoted(writer.getType(), reader.getType())) {
        verdict.add(of(SchemaIncompatibilityType.TYPE_MISMATCH, place, pair));
      }
    } else {
      switch (reader.getType()) {
        case ARRAY ->
            verdict.addAll(
                verdict(reader.getElementType(), writer.getElementType(), place.items()));
        case MAP ->
            verdict.addAll(verdict(reader.getValueType(), writer.getValueType(), place.values()));
        case RECORD, ENUM, FIXED -> compareNamed(pair, place, verdict);
        default -> {} // equal primitive types
      }
    }
  }

  private static Incompatibility of(
      SchemaIncompatibilityType kind, SchemaPlace place, SchemaPair pair) {
    return new Incompatibility(kind, place, "", pair.reader(), pair.writer());
  }

  private static boolean isPromoted(Schema.Type from, Schema.Type to) {
    return switch (to) {
      case LONG -> from == Schema.Type.INT;
      case FLOAT -> from == Schema.Type.INT || from == Schema.Type.LONG;
      case DOUBLE ->
          from == Schema.Type.INT || from == Schema.Type.LONG || from == Schema.Type.FLOAT;
      case BYTES -> from == Schema.Type.STRING;
      case STRING -> from == Schema.Type.BYTES;
      default -> false;
    };
  }

  /** If both are unions, only the branch that cannot be read is reported. */
  private void compareWriterUnion(SchemaPair pair, SchemaPlace place, Verdict verdict) {
    Schema reader = pair.reader();
    List<Schema> branches = pair.writer().getTypes();
    for (int i = 0; i < branches.size(); i++) {
      SchemaPlace branch = place.part(Integer.toString(i));
      if (reader.getType() != Schema.Type.UNION) {
        verdict.addAll(verdict(reader, branches.get(i), branch));
      } else if (!verdict(reader, branches.get(i), place.branchOfEither()).isCompatible()) {
        verdict.add(
            of(
                SchemaIncompatibilityType.MISSING_UNION_BRANCH,
                branch,
                new SchemaPair(reader, branches.get(i))));
      }
    }
  }

  private void compareReaderUnion(SchemaPair pair, SchemaPlace place, Verdict verdict) {
    for (Schema branch : pair.reader().getTypes()) {
      if (verdict(branch, pair.writer(), place.branch(branch)).isCompatible()) {
        return;
      }
    }
    verdict.add(of(SchemaIncompatibilityType.MISSING_UNION_BRANCH, place, pair));
  }

  private void compareNamed(SchemaPair pair, SchemaPlace place, Verdict verdict) {
    Schema reader = pair.reader();
    Schema writer = pair.writer();
    if (!SchemaCompatibility.schemaNameEquals(reader, writer)) {
      verdict.add(of(SchemaIncompatibilityType.NAME_MISMATCH, place.part("name"), pair));
    }
    if (reader.getType() == Schema.Type.RECORD) {
      reader.getFields().forEach(field -> compareField(field, pair, place.field(field), verdict));
    } else if (reader.getType() == Schema.Type.FIXED) {
      if (reader.getFixedSize() != writer.getFixedSize()) {
        verdict.add(of(SchemaIncompatibilityType.FIXED_SIZE_MISMATCH, place.part("size"), pair));
      }
    } else if (lacksSymbols(reader, writer)) {
      verdict.add(of(SchemaIncompatibilityType.MISSING_ENUM_SYMBOLS, place.part("symbols"), pair));
    }
  }

  private boolean lacksSymbols(Schema reader, Schema writer) {
    steps.spend(writer.getEnumSymbols().size());
    String ifUnknown = reader.getEnumDefault();
    return (ifUnknown == null || !reader.hasEnumSymbol(ifUnknown))
        && !writer.getEnumSymbols().stream().allMatch(reader::hasEnumSymbol);
  }

  private void compareField(
      Schema.Field field, SchemaPair records, SchemaPlace place, Verdict verdict) {
    steps.spend(1L + field.aliases().size());
    Schema type = field.schema();
    Schema.Field written = SchemaCompatibility.lookupWriterField(records.writer(), field);
    if (written != null) {
      verdict.addAll(verdict(type, written.schema(), place.part("type")));
    } else if (field.hasDefaultValue()) {
      return;
    } else if (type.getType() == Schema.Type.ENUM && type.getEnumDefault() != null) {
      verdict.addAll(verdict(type, records.writer(), place.part("type")));
    } else {
      verdict.add(
          new Incompatibility(
              SchemaIncompatibilityType.READER_FIELD_MISSING_DEFAULT_VALUE,
              place,
              field.name(),
              records.reader(),
              records.writer()));
    }
  }
}
