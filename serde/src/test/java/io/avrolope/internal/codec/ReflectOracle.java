package io.avrolope.internal.codec;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.Conversion;
import org.apache.avro.Conversions;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.reflect.ReflectData;
import org.apache.avro.reflect.ReflectDatumReader;
import org.apache.avro.reflect.ReflectDatumWriter;
import org.apache.avro.util.ClassSecurityValidator;
import org.apache.avro.util.ClassSecurityValidator.ClassSecurityPredicate;

/** Avro's own reflection, which trusts all classes while it is asked. */
final class ReflectOracle {
  private ReflectOracle() {}

  private static ReflectData data() {
    ReflectData data = new ReflectData(ReflectOracle.class.getClassLoader());
    for (Conversion<?> conversion : ReflectData.get().getConversions()) {
      data.addLogicalTypeConversion(conversion);
    }
    data.addLogicalTypeConversion(new Conversions.DecimalConversion());
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
    return trustingAll(
        () ->
            new ReflectDatumReader<>(writer, reader, data())
                .read(null, DecoderFactory.get().binaryDecoder(bytes, null)));
  }

  private interface Avro<T> {
    T call() throws IOException;
  }

  private static synchronized <T> T trustingAll(Avro<T> avro) {
    ClassSecurityPredicate before = ClassSecurityValidator.getGlobal();
    ClassSecurityValidator.setGlobal(type -> true);
    try {
      return avro.call();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      ClassSecurityValidator.setGlobal(before);
    }
  }
}
