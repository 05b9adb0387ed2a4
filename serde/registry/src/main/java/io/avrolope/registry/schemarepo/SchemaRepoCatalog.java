// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.schemarepo;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaContent;
import io.avrolope.registry.avro.AvroContents;
import io.avrolope.schema.SchemaReference.Kind;
import io.avrolope.schema.SchemaReference.Version;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Lists the Avro schemas of a schema-repo. Thread-safe. */
record SchemaRepoCatalog(SchemaRepoRegistry registry) implements SchemaCatalog {

  @Override
  public List<String> subjects() {
    return registry.subjects();
  }

  @Override
  public List<Long> versions(String subject) {
    return registry.all(subject).stream()
        .map(registered -> ((Version) registered.reference()).version())
        .toList();
  }

  @Override
  public RegisteredVersion version(String subject, long version) {
    return RegisteredVersion.of(
        subject, version, AvroContents.of(registry.schema(new Version(subject, version))));
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
    return (Version)
        registry.register(
            subject, AvroContents.requireAlone(content, "a schema-repo"), Kind.VERSION);
  }

  @Override
  public Import importing(String subject, ReadOnly readOnly) {
    throw new RegistryRefusedException(
        Reason.NOT_POSSIBLE, "Cannot import version numbers: a schema-repo assigns them itself");
  }
}
