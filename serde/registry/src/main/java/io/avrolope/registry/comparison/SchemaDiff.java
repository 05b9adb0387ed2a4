// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.Schema.Field;
import org.jspecify.annotations.Nullable;

/**
 * The differences between two schemas, by path, in the order of the newer schema. Each pair of
 * named types is compared only once, so that recursive schemas terminate. Not reusable.
 */
public final class SchemaDiff {
  private final List<Finding> changes = new ArrayList<>();
  private final Set<NamePair> compared = new HashSet<>();

  private record NamePair(String older, String newer) {}

  private SchemaDiff() {}

  /** All changes; the order of JSON properties does not matter. */
  public static List<Finding> of(Schema older, Schema newer) {
    SchemaDiff diff = new SchemaDiff();
    diff.compare(SchemaPath.root(newer), older, newer);
    return List.copyOf(diff.changes);
  }

  private void add(String path, String text) {
    changes.add(new Finding(path, text));
  }

  private void compare(String path, Schema older, Schema newer) {
    if (older.getType() == Schema.Type.UNION || newer.getType() == Schema.Type.UNION) {
      compareUnions(path, older, newer);
    } else if (older.getType() != newer.getType()) {
      add(path, became(older, newer));
    } else {
      compareSameType(path, older, newer);
    }
  }

  private static String became(Schema older, Schema newer) {
    boolean isRead = CompatibilityDirection.unreadable(newer, older).isEmpty();
    return "type "
        + SchemaLabels.of(older)
        + " became "
        + SchemaLabels.of(newer)
        + (isRead ? ", promotable" : ", not promotable");
  }

  private void compareSameType(String path, Schema older, Schema newer) {
    if (isNamed(newer)) {
      if (!compared.add(new NamePair(older.getFullName(), newer.getFullName()))) {
        return;
      }
      compareNames(path, older, newer);
    }
    changes.addAll(SchemaProperties.changes(path, older, newer));
    switch (newer.getType()) {
      case RECORD -> compareFields(path, older, newer);
      case ENUM -> compareSymbols(path, older, newer);
      case FIXED -> {
        if (older.getFixedSize() != newer.getFixedSize()) {
          add(path, "size " + older.getFixedSize() + " became " + newer.getFixedSize());
        }
      }
      case ARRAY -> compare(path + "[]", older.getElementType(), newer.getElementType());
      case MAP -> compare(path + "{}", older.getValueType(), newer.getValueType());
      default -> {} // primitive types have no parts
    }
  }

  private static boolean isNamed(Schema schema) {
    return switch (schema.getType()) {
      case RECORD, ENUM, FIXED -> true;
      default -> false;
    };
  }

  private void compareNames(String path, Schema older, Schema newer) {
    if (!older.getFullName().equals(newer.getFullName())) {
      boolean hasAlias = newer.getAliases().contains(older.getFullName());
      add(
          path,
          "name "
              + older.getFullName()
              + " became "
              + newer.getFullName()
              + (hasAlias ? ", the old one is an alias" : ", without an alias"));
    }
    addIfChanged(path, "doc", older.getDoc(), newer.getDoc());
    if (!older.getAliases().equals(newer.getAliases())) {
      add(path, "aliases " + sorted(older.getAliases()) + " became " + sorted(newer.getAliases()));
    }
  }

  private static List<String> sorted(Set<String> names) {
    return names.stream().sorted().toList();
  }

  private void addIfChanged(
      String path, String property, @Nullable String older, @Nullable String newer) {
    if (!Objects.equals(older, newer)) {
      add(path, property + (older == null ? " added" : newer == null ? " removed" : " changed"));
    }
  }

