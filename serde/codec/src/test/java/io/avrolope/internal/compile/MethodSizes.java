// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;

/** Reads the sizes of methods from a class file. */
final class MethodSizes {
  /** The length of access flags, this class and super class, which precede the interfaces. */
  private static final int BYTES_BEFORE_INTERFACES = 6;

  private MethodSizes() {}

  /** The size in bytes of each method's code, by method name. */
  static Map<String, Integer> of(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    char[] names = new char[reader.getMaxStringLength()];
    Map<String, Integer> sizes = new LinkedHashMap<>();
    int at = reader.header + BYTES_BEFORE_INTERFACES;
    assertThat(reader.readUnsignedShort(at)).isZero();
    assertThat(reader.readUnsignedShort(at + 2)).isZero();
    int methods = reader.readUnsignedShort(at + 4);
    at += 6;
    for (int method = 0; method < methods; method++) {
      String name = reader.readUTF8(at + 2, names);
      int attributes = reader.readUnsignedShort(at + 6);
      at += 8;
      for (int attribute = 0; attribute < attributes; attribute++) {
        if (reader.readUTF8(at, names).equals("Code")) {
          sizes.put(name, reader.readInt(at + 10));
        }
        at += 6 + reader.readInt(at + 2);
      }
    }
    return sizes;
  }
}
