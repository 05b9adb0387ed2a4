// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import java.util.IdentityHashMap;
import java.util.List;
import org.apache.avro.Schema;

/**
 * Decides which schemas match, by the rules of Java Avro's {@code Resolver}. These differ from the
 * specification's for unions. Not thread-safe.
 *
 * <p>Names of records matter only for the choice of a union's branch. Enums and fixed types match
 * by their names without the namespace.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#schema-resolution">Avro 1.12,
 *     Schema Resolution</a>
 */
final class Matching {
  /** The expected size: a larger table takes longer to create than the rest of a small plan. */
  private static final int FEW = 4;

  private final PlanBudget budget;
  private final RecursionMemo structures = new RecursionMemo();
  private final RecursionMemo sames = new RecursionMemo();
  private final IdentityHashMap<Schema, UnionIndex> unions = new IdentityHashMap<>(FEW);

  Matching(PlanBudget budget) {
    this.budget = budget;
  }

  /**
   * Whether no value of the writer schema can be read as the reader schema; content is not
   * compared.
   */
  @SuppressWarnings("ReferenceEquality") // the usual case: what is written is what is read
  boolean fails(Schema writer, Schema reader) {
    if (writer == reader || writer.getType() == Schema.Type.UNION) {
      return false;
    }
    if (writer.getType() == reader.getType()) {
      return switch (writer.getType()) {
        case RECORD -> missingField(writer, reader) != null;
        case ENUM -> !writer.getName().equals(reader.getName());
        case FIXED ->
            !writer.getName().equals(reader.getName())
                || writer.getFixedSize() != reader.getFixedSize();
        default -> false;
      };
    }
    return reader.getType() == Schema.Type.UNION
        ? branch(writer, reader) < 0
        : !Promotions.isPromotable(writer.getType(), reader.getType());
  }

  /**
   * The reader's last field that the writer schema lacks and that has no default; null if there is
   * none.
   */
  static Schema.@org.jspecify.annotations.Nullable Field missingField(
      Schema writer, Schema reader) {
    Schema.Field missing = null;
    for (Schema.Field field : reader.getFields()) {
      if (writer.getField(field.name()) == null && !field.hasDefaultValue()) {
        missing = field;
      }
    }
    return missing;
  }

  /**
   * The branch of the reader's union for a value of a writer schema that is no union, or -1. It is
   * the first branch of the same type (for named types, of the same name); else the first record of
   * the same structure, preferably with the same short name; else the first branch that the value
   * promotes to.
   */
  int branch(Schema writer, Schema union) {
    UnionIndex index = unions.computeIfAbsent(union, UnionIndex::new);
    int exact = index.exact(writer);
    if (exact < 0 && writer.getType() == Schema.Type.RECORD) {
      exact = branchOfSameStructure(writer, union.getTypes(), index);
    }
    return exact >= 0 ? exact : index.promoting(writer);
  }

  /** The last branch of the same structure and short name, else the first of the same structure. */
  private int branchOfSameStructure(Schema writer, List<Schema> branches, UnionIndex index) {
    for (int i : index.ofShortName(writer)) {
      if (sameStructure(writer, branches.get(i))) {
        return i;
      }
    }
    for (int i : index.candidates(writer)) {
      if (sameStructure(writer, branches.get(i))) {
        return i;
      }
    }
    return -1;
  }

  static boolean isNamed(Schema schema) {
    return switch (schema.getType()) {
      case RECORD, ENUM, FIXED -> true;
      default -> false;
    };
  }

  private boolean sameStructure(Schema writer, Schema reader) {
    budget.spend(reader.getFields().size());
    if (missingField(writer, reader) != null) {
      return false;
    }
    budget.spend(PlanBudget.PAIR + writer.getFields().size());
    return structures.holds(
        new SchemaPair(writer, reader),
        () -> writer.getFields().stream().noneMatch(field -> fieldFails(field, reader)));
  }

  private boolean fieldFails(Schema.Field field, Schema reader) {
    Schema.Field wanted = reader.getField(field.name());
    return wanted != null && fails(field.schema(), wanted.schema());
  }

  /** Whether two unions have equal branches in the same order, so that branch indexes agree. */
  boolean sameUnions(Schema writer, Schema reader) {
    return same(writer, reader);
  }

  @SuppressWarnings("ReferenceEquality") // the usual case: what is written is what is read
  private boolean same(Schema writer, Schema reader) {
    budget.spend();
    if (writer == reader) {
      return true;
    }
    if (writer.getType() != reader.getType()
        || (isNamed(writer) && !writer.getName().equals(reader.getName()))) {
      return false;
    }
    return switch (writer.getType()) {
      case ARRAY -> same(writer.getElementType(), reader.getElementType());
      case MAP -> same(writer.getValueType(), reader.getValueType());
      case FIXED -> writer.getFixedSize() == reader.getFixedSize();
      case ENUM -> writer.getEnumSymbols().equals(reader.getEnumSymbols());
      case UNION -> allSame(writer.getTypes(), reader.getTypes());
      case RECORD ->
          sames.holds(
              new SchemaPair(writer, reader),
              () -> fieldsSame(writer.getFields(), reader.getFields()));
      default -> true;
    };
  }

  private boolean allSame(List<Schema> writer, List<Schema> reader) {
    boolean same = writer.size() == reader.size();
    for (int i = 0; same && i < writer.size(); i++) {
      same = same(writer.get(i), reader.get(i));
    }
    return same;
  }

  private boolean fieldsSame(List<Schema.Field> writer, List<Schema.Field> reader) {
    boolean same = writer.size() == reader.size();
    for (int i = 0; same && i < writer.size(); i++) {
      same =
          writer.get(i).name().equals(reader.get(i).name())
              && same(writer.get(i).schema(), reader.get(i).schema());
    }
    return same;
  }
}
