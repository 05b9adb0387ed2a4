// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.json;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.io.JsonEncoder;
import org.jspecify.annotations.Nullable;

/**
 * Writes each generic datum as one line of JSON. Not thread-safe.
 *
 * <p>{@link JsonEncoding#AVRO} is written by Avro's own encoder. The writer keeps one encoder for
 * each schema, because creating an encoder is slow.
 */
public final class JsonDatumWriter {
  private static final int MAX_ENCODERS = 100;

  private final JsonEncoding encoding;
  private final Map<Schema, CachedEncoder> encoders = new Lru();

  public JsonDatumWriter(JsonEncoding encoding) {
    this.encoding = encoding;
  }

  /**
   * The JSON of a datum, without a line end.
   *
   * @param datum as a deserializer returns it; {@code bytes} may be an array or a buffer
   */
  public String text(Schema schema, @Nullable Object datum) {
    Object generic = datum instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : datum;
    try {
      return encoding == JsonEncoding.PLAIN
          ? PlainJsonWriter.text(schema, generic)
          : encoders.computeIfAbsent(schema, CachedEncoder::new).text(generic);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      encoders.remove(schema); // the encoder stopped in the middle of a datum
      throw e;
    }
  }

  /** Avro's encoder for one schema, created at its first use. */
  private static final class CachedEncoder {
    private final GenericDatumWriter<@Nullable Object> writer;
    private final Schema schema;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private @Nullable JsonEncoder encoder;

    CachedEncoder(Schema schema) {
      this.schema = schema;
      this.writer = new GenericDatumWriter<>(schema);
    }

    String text(@Nullable Object datum) throws IOException {
      out.reset();
      JsonEncoder used =
          encoder == null
              ? EncoderFactory.get().jsonEncoder(schema, out)
              : encoder.configure(out, false);
      encoder = used;
      writer.write(datum, used);
      used.flush();
      return out.toString(StandardCharsets.UTF_8).strip();
    }
  }

  /** Drops the least recently used encoders. */
  private static final class Lru extends LinkedHashMap<Schema, CachedEncoder> {
    private static final long serialVersionUID = 1L;

    Lru() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Schema, CachedEncoder> eldest) {
      return size() > MAX_ENCODERS;
    }
  }
}
