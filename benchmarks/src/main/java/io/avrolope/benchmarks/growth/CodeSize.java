package io.avrolope.benchmarks.growth;

import org.objectweb.asm.ClassReader;

/**
 * How large a made class is, in bytes.
 *
 * @param classFile the whole of it
 * @param code the code of all methods
 * @param largestMethod the code of the largest one; HotSpot compiles none of more than 8,000
 */
record CodeSize(int classFile, int code, int largestMethod) {
  /** Bytes before the count of methods: access, this, super, and no interfaces and no fields. */
  private static final int TO_METHODS = 10;

  /** The sizes in the file of a class that has neither interfaces nor fields. */
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
