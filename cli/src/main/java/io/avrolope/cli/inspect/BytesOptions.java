// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.inspect;

import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.cli.cluster.InputText;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.Slice;
import io.avrolope.topics.inspect.InspectionInput;
import io.avrolope.topics.inspect.RecordFetcher;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that name the bytes: on the command line, in a file, or in a record of a topic. */
final class BytesOptions {
  @Option(
      names = "--hex",
      paramLabel = "HEX",
      description = "The bytes in hexadecimal; blanks and colons are ignored.")
  private @Nullable String hex;

  @Option(names = "--base64", paramLabel = "TEXT", description = "The bytes in base64.")
  private @Nullable String base64;

  @Option(
      names = "--file",
      paramLabel = "FILE",
      description = "A binary file with the bytes; -: standard input.")
  private @Nullable Path file;

  @Option(
      names = "--topic",
      paramLabel = "TOPIC",
      description = "The topic of the record, or the topic whose subject is used.")
  private @Nullable String topic;

  @Option(
      names = "--partition",
      paramLabel = "N",
      defaultValue = "0",
      description = "The partition of the record. Default: ${DEFAULT-VALUE}.")
  private int partition;

  @Option(
      names = "--offset",
      paramLabel = "N",
      description = "The offset of the record in --topic.")
  private @Nullable Long offset;

  @Option(names = "--key", description = "The bytes are a key, not a value.")
  private boolean isKey;

  @Option(
      names = "--header",
      paramLabel = "NAME=HEX",
      description = "A record header, for bytes that are not read from a topic. Can be repeated.")
  private Map<String, String> headers = new LinkedHashMap<>();

  RecordPart part() {
    return isKey ? RecordPart.KEY : RecordPart.VALUE;
  }

  /** Reads the bytes that the options name. */
  InspectionInput read(ConnectionOptions connection, InputStream in) {
    long sources = Stream.of(hex, base64, file, offset).filter(Objects::nonNull).count();
    if (sources != 1) {
      throw CommandException.usage(
          (sources == 0
                  ? "No bytes are given: use"
                  : "Bytes are given " + sources + " times: use only")
              + " one of --hex, --base64, --file, and --topic with --offset");
    }
    return offset == null ? given(in) : fromTopic(connection, offset);
  }

  private InspectionInput fromTopic(ConnectionOptions connection, long at) {
    if (topic == null) {
      throw CommandException.usage("--offset requires --topic");
    }
    if (!headers.isEmpty()) {
      throw CommandException.usage(
          "--header cannot be combined with --offset: the record has its own headers");
    }
    return RecordFetcher.fetch(
        connection.clusterProperties(), new TopicPartition(topic, partition), at, part());
  }

  private InspectionInput given(InputStream in) {
    return new InspectionInput("", topic, headers(), Slice.of(bytes(in)));
  }

  private byte[] bytes(InputStream in) {
    if (hex != null) {
      return HexText.parse("--hex", hex);
    }
    return base64 != null ? ofBase64(base64) : ofFile(Objects.requireNonNull(file), in);
  }

  private static byte[] ofBase64(String text) {
    try {
      return Base64.getDecoder().decode(text.strip());
    } catch (IllegalArgumentException e) {
      throw CommandException.usage("The value of --base64 is not base64");
    }
  }

  private static byte[] ofFile(Path file, InputStream in) {
    try (InputStream bytes = InputText.open(file, in)) {
      return bytes.readAllBytes();
    } catch (IOException e) {
      throw CommandException.usage(InputText.unreadable(file, e));
    }
  }

  private Headers headers() {
    Headers given = new ProducerRecord<byte[], byte[]>("any", null).headers();
    headers.forEach((name, value) -> given.add(name, HexText.parse("--header " + name, value)));
    return given;
  }
}
