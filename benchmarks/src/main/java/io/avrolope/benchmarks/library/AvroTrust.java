// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import org.apache.avro.util.ClassSecurityValidator;

/** Avro 1.12.2 instantiates only classes that it was configured to trust. */
public final class AvroTrust {
  private AvroTrust() {}

  /** Makes Avro trust the benchmarks' generated classes, for the whole JVM. */
  public static void trustGeneratedClasses() {
    ClassSecurityValidator.setGlobal(
        ClassSecurityValidator.composite(
            ClassSecurityValidator.DEFAULT, type -> type.getName().startsWith("io.avrolope.")));
  }
}
