// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.apache.avro.Schema;

/**
 * The one of two schemas that must be able to read the other's data. Avro's rules decide, see
 * {@link ReaderCheck}.
 */
public enum CompatibilityDirection {
  /** The newer schema reads what the older one wrote. */
  BACKWARD,
  /** The older schema reads what the newer one writes. */
  FORWARD,
  /** Both directions. */
  FULL;

  /** The incompatibilities; empty if the schemas are compatible in this direction. */
  public List<Finding> violations(Schema older, Schema newer) {
    return violations(older, newer, Incompatibility::text, Incompatibility::text);
  }

  /**
   * The same, in other words.
   *
   * @param ofOldData describes what the newer schema cannot read
   * @param ofOldReaders describes what the older schema cannot read
   */
  List<Finding> violations(
      Schema older,
      Schema newer,
      Function<Incompatibility, String> ofOldData,
      Function<Incompatibility, String> ofOldReaders) {
    List<Finding> violations = new ArrayList<>();
    if (this != FORWARD) {
      violations.addAll(unreadable(newer, older, new StepLimit(), ofOldData));
    }
    if (this != BACKWARD) {
      violations.addAll(unreadable(older, newer, new StepLimit(), ofOldReaders));
    }
    return violations.stream().distinct().toList();
  }

  /** The reasons why the reader cannot read the writer's data. */
  public static List<Finding> unreadable(Schema reader, Schema writer, StepCounter steps) {
    return unreadable(reader, writer, steps, Incompatibility::text);
  }

  private static List<Finding> unreadable(
      Schema reader, Schema writer, StepCounter steps, Function<Incompatibility, String> words) {
    FindingList findings = new FindingList(SchemaPlace.root(reader));
    new ReaderCheck(steps)
        .find(reader, writer, found -> findings.add(found.place(), () -> words.apply(found)));
    return findings.list();
  }

  /** The name in options. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
