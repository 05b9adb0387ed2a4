// SPDX-License-Identifier: Apache-2.0
package io.avrolope;

import java.lang.Runtime.Version;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Assumptions;

/**
 * The differences between the supported older versions of Avro and the newest one. A test asks here
 * whether to expect another result, or whether to be skipped. Differences in decoding are in the
 * conformance files.
 */
public enum AvroDifference {
  NO_LISTS_OF_PRIMITIVES("1.12", "an array of a primitive type is read as a list of boxes"),
  NO_FORWARD_REFERENCES("1.12", "the parser accepts a name only after the definition of its type"),
  NO_REDEFINITION("1.12", "the parser refuses a second definition, even an identical one"),
  UNIONS_HAVE_NO_NAMES("1.12", "the name of a union does not contain its branches"),
  DEFAULT_OF_FIRST_BRANCH("1.12", "reflection accepts only defaults of a union's first branch"),
  NO_NANOSECONDS("1.12", "there are no conversions of nanoseconds and durations"),
  NO_JAVA_RECORDS("1.12", "reflection neither writes nor reads the fields of Java records"),
  NO_NULL_FOR_PRIMITIVES("1.12", "reflection fails if a primitive field receives null"),
  NO_OPTIONAL("1.12", "reflection does not support Optional"),
  COUNTS_FILL_THE_HEAP("1.12.2", "a decoder allocates as many items as a damaged count claims"),
  INDEXES_UNCHECKED("1.12.2", "an index out of range throws an IndexOutOfBoundsException"),
  NO_RECURSIVE_CLASSES(
      "1.12.1", "1.12.2", "reflection recurses without end in a class that contains itself"),
  ALL_CLASSES_TRUSTED("1.12.2", "a schema may name any generated class");

  private final String from;
  private final String until;
  private final String what;

  AvroDifference(String until, String what) {
    this("1", until, what);
  }

  AvroDifference(String from, String until, String what) {
    this.from = from;
    this.until = until;
    this.what = what;
  }

  /** Whether the Avro on the class path has this difference. */
  public boolean isHere() {
    return isBefore(until) && !isBefore(from);
  }

  /** Skips the test if the Avro on the class path has this difference. */
  public void assumeAbsent() {
    Assumptions.assumeFalse(isHere(), () -> "Avro " + version() + ": " + what);
  }

  /** Whether the Avro on the class path is older than that version. */
  public static boolean isBefore(String version) {
    return Version.parse(version()).compareTo(Version.parse(version)) < 0;
  }

  /** The version in the manifest of Avro's jar. */
  static String version() {
    return Schema.class.getPackage().getImplementationVersion();
  }
}
