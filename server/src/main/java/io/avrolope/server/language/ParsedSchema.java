// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.language;

import io.avrolope.registry.comparison.Finding;
import io.avrolope.registry.comparison.StepCounter;
import java.util.List;

/**
 * A schema that was parsed. Immutable. The methods that take another schema are called with a
 * schema of the same language only; {@link SchemaComparison} sees to that. They count their steps,
 * and end with the exception of the counter.
 */
public interface ParsedSchema {
  /** The name of the schema's type, as clients send it. */
  String type();

  /** The text as the registry keeps it. References stay references. */
  String canonical();

  /** The text with the types of references in it. */
  String resolved();

  /** A copy whose text does not depend on the order of what has no order. */
  ParsedSchema normalized();

  /** The characters of the text and of all texts that it references, as a measure of memory. */
  long weight();

  /**
   * A number that is equal for schemas with the same data. Others may have it by chance; {@link
   * #isSame} tells them apart.
   */
  long fingerprint();

  /** Whether two schemas are equal after they were normalized. */
  boolean isSame(ParsedSchema other);

  /** The changes since an older schema. */
  List<Finding> changesSince(ParsedSchema older, StepCounter steps);

  /** The reasons why this schema cannot read all data of a writer schema; empty if it can. */
  List<Finding> conflictsWith(ParsedSchema writer, StepCounter steps);

  /**
   * The same reasons as Confluent's registry words them. Its clients show these texts, and some of
   * them parse them.
   *
   * @param reader which of the two schemas this one is
   */
  List<String> conflictMessages(ParsedSchema writer, Age reader, StepCounter steps);

  /**
   * The places where this schema sees other data than the writer schema wrote, in the order of the
   * writer's fields; empty if it sees all data.
   */
  List<ReadEffect> effectsOnDataOf(ParsedSchema writer, StepCounter steps);

  /** The age of one of two schemas. */
  enum Age {
    NEW,
    OLD
  }
}
