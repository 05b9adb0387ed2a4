package io.avrolope;

import java.lang.Runtime.Version;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Assumptions;

/**
 * In what the older versions of Avro that are supported differ from the newest, so that a test
 * expects something else there, or has nothing to test. All such tests ask here; what differs in
 * reading is told by the conformance files.
 */
public enum AvroDifference {
  NO_LISTS_OF_PRIMITIVES("1.12", "an array of a primitive type is read as a list of boxes"),
  NO_FORWARD_REFERENCES("1.12", "the parser takes a name only where its type was defined before"),
  NO_REDEFINITION("1.12", "the parser takes no second definition, though it be the same"),
  UNIONS_HAVE_NO_NAMES("1.12", "a union's name does not name its branches"),
  DEFAULT_OF_FIRST_BRANCH("1.12", "reflection takes defaults of a union's first branch alone"),
  NO_NANOSECONDS("1.12", "there are no conversions of nanoseconds and durations"),
  NO_JAVA_RECORDS("1.12", "reflection neither writes nor reads the fields of Java records"),
  NO_NULL_FOR_PRIMITIVES("1.12", "reflection fails at a null for a primitive field"),
  NO_OPTIONAL("1.12", "reflection has no place for Optional"),
  COUNTS_FILL_THE_HEAP("1.12.2", "room is made for as many items as damaged bytes claim"),
  NO_RECURSIVE_CLASSES("1.12.1", "1.12.2", "reflection goes round in a class that has itself"),
  ALL_CLASSES_TRUSTED("1.12.2", "a generated class is found by its name whichever it is");

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

  /** Whether the Avro on the class path is one of those. */
  public boolean isHere() {
    return isBefore(until) && !isBefore(from);
  }

  /** Leaves the test out where there is nothing to test. */
  public void assumeAbsent() {
    Assumptions.assumeFalse(isHere(), () -> "Avro " + version() + ": " + what);
  }

  /** Whether the Avro on the class path is older than that version. */
  public static boolean isBefore(String version) {
    return Version.parse(version()).compareTo(Version.parse(version)) < 0;
  }

  /** As the jar says. */
  static String version() {
    return Schema.class.getPackage().getImplementationVersion();
  }
}
