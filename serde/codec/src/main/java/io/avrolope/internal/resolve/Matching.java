// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
  private final RecursionMemo structures = new RecursionMemo();

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
    int exact = exactBranch(writer, union.getTypes());
    if (exact >= 0) {
      return exact;
    }
    List<Schema> branches = union.getTypes();
    for (int i = 0; i < branches.size(); i++) {
      if (Promotions.isPromotable(writer.getType(), branches.get(i).getType())) {
        return i;
      }
    }
    return -1;
  }

  private int exactBranch(Schema writer, List<Schema> branches) {
    int sameStructure = -1;
    for (int i = 0; i < branches.size(); i++) {
      Schema branch = branches.get(i);
      if (branch.getType() != writer.getType()) {
        continue;
      }
      if (!isNamed(writer) || branch.getFullName().equals(writer.getFullName())) {
        return i;
      }
      if (writer.getType() == Schema.Type.RECORD
          && (sameStructure < 0 || branch.getName().equals(writer.getName()))
          && sameStructure(writer, branch)) {
        sameStructure = i;
      }
    }
    return sameStructure;
  }

  private static boolean isNamed(Schema schema) {
    return switch (schema.getType()) {
      case RECORD, ENUM, FIXED -> true;
      default -> false;
    };
  }

  private boolean sameStructure(Schema writer, Schema reader) {
    return structures.holds(
        new SchemaPair(writer, reader),
        () ->
            missingField(writer, reader) == null
                && writer.getFields().stream().noneMatch(field -> fieldFails(field, reader)));
  }

  private boolean fieldFails(Schema.Field field, Schema reader) {
    Schema.Field wanted = reader.getField(field.name());
    return wanted != null && fails(field.schema(), wanted.schema());
  }

  /** Whether two unions have equal branches in the same order, so that branch indexes agree. */
  @SuppressWarnings("ReferenceEquality") // the usual case: what is written is what is read
  static boolean sameUnions(Schema writer, Schema reader) {
    return writer == reader || same(writer, reader, new HashSet<>());
  }

  private static boolean same(Schema writer, Schema reader, Set<SchemaPair> seen) {
    if (writer.getType() != reader.getType()
        || (isNamed(writer) && !writer.getName().equals(reader.getName()))) {
      return false;
    }
    return switch (writer.getType()) {
      case ARRAY -> same(writer.getElementType(), reader.getElementType(), seen);
      case MAP -> same(writer.getValueType(), reader.getValueType(), seen);
      case FIXED -> writer.getFixedSize() == reader.getFixedSize();
      case ENUM -> writer.getEnumSymbols().equals(reader.getEnumSymbols());
      case UNION -> allSame(writer.getTypes(), reader.getTypes(), seen);
      case RECORD ->
          !seen.add(new SchemaPair(writer, reader))
              || fieldsSame(writer.getFields(), reader.getFields(), seen);
      default -> true;
    };
  }

  private static boolean allSame(List<Schema> writer, List<Schema> reader, Set<SchemaPair> seen) {
    boolean same = writer.size() == reader.size();
    for (int i = 0; same && i < writer.size(); i++) {
      same = same(writer.get(i), reader.get(i), seen);
    }
    return same;
  }

  private static boolean fieldsSame(
      List<Schema.Field> writer, List<Schema.Field> reader, Set<SchemaPair> seen) {
    boolean same = writer.size() == reader.size();
    for (int i = 0; same && i < writer.size(); i++) {
      same =
          writer.get(i).name().equals(reader.get(i).name())
              && same(writer.get(i).schema(), reader.get(i).schema(), seen);
    }
    return same;
  }
}
