// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.differential;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.kafka.connect.errors.DataException;

/**
 * The kinds of differences to Apicurio's converter that are intended. {@code
 * apicurio-differences.json} has the reasons. A kind explains a difference only where its cause is
 * seen: in the schema, in the peer's exception, and in the part that differs.
 */
enum IntendedDifference {
  FIXED_DECIMAL_READ {
    @Override
    boolean explainsFailure(Question question, Throwable peers) {
      return says(peers, "(org.apache.kafka.connect.data.Decimal) differs from name in source")
          && question instanceof Question.Datum datum
          && Schemas.contain(datum.writer(), IntendedDifference::isFixedDecimal);
    }
  },
  FIXED_DECIMAL_WRITE {
    @Override
    boolean explainsFailure(Question question, Throwable peers) {
      return peers instanceof IndexOutOfBoundsException
          && question instanceof Question.Value
          && question.toString().contains("\"connect.fixed.size\"")
          && question.toString().contains("\"connect.decimal.precision\"");
    }
  },
  UNION_NARROW_INT {
    @Override
    boolean explainsFailure(Question question, Throwable peers) {
      return isNoFieldFound(peers)
          && hasBranch(question, branch -> branch.getProp("connect.type") != null);
    }
  },
  UNION_MAP_ENTRY {
    @Override
    boolean explainsFailure(Question question, Throwable peers) {
      return (isNoFieldFound(peers) || says(peers, "Invalid type for MAP"))
          && hasBranch(question, Schemas::isMapOfEntries);
    }
  },
  UNION_RECORD_NOT_FOUND {
    @Override
    boolean explainsFailure(Question question, Throwable peers) {
      return isNoFieldFound(peers)
          && hasBranch(
              question, each -> Schemas.isRecursive(each) || Schemas.hasStructWithDefault(each));
    }
  },
  UNION_CONNECT_NAME {
    @Override
    boolean explainsFailure(Question question, Throwable peers) {
      return says(peers, "is not a valid field name")
          && hasBranch(question, branch -> branch.getProp("connect.name") != null);
    }
  },
  STACK_OVERFLOW {
    @Override
    boolean explainsFailure(Question question, Throwable peers) {
      return peers instanceof StackOverflowError;
    }
  },
  RAW_EXCEPTION {
    @Override
    boolean explains(Question question, Answer peers, Answer ours) {
      return peers instanceof Answer.Failed before
          && before.failure() instanceof AvroRuntimeException
          && ours instanceof Answer.Failed now
          && now.failure() instanceof DataException;
    }
  },
  NARROW_OVERFLOW {
    @Override
    boolean explains(Question question, Answer peers, Answer ours) {
      return ours instanceof Answer.Failed failed
          && failed.toString().contains("The number is not in the range -");
    }
  },
  DEFAULT_DROPPED {
    @Override
    boolean explainsPart(Question question, JsonDifference part) {
      return part.isAdded("default")
          && (part.hasNamed("io.confluent.connect.avro.Union")
              || (part.hasMap() && hasMapOfEntries(question)));
    }
  },
  DEFAULT_LEAKED {
    @Override
    boolean explainsPart(Question question, JsonDifference part) {
      return part.isRemoved(DEFAULT_KEYS)
          && question instanceof Question.Datum datum
          && Schemas.contain(datum.writer(), Schemas::isRecursive);
    }
  },
  UNION_FIXED_AS_BYTES {
    @Override
    boolean explainsPart(Question question, JsonDifference part) {
      return part.isMoved() && hasBranch(question, branch -> branch.getType() == Schema.Type.FIXED);
    }
  },
  FIELD_PARAMETERS {
    @Override
    boolean explainsPart(Question question, JsonDifference part) {
      return part.isAdded("connect.parameters") && part.isField();
    }
  },
  REDEFINED_NAME {
    @Override
    boolean explains(Question question, Answer peers, Answer ours) {
      return ours instanceof Answer.Written written
          && Schemas.contain(written.schema(), IntendedDifference::isNumbered)
          && (!(peers instanceof Answer.Written before) || before.hasSameDatum(written));
    }
  };

  private static final Set<String> DEFAULT_KEYS =
      Set.of("default", "parameters", "io.confluent.connect.avro.field.default");

  /** The kinds that explain the difference together; empty if a part of it stays unexplained. */
  static Optional<Set<IntendedDifference>> explaining(
      Question question, Answer peers, Answer ours) {
    for (IntendedDifference kind : values()) {
      if (kind.explains(question, peers, ours)) {
        return Optional.of(EnumSet.of(kind));
      }
    }
    Set<IntendedDifference> found = EnumSet.noneOf(IntendedDifference.class);
    for (JsonDifference part : JsonDifference.between(peers, ours)) {
      Optional<IntendedDifference> kind =
          List.of(values()).stream().filter(each -> each.explainsPart(question, part)).findFirst();
      if (kind.isEmpty()) {
        return Optional.empty();
      }
      found.add(kind.get());
    }
    return found.isEmpty() ? Optional.empty() : Optional.of(found);
  }

  /** The name in the list. */
  String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether this kind explains the whole difference. */
  boolean explains(Question question, Answer peers, Answer ours) {
    return peers instanceof Answer.Failed before
        && !(ours instanceof Answer.Failed)
        && explainsFailure(question, before.failure());
  }

  /** Whether this kind explains that the peer fails where our converter does not. */
  boolean explainsFailure(Question question, Throwable peers) {
    return false;
  }

  /** Whether this kind explains a part of the difference. */
  boolean explainsPart(Question question, JsonDifference part) {
    return false;
  }

  private static boolean says(Throwable failure, String part) {
    return failure instanceof DataException && failure.getMessage().contains(part);
  }

  private static boolean isNoFieldFound(Throwable failure) {
    return says(failure, "Did not find matching union field for data");
  }

  private static boolean isFixedDecimal(Schema schema) {
    return schema.getType() == Schema.Type.FIXED
        && schema.getLogicalType() instanceof LogicalTypes.Decimal;
  }

  /** Whether our converter gave the second type of a name another one. */
  private static boolean isNumbered(Schema schema) {
    return schema.getFullName().matches("(.*\\.MapEntry|.*\\.Decimal)\\d+");
  }

  private static boolean hasMapOfEntries(Question question) {
    return question instanceof Question.Datum datum
        && Schemas.contain(datum.writer(), Schemas::isMapOfEntries);
  }

  private static boolean hasBranch(Question question, java.util.function.Predicate<Schema> branch) {
    return question instanceof Question.Datum datum
        && Schemas.contain(
            datum.writer(),
            schema ->
                schema.getType() == Schema.Type.UNION
                    && schema.getTypes().stream().anyMatch(branch));
  }
}
