// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.avro.SchemaText;
import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.text.ReferenceBounds;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Version;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.avro.Schema;

/**
 * Assembles a schema with all schemas that it references, directly or indirectly. Each is requested
 * once. As in Confluent's client, a name that occurred before is skipped. One object serves one
 * lookup; not thread-safe.
 */
final class ReferencedSchemas {
  private final Function<Version, ConfluentAnswer> registry;
  private final Set<Version> inProgress = new LinkedHashSet<>();
  private final Set<Version> known = new HashSet<>();
  private final Set<String> knownNames = new HashSet<>();
  private final List<String> texts = new ArrayList<>();
  private final ReferenceBounds bounds = new ReferenceBounds();

  ReferencedSchemas(Function<Version, ConfluentAnswer> registry) {
    this.registry = registry;
  }

  /**
   * Parses the schema of an answer.
   *
   * @param reference the schema in the answer
   * @throws UnknownSchemaException as {@link #texts}, or if the text is not an Avro schema
   */
  Schema read(SchemaReference reference, ConfluentAnswer answer) {
    return SchemaText.parse(texts(reference, answer), answer.text(), answer.url());
  }

  /**
   * The texts of the schemas that an answer references, each after those that it references itself.
   *
   * @param reference the schema in the answer
   * @throws UnknownSchemaException if a referenced schema does not exist, or references form a
   *     cycle or exceed a bound
   */
  List<String> texts(SchemaReference reference, ConfluentAnswer answer) {
    if (reference instanceof Version version) {
      inProgress.add(version);
    }
    collect(answer, Subjects.context(subject(reference, answer)));
    return List.copyOf(texts);
  }

  private static String subject(SchemaReference reference, ConfluentAnswer answer) {
    if (!answer.subject().isEmpty()) {
      return answer.subject(); // not the requested one, if that is an alias
    }
    return reference instanceof Version version
        ? version.subject()
        : reference instanceof SchemaReference.Id id ? id.subject() : "";
  }

  /**
   * Collects the referenced schemas, each after the schemas that it references itself.
   *
   * @param context the context of subjects that are named without one
   */
  private void collect(ConfluentAnswer answer, String context) {
    for (Reference each : answer.references()) {
      Version version = new Version(Subjects.qualified(context, each.subject()), each.version());
      if (inProgress.contains(version)) {
        throw cycle(version, answer);
      }
      if (knownNames.add(each.name()) && known.add(version)) {
        inProgress.add(version);
        bounds.enter(answer.url());
        ConfluentAnswer referenced = registry.apply(version);
        collect(referenced, Subjects.context(subject(version, referenced)));
        texts.add(referenced.text());
        inProgress.remove(version);
        bounds.leave();
      }
    }
  }

  private UnknownSchemaException cycle(Version again, ConfluentAnswer answer) {
    String path = inProgress.stream().map(Version::toString).collect(Collectors.joining(" > "));
    return new UnknownSchemaException(
        "Schema references form a cycle: " + path + " > " + again + " at " + answer.url());
  }
}
