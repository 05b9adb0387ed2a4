// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import io.avrolope.AvroDifference;
import io.avrolope.internal.model.StandardConversions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.reflect.ReflectData;
import org.apache.avro.reflect.ReflectDatumReader;
import org.apache.avro.reflect.ReflectDatumWriter;
import org.apache.avro.util.ClassSecurityValidator;
import org.apache.avro.util.ClassSecurityValidator.ClassSecurityPredicate;

/** Avro's reflection as the oracle; it trusts all classes during a call. */
final class ReflectOracle {
  private ReflectOracle() {}

  private static ReflectData data() {
    ReflectData data = new ReflectData(ReflectOracle.class.getClassLoader());
    StandardConversions.all().forEach(data::addLogicalTypeConversion);
    return data;
  }

  static byte[] write(Object object, Schema schema) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
    trustingAll(
        () -> {
          new ReflectDatumWriter<>(schema, data()).write(object, encoder);
          encoder.flush();
          return bytes;
        });
    return bytes.toByteArray();
  }

  static Object read(byte[] bytes, Schema writer, Schema reader) {
    ReflectDatumReader<Object> avro = new ReflectDatumReader<>(writer, reader, data());
    if (AvroDifference.ALL_CLASSES_TRUSTED.isHere()) {
      trustAll(avro);
    }
    return trustingAll(() -> avro.read(null, DecoderFactory.get().binaryDecoder(bytes, null)));
  }

  /** Trusts the classes of strings, which that version's readers do not trust by default. */
  @SuppressWarnings("deprecation") // that version has no other API
  private static void trustAll(ReflectDatumReader<?> avro) {
    avro.getTrustedPackages().clear();
    avro.getTrustedPackages().add("*");
  }

  private interface Avro<T> {
    T call() throws IOException;
  }

  private static synchronized <T> T trustingAll(Avro<T> avro) {
    try {
      return AvroDifference.ALL_CLASSES_TRUSTED.isHere() ? avro.call() : Checked.trustingAll(avro);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Trusts all classes in versions of Avro with a global check. */
  private static final class Checked {
    static <T> T trustingAll(Avro<T> avro) throws IOException {
      ClassSecurityPredicate before = ClassSecurityValidator.getGlobal();
      ClassSecurityValidator.setGlobal(type -> true);
      try {
        return avro.call();
      } finally {
        ClassSecurityValidator.setGlobal(before);
      }
    }
  }
}
