package io.avrolope.cli.cluster;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.detect.Envelopes;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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
 * Which cluster and which registry: the options of every command that needs them, under the names
 * that Kafka's own tools have for them. Later ones win over earlier ones: the file, the single
 * properties, the options with a name of their own.
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

  /** What a client's properties say of classes, which are not on this program's class path. */
  private static final List<String> CLASS_KEYS =
      List.of(
          "specific.avro.reader",
          "specific.avro.key.type",
          "specific.avro.value.type",
          "schema.reflection");

  @Option(
      names = "--bootstrap-server",
      paramLabel = "HOST:PORT",
      description = "The cluster; else bootstrap.servers of the properties.")
  private @Nullable String bootstrapServer;

  @Option(
      names = "--schema-registry-url",
      paramLabel = "URL",
      description = "The registry; else schema.registry.url of the properties.")
  private @Nullable String registryUrl;

  @Option(
      names = "--command-config",
      paramLabel = "FILE",
      description =
          "Properties of Kafka's clients (security and such), of the registry, and of the envelopes,"
              + " as a client has them.")
  private @Nullable Path file;

  @Option(
      names = "--property",
      paramLabel = "KEY=VALUE",
      description = "One more of these properties; can be given again.")
  private Map<String, String> single = new LinkedHashMap<>();

  @Option(
      names = "--verbose",
      description = "Show what Kafka's clients log, and stack traces of failures.")
  private boolean verbose;

  /** Whether a failure is shown as a whole. */
  public boolean isVerbose() {
    return verbose;
  }

  /** All properties, those of the cluster among them. */
  public Map<String, Object> properties() {
    Map<String, Object> all = new HashMap<>();
    if (file != null) {
      load(file).forEach((key, value) -> all.put(key.toString(), value));
    }
    all.putAll(single);
    if (bootstrapServer != null) {
      all.put("bootstrap.servers", bootstrapServer);
    }
    if (registryUrl != null) {
      all.put("schema.registry.url", registryUrl);
    }
    return all;
  }

  /**
   * The same, of a command that looks at envelopes: where the properties name none, records may
   * have any of {@link #USUAL_ENVELOPES}.
   */
  public Map<String, Object> inspectorProperties() {
    return withEnvelopes(USUAL_ENVELOPES);
  }

  /**
   * The same, of a command that decodes records: without the envelopes of other makers whose
   * registry is not named, since a deserializer must have it.
   */
  public Map<String, Object> recordProperties() {
    Map<String, Object> all = properties();
    return withEnvelopes(
        USUAL_ENVELOPES.stream().filter(envelope -> hasRegistry(envelope, all)).toList());
  }

  private Map<String, Object> withEnvelopes(List<String> usual) {
    Map<String, Object> all = properties();
    CLASS_KEYS.forEach(all::remove);
    if (ENVELOPE_KEYS.stream().noneMatch(all::containsKey)) {
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
   * The same, of a command that cannot do without a cluster.
   *
   * @throws CommandException if none is named
   */
  public Map<String, Object> clusterProperties() {
    Map<String, Object> all = properties();
    if (!all.containsKey("bootstrap.servers")) {
      throw CommandException.usage(
          "Expected a cluster but found none: give --bootstrap-server, or bootstrap.servers in the"
              + " file of --command-config");
    }
    return all;
  }

  /** Reads a file of properties. */
  public static Properties load(Path file) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
      return properties;
    } catch (IOException | IllegalArgumentException e) {
      throw new CommandException(
          ExitCode.USAGE,
          "Expected a file of properties but found none that can be read at " + file,
          e);
    }
  }
}
