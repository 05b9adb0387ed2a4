// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.records;

import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.cli.terminal.PrintableText;
import io.avrolope.error.AvrolopeException;
import io.avrolope.topics.json.JsonEncoding;
import io.avrolope.topics.records.RecordLocation;
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
 * Prints records like {@code avrolope cat}, as a {@code --formatter} of Kafka's console consumer.
 * Its properties are the deserializer's properties and:
 *
 * <ul>
 *   <li>{@code print}: {@code value} (default) or {@code record}
 *   <li>{@code envelope.info}: {@code true} adds the envelope, and implies {@code print=record}
 *   <li>{@code key.format}: {@code auto} (default), {@code string}, {@code avro}, {@code hex} or
 *       {@code none}
 *   <li>{@code json.encoding}: {@code avro} (default) or {@code plain}
 * </ul>
 *
 * <p>If no property names an envelope, records may have any of {@link
 * ConnectionOptions#USUAL_ENVELOPES}. A record that cannot be decoded causes a {@link
 * SerializationException}; the console consumer then stops, unless it has the option {@code
 * --skip-message-on-error}.
 */
public final class AvroMessageFormatter implements MessageFormatter {
  private @Nullable RecordFormatter lines;

  /** Called by the console consumer, which then calls {@link #configure}. */
  public AvroMessageFormatter() {}

  /**
   * @throws ConfigException if the value of a property is invalid
   */
  @Override
  public void configure(Map<String, ?> configs) {
    Map<String, Object> properties = new HashMap<>(configs);
    if (!ConnectionOptions.namesEnvelopes(properties)) {
      properties.put("envelope.detect", String.join(",", ConnectionOptions.USUAL_ENVELOPES));
    }
    LineContent shape = choice(properties, "print", List.of(LineContent.VALUE, LineContent.RECORD));
    boolean showsEnvelope = Boolean.parseBoolean(String.valueOf(configs.get("envelope.info")));
    close();
    lines =
        new RecordFormatter(
            properties,
            new LineFormat(
                showsEnvelope ? LineContent.RECORD_AND_ENVELOPE : shape,
                choice(properties, "key.format", List.of(KeyFormat.values())),
                choice(properties, "json.encoding", List.of(JsonEncoding.values()))));
  }

  /** The value of a property; the first possible value is the default. */
  private static <E extends Enum<E>> E choice(
      Map<String, Object> properties, String key, List<E> possible) {
    Object value = properties.get(key);
    return value == null
        ? possible.get(0)
        : possible.stream()
            .filter(each -> each.name().equals(value.toString().toUpperCase(Locale.ROOT)))
            .findFirst()
            .orElseThrow(
                () ->
                    new ConfigException(
                        key,
                        value,
                        "Must be one of " + possible.toString().toLowerCase(Locale.ROOT)));
  }

  @Override
  public void writeTo(ConsumerRecord<byte[], byte[]> record, PrintStream output) {
    RecordFormatter configured = lines;
    if (configured == null) {
      throw new SerializationException("Cannot print a record: call configure() before writeTo()");
    }
    try {
      String text = PrintableText.ofLines(configured.line(record)) + "\n";
      byte[] line = text.getBytes(StandardCharsets.UTF_8);
      output.write(line, 0, line.length);
    } catch (AvrolopeException | UndecodableKeyException e) {
      throw new SerializationException(RecordLocation.of(record) + ": " + e.getMessage(), e);
    }
  }

  /** Can be called more than once. */
  @Override
  public void close() {
    if (lines != null) {
      lines.close();
      lines = null;
    }
  }
}
