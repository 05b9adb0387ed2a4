// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.memory;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaContent;
import io.avrolope.registry.avro.AvroContents;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import io.avrolope.schema.SchemaReference.Version;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.avro.Schema;

/** Lists the schemas of a registry in memory. Thread-safe. */
record InMemoryCatalog(InMemorySchemaRegistry registry) implements SchemaCatalog {

  @Override
  public List<String> subjects() {
    return registry.subjects();
  }

  @Override
  public List<Long> versions(String subject) {
    return LongStream.rangeClosed(1, registry.versions(subject)).boxed().toList();
  }

  @Override
  public RegisteredVersion version(String subject, long version) {
    Schema schema = registry.schema(new Version(subject, version));
    int id = ((SchemaReference.Id) registry.lookUp(subject, schema, Kind.ID)).id();
    return new RegisteredVersion(
        new Version(subject, version),
        OptionalInt.of(id),
        Optional.of(((SchemaReference.Guid) registry.lookUp(subject, schema, Kind.GUID)).guid()),
        AvroContents.of(schema));
  }

  @Override
  public long firstVersion() {
    return registry.firstVersion();
  }

  @Override
  public Set<Ability> abilities() {
    return EnumSet.of(Ability.ADD);
  }

  @Override
  public Version add(String subject, SchemaContent content) {
    Schema schema = AvroContents.requireAlone(content, "a registry in memory");
    return (Version) registry.register(subject, schema, Kind.VERSION);
  }

  /** None: a registry in memory does not compare schemas. */
  @Override
  public Optional<List<String>> objections(String subject, SchemaContent content) {
    return Optional.of(List.of());
  }

  @Override
  public Optional<String> compatibilityLevel(String subject) {
    return Optional.of("NONE");
  }

  @Override
  public Import importing(String subject, ReadOnly readOnly) {
    throw new RegistryRefusedException(
        Reason.NOT_POSSIBLE,
        "Cannot import version numbers: a registry in memory assigns them itself");
  }
}
