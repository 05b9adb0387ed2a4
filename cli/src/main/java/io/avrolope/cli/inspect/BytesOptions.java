package io.avrolope.cli.inspect;

import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.Slice;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
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

/** Whence the bytes are: the command line, a file, or a record of a topic. */
final class BytesOptions {
  @Option(
      names = "--hex",
      paramLabel = "HEX",
      description = "The bytes, two digits for each; blanks and colons may be between them.")
  private @Nullable String hex;

  @Option(names = "--base64", paramLabel = "TEXT", description = "The bytes, as base64.")
  private @Nullable String base64;

  @Option(
      names = "--file",
      paramLabel = "FILE",
      description = "A file that has the bytes and nothing else; -: the standard input.")
  private @Nullable Path file;

  @Option(
      names = "--topic",
      paramLabel = "TOPIC",
      description = "The topic that the record is on, or whose subject is meant.")
  private @Nullable String topic;

  @Option(
      names = "--partition",
      paramLabel = "N",
      defaultValue = "0",
      description = "With --offset: the partition. Default: ${DEFAULT-VALUE}.")
  private int partition;

  @Option(
      names = "--offset",
      paramLabel = "N",
      description = "Of --topic: look at the record at this offset.")
  private @Nullable Long offset;

  @Option(names = "--key", description = "It is a record's key, and not its value.")
  private boolean isKey;

  @Option(
      names = "--header",
      paramLabel = "NAME=HEX",
      description = "A header of the record, beside bytes; can be given again.")
  private Map<String, String> headers = new LinkedHashMap<>();

  RecordPart part() {
    return isKey ? RecordPart.KEY : RecordPart.VALUE;
  }

  /** Reads the bytes that the options name. */
  Inspected read(ConnectionOptions connection, InputStream in) {
    long sources = Stream.of(hex, base64, file, offset).filter(Objects::nonNull).count();
    if (sources != 1) {
      throw CommandException.usage(
          "Expected one of --hex, --base64, --file, and --topic with --offset but found "
              + (sources == 0 ? "none" : sources + " of them"));
    }
    return offset == null ? given(in) : ofTopic(connection, offset);
  }

  private Inspected ofTopic(ConnectionOptions connection, long at) {
    if (topic == null) {
      throw CommandException.usage("Expected --topic beside --offset but found none");
    }
    if (!headers.isEmpty()) {
      throw CommandException.usage(
          "Expected --header beside bytes but found --offset, whose record has its own");
    }
    return OneRecord.read(
        connection.clusterProperties(), new TopicPartition(topic, partition), at, part());
  }

  private Inspected given(InputStream in) {
    return new Inspected("", topic, headers(), Slice.of(bytes(in)));
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
      throw CommandException.usage("Expected base64 at --base64 but found something else");
    }
  }

  private static byte[] ofFile(Path file, InputStream in) {
    try {
      return file.toString().equals("-") ? in.readAllBytes() : Files.readAllBytes(file);
    } catch (IOException e) {
      throw CommandException.usage(
          "Expected a file that can be read at --file but found none at " + file);
    }
  }

  private Headers headers() {
    Headers given = new ProducerRecord<byte[], byte[]>("any", null).headers();
    headers.forEach((name, value) -> given.add(name, HexText.parse("--header " + name, value)));
    return given;
  }
}
