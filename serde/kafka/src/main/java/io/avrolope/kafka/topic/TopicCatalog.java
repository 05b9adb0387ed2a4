// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.topic;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaContent;
import io.avrolope.registry.confluent.LoggedSchemas;
import io.avrolope.schema.SchemaReference;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The content of a schemas topic. Each request first reads the topic to its end. Thread-safe. */
record TopicCatalog(LoggedSchemas log, LogCatchUp catchUp) implements SchemaCatalog {

  @Override
  public List<String> subjects() {
    catchUp.await();
    return log.subjects();
  }

  @Override
  public List<Long> versions(String subject) {
    catchUp.await();
    return log.versions(subject);
  }

  @Override
  public RegisteredVersion version(String subject, long version) {
    catchUp.await();
    return log.version(subject, version)
        .orElseThrow(
            () ->
                new UnknownSchemaException(
                    TopicSchemaRegistry.notFound(
                        new SchemaReference.Version(subject, version).toString(), log)));
  }

  @Override
  public long firstVersion() {
    return 1;
  }

  @Override
  public Set<Ability> abilities() {
    return EnumSet.of(Ability.REFERENCES, Ability.CONTRACTS); // it cannot be written
  }

  @Override
  public SchemaReference.Version add(String subject, SchemaContent content) {
    throw readOnly();
  }

  @Override
  public Import importing(String subject, ReadOnly readOnly) {
    throw readOnly();
  }

  private RegistryRefusedException readOnly() {
    return new RegistryRefusedException(
        Reason.NOT_POSSIBLE,
        "Cannot write to "
            + log
            + ", which is read-only; use the URL of the server that writes it");
  }
}
