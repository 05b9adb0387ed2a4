package io.avrolope.registry.confluent;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.confluent.RegistryAnswer.Referenced;
import io.avrolope.registry.text.SchemaText;
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
 * Puts one schema together with those that it refers to, and those that they refer to. Each is
 * asked for once; a name that was met before is not looked at again, as in Confluent's client. Not
 * thread-safe: for one look-up.
 */
final class ReferencedSchemas {
  private final Function<Version, RegistryAnswer> registry;
  private final Set<Version> underWay = new LinkedHashSet<>();
  private final Set<Version> known = new HashSet<>();
  private final Set<String> knownNames = new HashSet<>();
  private final List<String> texts = new ArrayList<>();

  ReferencedSchemas(Function<Version, RegistryAnswer> registry) {
    this.registry = registry;
  }

  /**
   * @param reference what the answer is about
   * @throws UnknownSchemaException if a reference leads nowhere or back to where it comes from
   */
  Schema read(SchemaReference reference, RegistryAnswer answer) {
    if (reference instanceof Version version) {
      underWay.add(version);
    }
    collect(answer, QualifiedSubject.of(subject(reference, answer)));
    return SchemaText.parse(texts, answer.text(), answer.url());
  }

  private static String subject(SchemaReference reference, RegistryAnswer answer) {
    if (reference instanceof Version version) {
      return version.subject();
    }
    String named = reference instanceof SchemaReference.Id id ? id.subject() : "";
    return answer.subject().isEmpty() ? named : answer.subject();
  }

  /**
   * Those that are leaned on come first.
   *
   * @param context of subjects that name none
   */
  private void collect(RegistryAnswer answer, String context) {
    for (Referenced each : answer.references()) {
      Version version =
          new Version(QualifiedSubject.qualify(context, each.subject()), each.version());
      if (underWay.contains(version)) {
        throw cycle(version, answer);
      }
      if (knownNames.add(each.name()) && known.add(version)) {
        underWay.add(version);
        RegistryAnswer referenced = registry.apply(version);
        collect(referenced, QualifiedSubject.of(version.subject()));
        texts.add(referenced.text());
        underWay.remove(version);
      }
    }
  }

  private UnknownSchemaException cycle(Version again, RegistryAnswer answer) {
    String way = underWay.stream().map(Version::toString).collect(Collectors.joining(" > "));
    return new UnknownSchemaException(
        "Expected schema references that end but found that they lead back to "
            + again
            + " ("
            + way
            + " > "
            + again
            + ") at "
            + answer.url());
  }
}
