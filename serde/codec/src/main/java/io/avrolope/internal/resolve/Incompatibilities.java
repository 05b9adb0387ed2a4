package io.avrolope.internal.resolve;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/**
 * Finds all places at which data of a writer's schema cannot be read as a reader's: those for which
 * a {@link ReadPlanner} plans a failure, and by the same rules. For one pair of schemas; not
 * thread-safe.
 */
public final class Incompatibilities {
  /** A record that many fields have is looked at for each of them, but not for ever. */
  private static final int ENOUGH = 1000;

  private final Matching matching = new Matching();
  private final List<Gap> found = new ArrayList<>();
  private final Set<SchemaPair> underWay = new HashSet<>();
  private final Set<SchemaPair> withoutGaps = new HashSet<>();

  private Incompatibilities() {}

  /**
   * A place.
   *
   * @param path from the writer schema's name on
   */
  public record Gap(String path, String expected, String found, Reached reached) {}

  /** Which data come to a place. */
  public enum Reached {
    ALWAYS,
    BY_SOME
  }

  /** All places, in the order of the writer's fields; none: each datum can be read. */
  public static List<Gap> between(Schema writer, Schema reader) {
    Incompatibilities gaps = new Incompatibilities();
    try {
      gaps.look(Aliases.applied(writer, reader), reader, writer.getFullName(), Reached.ALWAYS);
    } catch (AvroRuntimeException e) {
      gaps.add(
          writer.getFullName(),
          "aliases that name each type once",
          "others in " + reader.getFullName(),
          Reached.ALWAYS);
    }
    return List.copyOf(gaps.found);
  }

  private void add(String path, String expected, String present, Reached reached) {
    found.add(new Gap(path, expected, present, reached));
  }

  private void look(Schema writer, Schema reader, String path, Reached reached) {
    if (writer.getType() == Schema.Type.UNION) {
      union(writer, reader, path, reached);
    } else if (writer.getType() == Schema.Type.RECORD && reader.getType() == Schema.Type.RECORD) {
      record(writer, reader, path, reached);
    } else if (matching.fails(writer, reader)) {
      add(path, "a value of " + named(reader), "one of " + named(writer), reached);
    } else if (writer.getType() != reader.getType() && reader.getType() == Schema.Type.UNION) {
      look(writer, reader.getTypes().get(matching.branch(writer, reader)), path, reached);
    } else {
      within(writer, reader, path, reached);
    }
  }

  private void within(Schema writer, Schema reader, String path, Reached reached) {
    switch (writer.getType()) {
      case ARRAY ->
          look(writer.getElementType(), reader.getElementType(), path + "[]", Reached.BY_SOME);
      case MAP -> look(writer.getValueType(), reader.getValueType(), path + "{}", Reached.BY_SOME);
      case ENUM -> symbols(writer, reader, path, reached);
      default -> {
        // the same, or promoted
      }
    }
  }

  /** Where no branch can be read, no datum can. */
  private void union(Schema writer, Schema reader, String path, Reached reached) {
    boolean same = Matching.sameUnions(writer, reader);
    int before = found.size();
    boolean anyIsRead = false;
    for (int i = 0; i < writer.getTypes().size(); i++) {
      int beforeBranch = found.size();
      Schema branch = writer.getTypes().get(i);
      look(branch, same ? reader.getTypes().get(i) : reader, path, Reached.ALWAYS);
      anyIsRead |=
          found.subList(beforeBranch, found.size()).stream()
              .noneMatch(gap -> gap.reached() == Reached.ALWAYS);
    }
    if (anyIsRead || reached == Reached.BY_SOME) {
      found
          .subList(before, found.size())
          .replaceAll(gap -> new Gap(gap.path(), gap.expected(), gap.found(), Reached.BY_SOME));
    }
  }

  private void record(Schema writer, Schema reader, String path, Reached reached) {
    SchemaPair pair = new SchemaPair(writer, reader);
    if (withoutGaps.contains(pair) || found.size() >= ENOUGH || !underWay.add(pair)) {
      return;
    }
    int before = found.size();
    fields(writer, reader, path, reached);
    underWay.remove(pair);
    if (found.size() == before) {
      withoutGaps.add(pair);
    }
  }

  private void fields(Schema writer, Schema reader, String path, Reached reached) {
    for (Schema.Field field : writer.getFields()) {
      Schema.Field wanted = reader.getField(field.name());
      if (wanted != null) {
        look(field.schema(), wanted.schema(), path + "." + field.name(), reached);
      }
    }
    for (Schema.Field field : reader.getFields()) {
      if (writer.getField(field.name()) == null && !field.hasDefaultValue()) {
        add(
            path + "." + field.name(),
            "a field, which has no default in " + reader.getFullName(),
            "none in the writer's " + writer.getFullName(),
            reached);
      }
    }
  }

  private void symbols(Schema writer, Schema reader, String path, Reached reached) {
    List<String> missing = new ArrayList<>();
    for (String symbol : writer.getEnumSymbols()) {
      if (!reader.hasEnumSymbol(symbol) && reader.getEnumDefault() == null) {
        missing.add(symbol);
      }
    }
    if (!missing.isEmpty()) {
      add(
          path,
          "a symbol of " + reader.getFullName() + " " + reader.getEnumSymbols(),
          "those of the writer " + missing,
          missing.size() == writer.getEnumSymbols().size() ? reached : Reached.BY_SOME);
    }
  }

  /** "shop.Order", "int", and of a union each branch. */
  private static String named(Schema schema) {
    return schema.getType() == Schema.Type.UNION
        ? schema.getTypes().stream().map(Schema::getFullName).toList().toString()
        : schema.getFullName();
  }
}
