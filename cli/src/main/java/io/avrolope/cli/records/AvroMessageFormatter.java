package io.avrolope.cli.records;

import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.cli.json.JsonEncoding;
import io.avrolope.error.AvrolopeException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.MessageFormatter;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * Prints records as {@code avrolope cat} does, for Kafka's own console consumer: its {@code
 * --formatter}, whose properties are those of a deserializer, and
 *
 * <ul>
 *   <li>{@code print}: {@code value} (unless set) or {@code record}
 *   <li>{@code envelope.info}: {@code true} adds the envelope, as {@code print=record}
 *   <li>{@code key.format}: {@code auto} (unless set), {@code string}, {@code avro}, {@code hex} or
 *       {@code none}
 *   <li>{@code json.encoding}: {@code avro} (unless set) or {@code plain}
 * </ul>
 *
 * <p>Where no envelope is named, it is any of {@link ConnectionOptions#USUAL_ENVELOPES}. A record
 * that cannot be decoded is a {@link SerializationException}, at which the console consumer stops
 * unless {@code --skip-message-on-error}.
 */
public final class AvroMessageFormatter implements MessageFormatter {
  private @Nullable RecordLines lines;

  /** For Kafka, which configures it. */
  public AvroMessageFormatter() {}

  /**
   * @throws ConfigException if a property has a value that it cannot have
   */
  @Override
  public void configure(Map<String, ?> configs) {
    Map<String, Object> properties = new HashMap<>(configs);
    if (properties.keySet().stream()
        .noneMatch(key -> key.matches("((key|value)\\.)?envelope(\\.detect)?"))) {
      properties.put("envelope.detect", String.join(",", ConnectionOptions.USUAL_ENVELOPES));
    }
    LineShape shape = one(properties, "print", List.of(LineShape.VALUE, LineShape.RECORD));
    boolean showsEnvelope = Boolean.parseBoolean(String.valueOf(configs.get("envelope.info")));
    close();
    lines =
        new RecordLines(
            properties,
            new LineFormat(
                showsEnvelope ? LineShape.RECORD_AND_ENVELOPE : shape,
                one(properties, "key.format", List.of(KeyFormat.values())),
                one(properties, "json.encoding", List.of(JsonEncoding.values()))));
  }

  /** The first one unless it is set. */
  private static <E extends Enum<E>> E one(
      Map<String, Object> properties, String key, List<E> possible) {
    Object said = properties.get(key);
    return said == null
        ? possible.get(0)
        : possible.stream()
            .filter(each -> each.name().equals(said.toString().toUpperCase(Locale.ROOT)))
            .findFirst()
            .orElseThrow(
                () ->
                    new ConfigException(
                        key,
                        said,
                        "Expected one of " + possible.toString().toLowerCase(Locale.ROOT)));
  }

  @Override
  public void writeTo(ConsumerRecord<byte[], byte[]> record, PrintStream output) {
    RecordLines configured = lines;
    if (configured == null) {
      throw new SerializationException("Cannot print a record: call configure() before writeTo()");
    }
    try {
      byte[] line = (configured.line(record) + "\n").getBytes(StandardCharsets.UTF_8);
      output.write(line, 0, line.length);
    } catch (AvrolopeException e) {
      throw new SerializationException(Place.of(record) + ": " + e.getMessage(), e);
    }
  }

  /** More than once does no harm. */
  @Override
  public void close() {
    if (lines != null) {
      lines.close();
      lines = null;
    }
  }
}
