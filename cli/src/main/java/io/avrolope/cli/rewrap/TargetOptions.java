// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.cli.cluster.EnvelopeNames;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for TO: the envelope, and properties that differ from FROM. */
final class TargetOptions {
  @Option(
      names = "--envelope",
      paramLabel = "NAME",
      completionCandidates = EnvelopeNames.class,
      required = true,
      description = "The envelope of the values of TO.")
  private String envelope = "";

  @Option(
      names = "--key-envelope",
      paramLabel = "NAME",
      completionCandidates = EnvelopeNames.class,
      description = "The envelope of the keys of TO. Default: keys are copied unchanged.")
  private @Nullable String keyEnvelope;

  @Option(
      names = "--target-config",
      paramLabel = "FILE",
      description =
          "A file with properties only for TO: its registry, its subjects, and the producer. All"
              + " other properties of FROM, except its envelopes, apply to TO too.")
  private @Nullable Path file;

  @Option(
      names = "--target-property",
      paramLabel = "KEY=VALUE",
      description = "A property only for TO. Overrides the file. Can be repeated.")
  private Map<String, String> single = new LinkedHashMap<>();

  @Option(
      names = "--register",
      description =
          "Register schemas that the subjects of TO do not have. Default: a missing schema is an"
              + " error.")
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

  /** The properties only for TO. */
  Map<String, Object> properties() {
    return ConnectionOptions.merged(file, single);
  }
}
