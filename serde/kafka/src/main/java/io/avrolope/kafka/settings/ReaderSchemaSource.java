// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.registry.avro.SchemaText;
import io.avrolope.registry.text.Utf8;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/** Reads a configured schema: JSON, a file, or a class path resource. */
public final class ReaderSchemaSource {
  private static final String FILE = "file:";
  private static final String CLASS_PATH = "classpath:";

  /** As for a response of a registry. */
  private static final int MAX_BYTES = 16 << 20;

  private ReaderSchemaSource() {}

  /**
   * The configured reader schema.
   *
   * @return null if none is configured
   * @throws ConfigException if the file or resource cannot be read, or is not a schema
   */
  public static @Nullable Schema read(ParsedConfig config) {
    String source = config.text(AvrolopeConfig.READER_SCHEMA).strip();
    return source.isEmpty() ? null : read(AvrolopeConfig.READER_SCHEMA, source);
  }

  /**
   * The schema that a key configures.
   *
   * @param source the key's value
   */
  public static Schema read(String key, String source) {
    try {
      return SchemaText.parseReader(text(source), key);
    } catch (UnknownSchemaException e) {
      Throwable reason = e.getCause() == null ? e : e.getCause();
      throw (ConfigException)
          new ConfigException(key, source, "Not an Avro schema: " + reason.getMessage())
              .initCause(reason);
    } catch (IOException e) {
      throw (ConfigException)
          new ConfigException(key, source, "The schema cannot be read: " + e).initCause(e);
    }
  }

  private static String text(String source) throws IOException {
    if (source.startsWith(FILE)) {
      String path = source.substring(FILE.length());
      Path file = path.startsWith("//") ? Path.of(URI.create(source)) : Path.of(path);
      try (InputStream in = Files.newInputStream(file)) {
        return text(in);
      }
    }
    if (source.startsWith(CLASS_PATH)) {
      return resource(source.substring(CLASS_PATH.length()).replaceAll("^/+", ""));
    }
    return source;
  }

  private static String resource(String name) throws IOException {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    ClassLoader loader = context != null ? context : ReaderSchemaSource.class.getClassLoader();
    try (InputStream in = loader.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("no " + name + " on the class path");
      }
      return text(in);
    }
  }

  private static String text(InputStream in) throws IOException {
    byte[] bytes = in.readNBytes(MAX_BYTES + 1);
    if (bytes.length > MAX_BYTES) {
      throw new IOException("it has more than " + MAX_BYTES + " bytes");
    }
    return Utf8.decode(bytes);
  }
}
