// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.Schema.Field;
import org.jspecify.annotations.Nullable;

/**
 * Finds the field of an older record that a field of the newer one continues: the field of the same
 * name, else the first that an alias of either schema names. Not thread-safe.
 */
final class FieldMatches {
  private final Schema older;

  /** Fields of which the newer record has none of the same name, by their names. */
  private final Map<String, Field> goneByName = new HashMap<>();

  /** The same by their aliases; of several with the same alias the first. */
  private final Map<String, Field> goneByAlias = new HashMap<>();

  private final boolean[] isMatched;

  FieldMatches(Schema older, Schema newer) {
    this.older = older;
    this.isMatched = new boolean[older.getFields().size()];
    for (Field field : older.getFields()) {
      if (newer.getField(field.name()) == null) {
        goneByName.put(field.name(), field);
        field.aliases().forEach(alias -> goneByAlias.putIfAbsent(alias, field));
      }
    }
  }

  /** The older field, which is taken now; null if there is none, or it is taken already. */
  @Nullable Field take(Field newer) {
    Field match = match(newer);
    if (match == null || isMatched[match.pos()]) {
      return null;
    }
    isMatched[match.pos()] = true;
    return match;
  }

  private @Nullable Field match(Field newer) {
    Field sameName = older.getField(newer.name());
    if (sameName != null) {
      return sameName;
    }
    return Stream.concat(
            Stream.ofNullable(goneByAlias.get(newer.name())),
            newer.aliases().stream().map(goneByName::get).filter(Objects::nonNull))
        .min(Comparator.comparingInt(Field::pos))
        .orElse(null);
  }

  /** The older fields that are not taken. */
  List<Field> removed() {
    List<Field> removed = new ArrayList<>();
    for (Field field : older.getFields()) {
      if (!isMatched[field.pos()]) {
        removed.add(field);
      }
    }
    return removed;
  }
}
