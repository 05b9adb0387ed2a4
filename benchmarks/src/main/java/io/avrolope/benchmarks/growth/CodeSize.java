// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.growth;

import org.objectweb.asm.ClassReader;

/**
 * The size of a generated class, in bytes.
 *
 * @param classFile the whole class file
 * @param code the code of all methods
 * @param largestMethod the code of the largest method; HotSpot compiles no method of more than
 *     8,000 bytes
 */
record CodeSize(int classFile, int code, int largestMethod) {
  /**
   * The bytes of access flags, this class, super class, and the empty lists of interfaces and
   * fields.
   */
  private static final int TO_METHODS = 10;

  /** Reads the sizes from a class file without interfaces and fields. */
  static CodeSize of(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    char[] names = new char[reader.getMaxStringLength()];
    int at = reader.header + TO_METHODS;
    int methods = reader.readUnsignedShort(at);
    int sum = 0;
    int largest = 0;
    at += 2;
    for (int method = 0; method < methods; method++) {
      int attributes = reader.readUnsignedShort(at + 6);
      at += 8;
      for (int attribute = 0; attribute < attributes; attribute++) {
        if (reader.readUTF8(at, names).equals("Code")) {
          int bytes = reader.readInt(at + 10);
          sum += bytes;
          largest = Math.max(largest, bytes);
        }
        at += 6 + reader.readInt(at + 2);
      }
    }
    return new CodeSize(classFile.length, sum, largest);
  }
}
