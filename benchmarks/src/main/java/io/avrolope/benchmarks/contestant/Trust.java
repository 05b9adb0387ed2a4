package io.avrolope.benchmarks.contestant;

import org.apache.avro.util.ClassSecurityValidator;

/** Avro 1.12.2 makes objects of no class that it was not told to trust. */
public final class Trust {
  private Trust() {}

  /** Tells Avro, for the whole JVM, to trust the benchmarks' generated classes. */
  public static void generatedClasses() {
    ClassSecurityValidator.setGlobal(
        ClassSecurityValidator.composite(
            ClassSecurityValidator.DEFAULT, type -> type.getName().startsWith("io.avrolope.")));
  }
}
