// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.Schema.Field;
import org.jspecify.annotations.Nullable;

/**
 * The differences between two schemas, by path, in the order of the newer schema. Each pair of
 * named types is compared only once, so that recursive schemas terminate. Not reusable.
 */
public final class SchemaDiff {
  private final StepCounter steps;
  private final FindingList changes;
  private final Set<NamePair> compared = new HashSet<>();
  private ReaderCheck promotions;

  private record NamePair(String older, String newer) {}

  private SchemaDiff(SchemaPlace root, StepCounter steps) {
    this.steps = steps;
    this.changes = new FindingList(root);
    this.promotions = new ReaderCheck(steps);
  }

  /** All changes; the order of JSON properties does not matter. */
  public static List<Finding> of(Schema older, Schema newer) {
    return of(older, newer, new StepLimit());
  }

  /** As {@link #of(Schema, Schema)}, with other bounds. */
  public static List<Finding> of(Schema older, Schema newer, StepCounter steps) {
    SchemaPlace root = SchemaPlace.root(newer);
    SchemaDiff diff = new SchemaDiff(root, steps);
    diff.compare(root, older, newer);
    return diff.changes.list();
  }

  private void add(SchemaPlace place, String text) {
    changes.add(place, () -> text);
  }

  private void compare(SchemaPlace place, Schema older, Schema newer) {
    steps.spend(ReaderCheck.STEPS_PER_PAIR);
    if (older.getType() == Schema.Type.UNION || newer.getType() == Schema.Type.UNION) {
      compareUnions(place, older, newer);
    } else if (older.getType() != newer.getType()) {
      add(place, became(older, newer));
    } else {
      compareSameType(place, older, newer);
    }
  }

  private String became(Schema older, Schema newer) {
    return "type "
        + SchemaLabels.of(older)
        + " became "
        + SchemaLabels.of(newer)
        + (isPromotable(older, newer) ? ", promotable" : ", not promotable");
  }

  private boolean isPromotable(Schema older, Schema newer) {
    try {
      return promotions.canRead(newer, older);
    } catch (AvroRuntimeException e) {
      promotions = new ReaderCheck(steps); // its last comparison did not end
      return false; // aliases give one name to two fields
    }
  }

  private void compareSameType(SchemaPlace place, Schema older, Schema newer) {
    if (isNamed(newer)) {
      if (!compared.add(new NamePair(older.getFullName(), newer.getFullName()))) {
        return;
      }
      compareNamesOfTypes(place, older, newer);
    }
    SchemaProperties.changes(older, newer, text -> add(place, text));
    switch (newer.getType()) {
      case RECORD -> compareFields(place, older, newer);
      case ENUM -> compareSymbols(place, older, newer);
      case FIXED -> {
        if (older.getFixedSize() != newer.getFixedSize()) {
          add(place, "size " + older.getFixedSize() + " became " + newer.getFixedSize());
        }
      }
      case ARRAY -> compare(place.items(), older.getElementType(), newer.getElementType());
      case MAP -> compare(place.values(), older.getValueType(), newer.getValueType());
      default -> {} // primitive types have no parts
    }
  }

  private static boolean isNamed(Schema schema) {
    return switch (schema.getType()) {
      case RECORD, ENUM, FIXED -> true;
      default -> false;
    };
  }

  private void compareNamesOfTypes(SchemaPlace place, Schema older, Schema newer) {
    if (!older.getFullName().equals(newer.getFullName())) {
      boolean hasAlias = newer.getAliases().contains(older.getFullName());
      add(
          place,
          "name "
              + older.getFullName()
              + " became "
              + newer.getFullName()
              + (hasAlias ? ", the old one is an alias" : ", without an alias"));
    }
    addIfChanged(place, "doc", older.getDoc(), newer.getDoc());
    if (!older.getAliases().equals(newer.getAliases())) {
      add(place, "aliases " + sorted(older.getAliases()) + " became " + sorted(newer.getAliases()));
    }
  }

  private static List<String> sorted(Set<String> names) {
    return names.stream().sorted().toList();
  }

  private void addIfChanged(
      SchemaPlace place, String property, @Nullable String older, @Nullable String newer) {
    if (!Objects.equals(older, newer)) {
      add(place, property + (older == null ? " added" : newer == null ? " removed" : " changed"));
    }
  }

