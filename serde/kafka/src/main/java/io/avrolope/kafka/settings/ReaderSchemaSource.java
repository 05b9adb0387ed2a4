package io.avrolope.kafka.settings;

import io.avrolope.kafka.config.AvrolopeConfig;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/** Reads schemas that configuration gives: as JSON, as a file, or from the class path. */
public final class ReaderSchemaSource {
  private static final String FILE = "file:";
  private static final String CLASS_PATH = "classpath:";

  private ReaderSchemaSource() {}

  /**
   * The reader schema.
   *
   * @return null if none is configured
   * @throws ConfigException if there is none at the place, or the text is no schema
   */
  public static @Nullable Schema read(ParsedConfig config) {
    String source = config.text(AvrolopeConfig.READER_SCHEMA).strip();
    return source.isEmpty() ? null : read(AvrolopeConfig.READER_SCHEMA, source);
  }

  /**
   * The schema of a key that is set.
   *
   * @param source the key's value
   */
  public static Schema read(String key, String source) {
    try {
      return new Schema.Parser().parse(text(source));
    } catch (AvroRuntimeException e) {
      throw (ConfigException)
          new ConfigException(key, source, "Expected an Avro schema but found: " + e.getMessage())
              .initCause(e);
    } catch (IOException e) {
      throw (ConfigException)
          new ConfigException(key, source, "Expected a readable schema but found: " + e)
              .initCause(e);
    }
  }

  private static String text(String source) throws IOException {
    if (source.startsWith(FILE)) {
      String path = source.substring(FILE.length());
      return Files.readString(path.startsWith("//") ? Path.of(URI.create(source)) : Path.of(path));
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
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
