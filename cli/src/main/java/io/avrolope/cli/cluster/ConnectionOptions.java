// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.cluster;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.detect.Envelopes;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options that name a cluster and a registry. They have the names that Kafka's own tools use.
 *
 * <p>Named options override {@code --property}, which overrides the file of {@code
 * --command-config}.
 */
public final class ConnectionOptions {
  /**
   * The envelopes that are looked for if no property names any. A record shows by itself that it
   * has one of them, except that the schema decides between {@code version} and {@code
   * versioned-event}.
   */
  public static final List<String> USUAL_ENVELOPES =
      Envelopes.BUILT_IN.stream()
          .filter(envelope -> envelope.description().isDetectedByDefault())
          .map(EnvelopeProvider::name)
          .toList();

  private static final List<String> ENVELOPE_KEYS =
      List.of(
          "envelope",
          "envelope.detect",
          "key.envelope",
          "key.envelope.detect",
          "value.envelope",
          "value.envelope.detect");

  /** Client properties that name or need classes, which are not on this program's class path. */
  private static final List<String> CLASS_KEYS =
      List.of(
          "specific.avro.reader",
          "specific.avro.key.type",
          "specific.avro.value.type",
          "schema.reflection");

  /** In milliseconds. */
  private static final Map<String, Integer> TIME_LIMITS =
      Map.of(
          "lookup.timeout.ms", 4_500,
          "http.connect.timeout.ms", 4_000,
          "http.read.timeout.ms", 4_000,
          "sasl.login.connect.timeout.ms", 3_000,
          "sasl.login.read.timeout.ms", 4_000,
          "sasl.login.retry.backoff.max.ms", 3_000);

  @Option(
      names = "--bootstrap-server",
      paramLabel = "HOST:PORT",
      description = "The cluster. Default: bootstrap.servers of the properties.")
  private @Nullable String bootstrapServer;

  @Option(
      names = "--schema-registry-url",
      paramLabel = "URL",
      description = "The registry. Default: schema.registry.url of the properties.")
  private @Nullable String registryUrl;

  @Option(
      names = "--command-config",
      paramLabel = "FILE",
      description = "A file with client properties: security, the registry, and the envelopes.")
  private @Nullable Path file;

  @Option(
      names = "--property",
      paramLabel = "KEY=VALUE",
      description = "A client property. Overrides the file. Can be repeated.")
  private Map<String, String> single = new LinkedHashMap<>();

  @Option(
      names = "--verbose",
      description = "Print the log of Kafka's clients, and stack traces of failures.")
  private boolean verbose;

  /** Whether logs, stack traces and details are printed. */
  public boolean isVerbose() {
    return verbose;
  }

  /** All properties, including the properties of the cluster. */
  public Map<String, Object> properties() {
    if (single.keySet().stream().anyMatch(String::isBlank)) {
      throw CommandException.usage("The key of a --property is empty: write KEY=VALUE");
    }
    Map<String, Object> all = merged(file, single);
    put("--bootstrap-server", "bootstrap.servers", bootstrapServer, all);
    put("--schema-registry-url", "schema.registry.url", registryUrl, all);
    return withTimeLimits(all);
  }

  /** An empty value is often a variable of a script that is not set. */
  private static void put(
      String option, String key, @Nullable String value, Map<String, Object> into) {
    if (value != null && value.isBlank()) {
      throw CommandException.usage("The value of " + option + " is empty");
    }
    if (value != null) {
      into.put(key, value);
    }
  }

  /**
   * Adds time limits that are shorter than the defaults of applications: a user waits, and can run
   * the command again. Limits that the properties set stay.
   */
  public static Map<String, Object> withTimeLimits(Map<String, Object> properties) {
    Map<String, Object> all = new HashMap<>(properties);
    boolean readsTopic = String.valueOf(properties.get("schema.registry.url")).startsWith("kafka:");
    TIME_LIMITS.forEach(
        (key, limit) -> {
          boolean isLongRead = readsTopic && key.equals("lookup.timeout.ms");
          if (!isLongRead && !all.containsKey("schema.registry." + key)) {
            all.putIfAbsent(key, limit);
          }
        });
    return all;
  }