  private void compareFields(SchemaPlace place, Schema older, Schema newer) {
    steps.spend((long) older.getFields().size() + newer.getFields().size());
    FieldMatches matches = new FieldMatches(older, newer);
    int last = -1;
    boolean isReordered = false;
    for (Field field : newer.getFields()) {
      SchemaPlace at = place.field(field);
      Field match = matches.take(field);
      if (match == null) {
        add(at, "field added, " + DefaultText.of(field));
      } else {
        isReordered |= match.pos() < last;
        last = match.pos();
        compareField(at, match, field);
      }
    }
    for (Field field : matches.removed()) {
      add(place.field(field), "field removed, " + DefaultText.of(field));
    }
    if (isReordered) {
      add(place, "fields in another order");
    }
  }

  private void compareField(SchemaPlace place, Field older, Field newer) {
    if (!older.name().equals(newer.name())) {
      boolean isNewers = newer.aliases().contains(older.name());
      add(
          place,
          "field "
              + older.name()
              + " renamed, by "
              + (isNewers ? "an alias" : "an alias of the older schema"));
    } else if (!older.aliases().equals(newer.aliases())) {
      add(place, "aliases " + sorted(older.aliases()) + " became " + sorted(newer.aliases()));
    }
    String before = DefaultText.of(older);
    String after = DefaultText.of(newer);
    if (!before.equals(after)) {
      add(place, before + " became " + after);
    }
    addIfChanged(place, "doc", older.doc(), newer.doc());
    if (older.order() != newer.order()) {
      add(place, "order " + word(older.order()) + " became " + word(newer.order()));
    }
    SchemaProperties.changes(older, newer, text -> add(place, text));
    compare(place, older.schema(), newer.schema());
  }

  private static String word(Field.Order order) {
    return order.name().toLowerCase(Locale.ROOT);
  }

  private void compareSymbols(SchemaPlace place, Schema older, Schema newer) {
    if (compareNames(place, "symbol", older.getEnumSymbols(), newer.getEnumSymbols())) {
      add(place, "symbols in another order");
    }
    String defaultBefore = older.getEnumDefault();
    String defaultAfter = newer.getEnumDefault();
    if (!Objects.equals(defaultBefore, defaultAfter)) {
      add(
          place,
          DefaultText.ofSymbol(defaultBefore) + " became " + DefaultText.ofSymbol(defaultAfter));
    }
  }

  /** Compares the names of symbols or branches. Returns whether their order differs. */
  private boolean compareNames(
      SchemaPlace place, String kind, Collection<String> older, Collection<String> newer) {
    steps.spend((long) older.size() + newer.size());
    Set<String> before = new LinkedHashSet<>(older);
    Set<String> after = new LinkedHashSet<>(newer);
    added(before, after).forEach(name -> add(place, kind + " " + name + " added"));
    added(after, before).forEach(name -> add(place, kind + " " + name + " removed"));
    before.retainAll(Set.copyOf(newer));
    after.retainAll(Set.copyOf(older));
    return !List.copyOf(before).equals(List.copyOf(after));
  }

  private static List<String> added(Set<String> before, Set<String> after) {
    return after.stream().filter(name -> !before.contains(name)).toList();
  }

  private void compareUnions(SchemaPlace place, Schema older, Schema newer) {
    Map<String, Schema> before = branches(older);
    Map<String, Schema> after = branches(newer);
    if (older.getType() != newer.getType()) {
      add(place, became(older, newer));
    } else if (compareNames(place, "branch", before.keySet(), after.keySet())) {
      add(place, "branches in another order");
    }
    after.forEach(
        (name, branch) -> {
          Schema same = before.get(name);
          if (same != null) {
            compare(place.branch(branch), same, branch);
          }
        });
  }

  /** The branches by full name. A schema that is not a union counts as its only branch. */
  private static Map<String, Schema> branches(Schema schema) {
    Map<String, Schema> branches = new LinkedHashMap<>();
    for (Schema each :
        schema.getType() == Schema.Type.UNION ? schema.getTypes() : List.of(schema)) {
      branches.put(each.getFullName(), each);
    }
    return branches;
  }
}
