// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.ConfluentOptions;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.avro.SchemaText;
import io.avrolope.schema.SchemaReference;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.avro.Schema;

/**
 * Keeps answers of one registry on disk for later processes: {@code schema.cache.dir}. The
 * directory may also contain the answers of other registries.
 *
 * <p>A schema is stored as Avro prints it, with all named types inside, so that it parses alone. A
 * schema that would change by this is not stored. Thread-safe.
 */
public final class SchemaCacheDirectory implements SchemaStore {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int FOLDER_LENGTH = 16;

  private final String registry;
  private final String matching;
  private final String latest;
  private final CheckedFiles files;

  public SchemaCacheDirectory(Path root, RegistryOptions options) {
    boolean ignoresRules = options.confluent().rules() == ConfluentOptions.Rules.IGNORED;
    this.registry = RegistryIdentity.of(options) + (ignoresRules ? " (rules ignored)" : "");
    this.latest = latest(options.confluent().latestWithMetadata());
    this.matching = options.normalize() ? "normalized" : "exact";
    this.files = new CheckedFiles(root, CheckedFiles.sha256(registry).substring(0, FOLDER_LENGTH));
  }

  @Override
  public Optional<Schema> schema(SchemaReference reference) {
    return read(key(reference)).flatMap(SchemaCacheDirectory::schemaIn);
  }

  @Override
  public void keep(SchemaReference reference, Schema schema) {
    ObjectNode answer = JSON.createObjectNode();
    if (put(answer, schema)) {
      write(key(reference), answer);
    }
  }

  @Override
  public Optional<SchemaReference> reference(SubjectSchema lookup) {
    return read(key(lookup)).flatMap(answer -> referenceIn(answer, lookup.subject()));
  }

  @Override
  public void keep(SubjectSchema lookup, SchemaReference reference) {
    ObjectNode answer = JSON.createObjectNode();
    if (put(answer, reference)) {
      write(key(lookup), answer);
    }
  }

  @Override
  public Optional<RegisteredSchema> latest(SubjectKind lookup) {
    return read(key(lookup))
        .flatMap(
            answer ->
                referenceIn(answer, lookup.subject())
                    .flatMap(
                        reference ->
                            schemaIn(answer)
                                .map(schema -> new RegisteredSchema(reference, schema))));
  }

  @Override
  public void keep(SubjectKind lookup, RegisteredSchema latest) {
    ObjectNode answer = JSON.createObjectNode();
    if (put(answer, latest.reference()) && put(answer, latest.schema())) {
      write(key(lookup), answer);
    }
  }

  @Override
  public void close() {
    files.logFailures();
  }

  int failures() {
    return files.failures();
  }

  /** Contains all components by name, so that a reference with new components has another key. */
  private static String key(SchemaReference reference) {
    String kind = reference.getClass().getSimpleName().toUpperCase(Locale.ROOT);
    StringJoiner key = new StringJoiner(", ", "schema of " + kind + " (", ")");
    for (RecordComponent each : reference.getClass().getRecordComponents()) {
      try {
        key.add(each.getName() + " " + each.getAccessor().invoke(reference));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("References are public records", e);
      }
    }
    return key.toString();
  }

  private String key(SubjectSchema lookup) {
    String schema = CheckedFiles.sha256(lookup.schema().schema().toString());
    return lookup.kind()
        + " of schema "
        + schema
        + " ("
        + matching
        + ") under subject "
        + lookup.subject();
  }

  private String key(SubjectKind lookup) {
    return lookup.kind() + " of " + latest + " of subject " + lookup.subject();
  }

  private static String latest(Map<String, String> metadata) {
    return metadata.isEmpty()
        ? "the latest version"
        : "the latest version with metadata " + new TreeMap<>(metadata);
  }

  private Optional<JsonNode> read(String key) {
    return files.read(registry + " " + key).flatMap(SchemaCacheDirectory::parse);
  }

  private void write(String key, ObjectNode answer) {
    // the first two fields are for a person who reads the file
    ObjectNode all = JSON.createObjectNode().put("registry", registry).put("kept", key);
    files.write(registry + " " + key, all.setAll(answer).toPrettyString() + "\n");
  }

  private static Optional<JsonNode> parse(String text) {
    try {
      return Optional.of(JSON.readTree(text));
    } catch (JsonProcessingException e) {
      return Optional.empty(); // the checksum is right: another release wrote it in another format
    }
  }

  private static Optional<Schema> schemaIn(JsonNode answer) {
    try {
      return Optional.of(
          SchemaText.parse(answer.path("schema").asText(), "a file of the schema cache"));
    } catch (UnknownSchemaException e) {
      return Optional.empty();
    }
  }

  private static boolean put(ObjectNode answer, Schema schema) {
    String text = schema.toString();
    try {
      if (SchemaText.parse(text, "").toString().equals(text)) {
        answer.put("schema", text);
        return true;
      }
    } catch (UnknownSchemaException e) {
      // created in code in a way that has no text form
    }
    return false;
  }

  private static Optional<SchemaReference> referenceIn(JsonNode answer, String subject) {
    if (answer.path("id").canConvertToInt()) {
      return Optional.of(new SchemaReference.Id(answer.path("id").intValue()));
    }
    if (answer.path("guid").isTextual()) {
      return Optional.of(new SchemaReference.Guid(UUID.fromString(answer.path("guid").asText())));
    }
    return answer.path("version").canConvertToLong()
        ? Optional.of(new SchemaReference.Version(subject, answer.path("version").longValue()))
        : Optional.empty();
  }

  /** Returns false for kinds of reference that are not stored. */
  private static boolean put(ObjectNode answer, SchemaReference reference) {
    if (reference instanceof SchemaReference.Id id && id.subject().isEmpty()) {
      answer.put("id", id.id());
      return true;
    }
    if (reference instanceof SchemaReference.Guid guid) {
      answer.put("guid", guid.guid().toString());
      return true;
    }
    if (reference instanceof SchemaReference.Version version) {
      answer.put("version", version.version());
      return true;
    }
    return false;
  }
}