  /**
   * The properties for a command that inspects envelopes. If the properties name no envelope,
   * records may have any of {@link #USUAL_ENVELOPES}.
   */
  public Map<String, Object> inspectorProperties() {
    return withEnvelopes(USUAL_ENVELOPES);
  }

  /**
   * The properties for a command that decodes records. An envelope of another vendor is left out
   * unless its registry is configured, because a deserializer requires that registry.
   */
  public Map<String, Object> recordProperties() {
    Map<String, Object> all = properties();
    return withEnvelopes(
        USUAL_ENVELOPES.stream().filter(envelope -> hasRegistry(envelope, all)).toList());
  }

  private Map<String, Object> withEnvelopes(List<String> usual) {
    Map<String, Object> all = properties();
    CLASS_KEYS.forEach(all::remove);
    if (!namesEnvelopes(all)) {
      all.put("envelope.detect", String.join(",", usual));
    }
    return all;
  }

  private static boolean hasRegistry(String envelope, Map<String, Object> properties) {
    String vendor =
        Envelopes.provider(envelope).flatMap(EnvelopeProvider::registryVendor).orElse("");
    return vendor.isEmpty()
        || String.valueOf(properties.get("schema.registry.url")).startsWith(vendor + "+")
        || Stream.of(envelope, vendor)
            .map(owner -> "envelope." + owner + ".registry")
            .flatMap(key -> Stream.of(key, "key." + key, "value." + key))
            .anyMatch(properties::containsKey);
  }

  /**
   * The properties for a command that needs a cluster.
   *
   * @throws CommandException if no property names the cluster
   */
  public Map<String, Object> clusterProperties() {
    Map<String, Object> all = properties();
    if (!all.containsKey("bootstrap.servers")) {
      throw CommandException.usage(
          "No cluster is configured: use --bootstrap-server, or set bootstrap.servers in the file"
              + " of --command-config");
    }
    return all;
  }

  /**
   * Whether properties name an envelope, or the envelopes to detect, for keys, values or both. Then
   * {@link #USUAL_ENVELOPES} does not apply.
   */
  public static boolean namesEnvelopes(Map<String, ?> properties) {
    return ENVELOPE_KEYS.stream().anyMatch(properties::containsKey);
  }

  /** Whether properties configure any registry, also one of a single envelope. */
  public static boolean namesRegistry(Map<String, ?> properties) {
    return properties.containsKey("registry.client")
        || properties.entrySet().stream()
            .filter(each -> !String.valueOf(each.getValue()).isBlank())
            .map(Map.Entry::getKey)
            .anyMatch(key -> key.equals("schema.registry.url") || key.endsWith(".registry"));
  }

  /**
   * The properties of a file, overridden by single properties.
   *
   * @param file null: none
   * @throws CommandException if the file cannot be read
   */
  public static Map<String, Object> merged(@Nullable Path file, Map<String, String> single) {
    Map<String, Object> all = new HashMap<>();
    if (file != null) {
      load(file).forEach((key, value) -> all.put(key.toString(), value));
    }
    all.putAll(single);
    return all;
  }

  /**
   * Reads a properties file.
   *
   * @throws CommandException if the file cannot be read
   */
  public static Properties load(Path file) {
    Properties properties = new Properties();
    try (Reader reader = InputText.reader(InputText.open(file))) {
      properties.load(reader);
      return properties;
    } catch (IOException e) {
      throw CommandException.usage(InputText.unreadable(file, e));
    } catch (IllegalArgumentException e) {
      throw new CommandException(ExitCode.USAGE, "Cannot read properties from " + file, e);
    }
  }
}
