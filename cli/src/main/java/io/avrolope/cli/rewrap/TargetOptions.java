package io.avrolope.cli.rewrap;

import io.avrolope.cli.cluster.ConnectionOptions;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which envelope the records get, and which registry it is of. */
final class TargetOptions {
  @Option(
      names = "--envelope",
      paramLabel = "NAME",
      required = true,
      description = "The envelope of the values of TO.")
  private String envelope = "";

  @Option(
      names = "--key-envelope",
      paramLabel = "NAME",
      description =
          "The envelope of the keys of TO; keys are copied as they are unless it is given.")
  private @Nullable String keyEnvelope;

  @Option(
      names = "--target-config",
      paramLabel = "FILE",
      description =
          "Properties for TO alone: of its registry, its subjects, and the producer. The others are"
              + " those of FROM, but for its envelopes.")
  private @Nullable Path file;

  @Option(
      names = "--target-property",
      paramLabel = "KEY=VALUE",
      description = "One more of these properties; can be given again.")
  private Map<String, String> single = new LinkedHashMap<>();

  @Option(
      names = "--register",
      description = "Register schemas that the subjects of TO do not have; else that is an error.")
  private boolean register;

  boolean registers() {
    return register;
  }

  String envelope() {
    return envelope;
  }

  @Nullable String keyEnvelope() {
    return keyEnvelope;
  }

  /** What is said of TO alone. */
  Map<String, Object> properties() {
    Map<String, Object> all = new HashMap<>();
    if (file != null) {
      ConnectionOptions.load(file).forEach((key, value) -> all.put(key.toString(), value));
    }
    all.putAll(single);
    return all;
  }
}
