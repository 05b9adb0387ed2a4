// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.inspect;

import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.cli.cluster.InputText;
import io.avrolope.cli.cluster.SimilarNames;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.Slice;
import io.avrolope.topics.cluster.ReadOnlyConsumers;
import io.avrolope.topics.cluster.TopicException;
import io.avrolope.topics.inspect.InspectionInput;
import io.avrolope.topics.inspect.RecordFetcher;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options that name the bytes: on the command line, in a file, or in a record of a topic. */
final class BytesOptions {
  private static final Pattern PLACE = Pattern.compile("([0-9]{1,9}):([0-9]{1,18})");

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "TOPIC",
      description = "The topic of the record, as with --topic.")
  private @Nullable String topicArgument;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "PARTITION:OFFSET",
      description = "The record, as census and check print it.")
  private @Nullable String place;

  @Option(
      names = "--hex",
      paramLabel = "HEX",
      description =
          "The bytes in hexadecimal; blanks, colons and a 0x at the beginning are ignored.")
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
    takeArguments();
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

  /** Takes the arguments as the options of the same meaning. */
  private void takeArguments() {
    if (topicArgument != null) {
      if (topic != null) {
        throw twice("The topic", "--topic");
      }
      topic = topicArgument;
    }
    if (place != null) {
      if (offset != null) {
        throw twice("The record", "--offset");
      }
      Matcher numbers = PLACE.matcher(place);
      if (!numbers.matches()) {
        throw CommandException.usage(
            place + " is not a record: use PARTITION:OFFSET, such as 0:1042");
      }
      partition = Integer.parseInt(numbers.group(1));
      offset = Long.valueOf(numbers.group(2));
    }
  }

  private static CommandException twice(String what, String option) {
    return CommandException.usage(what + " is given as an argument and by " + option);
  }

  private InspectionInput fromTopic(ConnectionOptions connection, long at) {
    if (topic == null) {
      throw CommandException.usage("--offset requires --topic");
    }
    if (!headers.isEmpty()) {
      throw CommandException.usage(
          "--header cannot be combined with --offset: the record has its own headers");
    }
    Map<String, Object> cluster = connection.clusterProperties();
    try {
      return RecordFetcher.fetch(cluster, new TopicPartition(topic, partition), at, part());
    } catch (TopicException e) {
      throw SimilarNames.explained(e, topic, () -> topics(cluster));
    }
  }

  private static Collection<String> topics(Map<String, Object> cluster) {
    try (Consumer<byte[], byte[]> consumer = ReadOnlyConsumers.create(cluster)) {
      return consumer.listTopics().keySet();
    }
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
