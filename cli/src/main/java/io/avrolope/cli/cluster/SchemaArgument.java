// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.cluster;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.envelope.RecordPart;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.kafka.ConfiguredRegistry;
import io.avrolope.kafka.EnvelopeInspector;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.schema.SchemaReference;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.Schema;

/**
 * A schema that an option names: by a file, by {@code subject:version}, by {@code subject} or
 * {@code subject:latest}, or by an id.
 */
public final class SchemaArgument {
  private static final Pattern ID = Pattern.compile("[0-9]{1,9}");
  private static final Pattern VERSION = Pattern.compile("(.+):([0-9]{1,9})");
  private static final Pattern LATEST = Pattern.compile("(.+):latest");

  private SchemaArgument() {}

  /**
   * Reads the file, or asks the registry if there is no such file.
   *
   * @param option the option, for messages
   * @param value value of the option
   * @param properties how the registry is reached
   * @throws CommandException if the value names no schema, a file without a schema, or a schema
   *     that the registry does not have
   * @throws io.avrolope.error.AvrolopeException if the registry is unavailable or denies access
   */
  public static Schema read(
      String option, String value, Map<String, Object> properties, RecordPart part) {
    if (isFile(value)) {
      return SchemaFiles.read(Path.of(value));
    }
    try {
      return registered(option, value, properties, part);
    } catch (UnknownSchemaException e) {
      throw unknown(e);
    }
  }

  /** The failure of an argument that names a schema that does not exist, or is invalid. */
  public static CommandException unknown(UnknownSchemaException failure) {
    return new CommandException(ExitCode.USAGE, String.valueOf(failure.getMessage()), failure);
  }

  private static Schema registered(
      String option, String value, Map<String, Object> properties, RecordPart part) {
    Matcher latest = LATEST.matcher(value);
    if (latest.matches()) {
      return latest(latest.group(1), properties);
    }
    if (isSubject(value) && ConnectionOptions.namesRegistry(properties)) {
      return latest(value, properties);
    }
    SchemaReference reference = reference(option, value);
    try (EnvelopeInspector registry = new EnvelopeInspector(properties, part)) {
      return registry.schema(reference);
    }
  }

  private static Schema latest(String subject, Map<String, Object> properties) {
    try (SchemaRegistry registry = ConfiguredRegistry.open(properties)) {
      try {
        return registry.latest(subject, SchemaReference.Kind.VERSION).schema();
      } catch (UnknownSchemaException e) {
        String question =
            registry
                .catalog()
                .map(catalog -> SimilarNames.subjectQuestion(subject, catalog.subjects()))
                .orElse("");
        throw question.isEmpty() ? e : new UnknownSchemaException(e.getMessage() + question);
      }
    }
  }

  /** Whether a value can only be a subject. A file that does not exist is not taken for one. */
  private static boolean isSubject(String value) {
    boolean isPath = value.endsWith(".avsc") || value.contains("/") || value.contains("\\");
    return !isPath
        && !ID.matcher(value).matches()
        && !VERSION.matcher(value).matches()
        && (value.startsWith(":.") || !value.matches("[:-].*"));
  }

  private static boolean isFile(String value) {
    try {
      return Files.exists(Path.of(value));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static SchemaReference reference(String option, String value) {
    if (ID.matcher(value).matches()) {
      return new SchemaReference.Id(Integer.parseInt(value));
    }
    Matcher version = VERSION.matcher(value);
    if (version.matches()) {
      return new SchemaReference.Version(version.group(1), Long.parseLong(version.group(2)));
    }
    throw CommandException.usage(
        option + " names neither a file, nor SUBJECT[:VERSION], nor a schema id: " + value);
  }
}
