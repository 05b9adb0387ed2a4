// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;

/**
 * The operations of {@link Fastserde}, on the Avro that this copy of the class is linked to.
 * Reader, writer, decoder and encoder are reused. Not thread-safe.
 */
public final class FastserdeBridge {
  private static final String FASTSERDE = "com.rtbhouse.utils.avro.";
  private static final String CLASSES = "avro.fast.serde.classes.dir";
  private static final int HEADER = 5;

  private final Schema writer;
  private final Schema reader;
  private final @Nullable Object cache;

  /** A task, and the library whose classes do it. */
  public enum Work {
    DECODE,
    ENCODE,
    /**
     * Decodes with Avro alone to the writer schema, with {@code String}s because fastserde's code
     * needs them.
     */
    READ,
    /** Encodes a record with Avro alone. */
    WRITE
  }

  private FastserdeBridge(Schema writer, Schema reader, @Nullable Object cache) {
    this.writer = writer;
    this.reader = reader;
    this.cache = cache;
  }

  /**
   * Creates the operation.
   *
   * @param work a {@link Work}, by name
   * @param classPath the class path of fastserde's compiler: fastserde and Avro
   * @throws IllegalStateException if fastserde does not generate code
   */
  public static Operation operation(String work, String writer, String reader, String classPath) {
    Schema from = new Schema.Parser().parse(writer);
    Schema to = new Schema.Parser().parse(reader);
    try {
      return new FastserdeBridge(from, to, cache(classPath)).operation(Work.valueOf(work));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private Operation operation(Work work) throws ReflectiveOperationException {
    return switch (work) {
      case DECODE -> reading(fastReader(), HEADER);
      case READ -> reading(new GenericDatumReader<>(writer, withStrings(writer)), 0);
      case ENCODE -> writing(fastWriter(), HEADER);
      case WRITE -> writing(new GenericDatumWriter<>(reader), 0);
    };
  }

  /** A copy of the schema whose strings are read as {@code String}. */
  private static Schema withStrings(Schema schema) {
    Schema copy = new Schema.Parser().parse(schema.toString());
    markStrings(copy, new HashSet<>());
    return copy;
  }

  private static void markStrings(Schema schema, Set<String> records) {
    switch (schema.getType()) {
      case STRING -> GenericData.setStringType(schema, GenericData.StringType.String);
      case ARRAY -> markStrings(schema.getElementType(), records);
      case MAP -> {
        GenericData.setStringType(schema, GenericData.StringType.String);
        markStrings(schema.getValueType(), records);
      }
      case UNION -> schema.getTypes().forEach(branch -> markStrings(branch, records));
      case RECORD -> {
        if (records.add(schema.getFullName())) {
          schema.getFields().forEach(field -> markStrings(field.schema(), records));
        }
      }
      default -> {
        // has no strings
      }
    }
  }

  /** A cache that compiles at once, in a directory that is deleted at exit. */
  private static Object cache(String classPath) throws ReflectiveOperationException {
    Executor now = Runnable::run;
    System.setProperty(CLASSES, temporaryDirectory());
    return type("FastSerdeCache")
        .getConstructor(Executor.class, String.class)
        .newInstance(now, classPath);
  }

  private static String temporaryDirectory() {
    try {
      Path directory = Files.createTempDirectory("fastserde");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(directory)));
      return directory.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path directory) {
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Class<?> type(String name) throws ClassNotFoundException {
    return FastserdeBridge.class.getClassLoader().loadClass(FASTSERDE + name);
  }

  @SuppressWarnings("unchecked") // it decodes to the schema's type
  private DatumReader<Object> fastReader() throws ReflectiveOperationException {
    Method deserializer =
        type("FastSerdeCache").getMethod("getFastGenericDeserializer", Schema.class, Schema.class);
    deserializer.invoke(cache, writer, reader);
    requireCode(deserializer.invoke(cache, writer, reader));
    return (DatumReader<Object>)
        type("FastGenericDatumReader")
            .getConstructor(Schema.class, Schema.class, type("FastSerdeCache"))
            .newInstance(writer, reader, cache);
  }

  @SuppressWarnings("unchecked") // it encodes the schema's type
  private DatumWriter<Object> fastWriter() throws ReflectiveOperationException {
    Method serializer = type("FastSerdeCache").getMethod("getFastGenericSerializer", Schema.class);
    serializer.invoke(cache, writer);
    requireCode(serializer.invoke(cache, writer));
    return (DatumWriter<Object>)
        type("FastGenericDatumWriter")
            .getConstructor(Schema.class, type("FastSerdeCache"))
            .newInstance(writer, cache);
  }

  /**
   * The cache may return an object that delegates to Avro, and it reports no error if code
   * generation fails. Such an object must not be timed as fastserde.
   */
  private static void requireCode(Object created) {
    if (!created.getClass().getName().contains(".generated.")) {
      throw new IllegalStateException("fastserde generated no code for this schema");
    }
  }

  private static Operation reading(DatumReader<Object> reader, int header) {
    return new Operation() {
      private @Nullable BinaryDecoder decoder;

      @Override
      public Object run(Object input) {
        byte[] message = (byte[]) input;
        BinaryDecoder in =
            DecoderFactory.get().binaryDecoder(message, header, message.length - header, decoder);
        decoder = in;
        try {
          return reader.read(null, in);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    };
  }

  private static Operation writing(DatumWriter<Object> writer, int header) {
    return new Operation() {
      private final ByteArrayOutputStream stream = new ByteArrayOutputStream(512);
      private @Nullable BinaryEncoder encoder;

      @Override
      public Object run(Object datum) {
        stream.reset();
        for (int i = 0; i < header; i++) {
          stream.write(i == header - 1 ? 1 : 0);
        }
        BinaryEncoder out = EncoderFactory.get().binaryEncoder(stream, encoder);
        encoder = out;
        try {
          writer.write(datum, out);
          out.flush();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
        return stream.toByteArray();
      }
    };
  }
}
