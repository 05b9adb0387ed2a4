// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.schema.Incompatibility;
import io.avrolope.schema.Incompatibility.Concerns;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Finds all paths at which data of a writer schema cannot be read as data of a reader schema: the
 * paths for which {@link ReadPlanner} plans a failure, by the same rules. For one pair of schemas;
 * not thread-safe.
 */
public final class Incompatibilities {
  /** A record type is compared at each path that leads to it, until so many results are found. */
  private static final int MAX_FOUND = 1000;

  /** The longest path, and the longest part of a reason, in characters. */
  private static final int MAX_LENGTH = 2_000;

  /** Symbols or branches that a reason names. */
  private static final int MAX_SYMBOLS = 100;

  private final Matching matching = new Matching(new PlanBudget(PlanLimits.DEFAULTS));
  private final List<Incompatibility> found = new ArrayList<>();
  private final Set<SchemaPair> inProgress = new HashSet<>();
  private final Set<SchemaPair> compatible = new HashSet<>();

  private Incompatibilities() {}

  /** All of them, in the order of the writer's fields; an empty list if every datum can be read. */
  public static List<Incompatibility> between(Schema writer, Schema reader) {
    Incompatibilities search = new Incompatibilities();
    Path root = new Path(null, writer.getFullName());
    try {
      search.compare(Aliases.applied(writer, reader), reader, root, Concerns.ALL_DATA);
    } catch (IncompatibleSchemasException e) {
      search.found.add(
          new Incompatibility(root.toString(), cut(e.getMessage()), Concerns.ALL_DATA));
    } catch (AvroRuntimeException e) {
      search.add(
          root,
          "aliases that name each type once",
          "others in " + reader.getFullName(),
          Concerns.ALL_DATA);
    }
    return List.copyOf(search.found);
  }

  private void add(Path path, String expected, String present, Concerns concerns) {
    if (found.size() < MAX_FOUND) {
      String reason = "expected " + cut(expected) + " but found " + cut(present);
      found.add(new Incompatibility(path.toString(), reason, concerns));
    }
  }

  /** A place, whose text is built only if it is reported. */
  private record Path(@Nullable Path parent, String step) {
    Path then(String next) {
      return new Path(this, next);
    }

    /** The path; of a long one only the end. */
    @Override
    public String toString() {
      StringBuilder path = new StringBuilder();
      for (Path at = this; at != null; at = at.parent) {
        if (path.length() + at.step.length() > MAX_LENGTH) {
          return path.insert(0, "…").toString();
        }
        path.insert(0, at.step);
      }
      return path.toString();
    }
  }

  private static String cut(@Nullable String text) {
    String all = String.valueOf(text);
    return all.length() <= MAX_LENGTH ? all : all.substring(0, MAX_LENGTH) + "…";
  }

  private void compare(Schema writer, Schema reader, Path path, Concerns concerns) {
    if (writer.getType() == Schema.Type.UNION) {
      union(writer, reader, path, concerns);
    } else if (writer.getType() == Schema.Type.RECORD && reader.getType() == Schema.Type.RECORD) {
      record(writer, reader, path, concerns);
    } else if (matching.fails(writer, reader)) {
      add(path, "a value of " + describe(reader), "one of " + describe(writer), concerns);
    } else if (writer.getType() != reader.getType() && reader.getType() == Schema.Type.UNION) {
      compare(writer, reader.getTypes().get(matching.branch(writer, reader)), path, concerns);
    } else {
      content(writer, reader, path, concerns);
    }
  }

  private void content(Schema writer, Schema reader, Path path, Concerns concerns) {
    switch (writer.getType()) {
      case ARRAY ->
          compare(
              writer.getElementType(),
              reader.getElementType(),
              path.then("[]"),
              Concerns.SOME_DATA);
      case MAP ->
          compare(
              writer.getValueType(), reader.getValueType(), path.then("{}"), Concerns.SOME_DATA);
      case ENUM -> symbols(writer, reader, path, concerns);
      default -> {
        // equal types, or a promotion
      }
    }
  }

  /** If no branch can be read, no datum can. */
  private void union(Schema writer, Schema reader, Path path, Concerns concerns) {
    boolean same = matching.sameUnions(writer, reader);
    int before = found.size();
    boolean anyIsRead = false;
    for (int i = 0; i < writer.getTypes().size(); i++) {
      int beforeBranch = found.size();
      Schema branch = writer.getTypes().get(i);
      compare(branch, same ? reader.getTypes().get(i) : reader, path, Concerns.ALL_DATA);
      anyIsRead |=
          found.subList(beforeBranch, found.size()).stream()
              .noneMatch(each -> each.concerns() == Concerns.ALL_DATA);
    }
    if (anyIsRead || concerns == Concerns.SOME_DATA) {
      found
          .subList(before, found.size())
          .replaceAll(each -> new Incompatibility(each.path(), each.reason(), Concerns.SOME_DATA));
    }
  }

  private void record(Schema writer, Schema reader, Path path, Concerns concerns) {
    SchemaPair pair = new SchemaPair(writer, reader);
    if (compatible.contains(pair) || found.size() >= MAX_FOUND || !inProgress.add(pair)) {
      return;
    }
    int before = found.size();
    fields(writer, reader, path, concerns);
    inProgress.remove(pair);
    if (found.size() == before) {
      compatible.add(pair);
    }
  }

  private void fields(Schema writer, Schema reader, Path path, Concerns concerns) {
    for (Schema.Field field : writer.getFields()) {
      Schema.Field wanted = reader.getField(field.name());
      if (wanted != null) {
        compare(field.schema(), wanted.schema(), path.then("." + field.name()), concerns);
      }
    }
    for (Schema.Field field : reader.getFields()) {
      if (writer.getField(field.name()) == null && !field.hasDefaultValue()) {
        add(
            path.then("." + field.name()),
            "a field, which has no default in " + reader.getFullName(),
            "none in the writer's " + writer.getFullName(),
            concerns);
      }
    }
  }

  private void symbols(Schema writer, Schema reader, Path path, Concerns concerns) {
    List<String> missing = new ArrayList<>();
    for (String symbol : writer.getEnumSymbols()) {
      if (!reader.hasEnumSymbol(symbol) && reader.getEnumDefault() == null) {
        missing.add(symbol);
      }
    }
    if (!missing.isEmpty()) {
      add(
          path,
          "a symbol of " + reader.getFullName() + " " + first(reader.getEnumSymbols()),
          "those of the writer " + first(missing),
          missing.size() == writer.getEnumSymbols().size() ? concerns : Concerns.SOME_DATA);
    }
  }

  /** A list of symbols can be as long as a schema. */
  private static List<String> first(List<String> symbols) {
    return symbols.size() <= MAX_SYMBOLS ? symbols : symbols.subList(0, MAX_SYMBOLS);
  }

  /** For example {@code shop.Order}, {@code int}, or {@code [null, string]} for a union. */
  private static String describe(Schema schema) {
    return schema.getType() == Schema.Type.UNION
        ? schema.getTypes().stream().limit(MAX_SYMBOLS).map(Schema::getFullName).toList().toString()
        : schema.getFullName();
  }
}
