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
 * Writes generic data as JSON, each in one line. Not thread-safe.
 *
 * <p>The encoding of Avro is written by Avro's own encoder, of which one is kept for each schema,
 * since it is slow to make.
 */
public final class DatumJson {
  private static final int KEPT = 100;

  private final JsonEncoding encoding;
  private final Map<Schema, AvrosOwn> kept = new Lru();

  public DatumJson(JsonEncoding encoding) {
    this.encoding = encoding;
  }

  /**
   * The JSON of a datum, without a line end.
   *
   * @param datum as a deserializer gives it; bytes may be an array
   */
  public String text(Schema schema, @Nullable Object datum) {
    Object generic = datum instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : datum;
    try {
      return encoding == JsonEncoding.PLAIN
          ? PlainJsonWriter.text(schema, generic)
          : kept.computeIfAbsent(schema, AvrosOwn::new).text(generic);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      kept.remove(schema); // its encoder is in the middle of a datum
      throw e;
    }
  }

  /** Avro's encoder for a schema, which is made when it is first used. */
  private static final class AvrosOwn {
    private final GenericDatumWriter<@Nullable Object> writer;
    private final Schema schema;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private @Nullable JsonEncoder encoder;

    AvrosOwn(Schema schema) {
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

  /** Without those that were not used for the longest time. */
  private static final class Lru extends LinkedHashMap<Schema, AvrosOwn> {
    private static final long serialVersionUID = 1L;

    Lru() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Schema, AvrosOwn> eldest) {
      return size() > KEPT;
    }
  }
}