  private void compareFields(String path, Schema older, Schema newer) {
    List<Field> unmatched = new ArrayList<>(older.getFields());
    List<Integer> positions = new ArrayList<>();
    for (Field field : newer.getFields()) {
      String place = path + "." + field.name();
      Optional<Field> match = match(field, older, newer);
      if (match.isPresent() && unmatched.remove(match.get())) {
        positions.add(match.get().pos());
        compareField(place, match.get(), field);
      } else {
        add(place, "field added, " + DefaultText.of(field));
      }
    }
    for (Field field : unmatched) {
      add(path + "." + field.name(), "field removed, " + DefaultText.of(field));
    }
    if (!positions.equals(positions.stream().sorted().toList())) {
      add(path, "fields in another order");
    }
  }

  /** The older field of the same name, else the field that an alias of either schema names. */
  private static Optional<Field> match(Field field, Schema older, Schema newer) {
    Field sameName = older.getField(field.name());
    if (sameName != null) {
      return Optional.of(sameName);
    }
    return older.getFields().stream()
        .filter(each -> newer.getField(each.name()) == null)
        .filter(
            each -> field.aliases().contains(each.name()) || each.aliases().contains(field.name()))
        .findFirst();
  }

  private void compareField(String path, Field older, Field newer) {
    if (!older.name().equals(newer.name())) {
      boolean isNewers = newer.aliases().contains(older.name());
      add(
          path,
          "field "
              + older.name()
              + " renamed, by "
              + (isNewers ? "an alias" : "an alias of the older schema"));
    } else if (!older.aliases().equals(newer.aliases())) {
      add(path, "aliases " + sorted(older.aliases()) + " became " + sorted(newer.aliases()));
    }
    String before = DefaultText.of(older);
    String after = DefaultText.of(newer);
    if (!before.equals(after)) {
      add(path, before + " became " + after);
    }
    addIfChanged(path, "doc", older.doc(), newer.doc());
    if (older.order() != newer.order()) {
      add(path, "order " + word(older.order()) + " became " + word(newer.order()));
    }
    changes.addAll(SchemaProperties.changes(path, older, newer));
    compare(path, older.schema(), newer.schema());
  }

  private static String word(Field.Order order) {
    return order.name().toLowerCase(Locale.ROOT);
  }

  private void compareSymbols(String path, Schema older, Schema newer) {
    List<String> before = older.getEnumSymbols();
    List<String> after = newer.getEnumSymbols();
    after.stream()
        .filter(symbol -> !before.contains(symbol))
        .forEach(symbol -> add(path, "symbol " + symbol + " added"));
    before.stream()
        .filter(symbol -> !after.contains(symbol))
        .forEach(symbol -> add(path, "symbol " + symbol + " removed"));
    if (!kept(before, after).equals(kept(after, before))) {
      add(path, "symbols in another order");
    }
    String defaultBefore = older.getEnumDefault();
    String defaultAfter = newer.getEnumDefault();
    if (!Objects.equals(defaultBefore, defaultAfter)) {
      add(
          path,
          DefaultText.ofSymbol(defaultBefore) + " became " + DefaultText.ofSymbol(defaultAfter));
    }
  }

  private static <T> List<T> kept(List<T> all, List<T> others) {
    return all.stream().filter(others::contains).toList();
  }

  private void compareUnions(String path, Schema older, Schema newer) {
    Map<String, Schema> before = branches(older);
    Map<String, Schema> after = branches(newer);
    if (older.getType() != newer.getType()) {
      add(path, became(older, newer));
    } else {
      after.keySet().stream()
          .filter(name -> !before.containsKey(name))
          .forEach(name -> add(path, "branch " + name + " added"));
      before.keySet().stream()
          .filter(name -> !after.containsKey(name))
          .forEach(name -> add(path, "branch " + name + " removed"));
      List<String> olderNames = List.copyOf(before.keySet());
      List<String> newerNames = List.copyOf(after.keySet());
      if (!kept(olderNames, newerNames).equals(kept(newerNames, olderNames))) {
        add(path, "branches in another order");
      }
    }
    after.forEach(
        (name, branch) -> {
          Schema same = before.get(name);
          if (same != null) {
            compare(path + "<" + branch.getName() + ">", same, branch);
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
