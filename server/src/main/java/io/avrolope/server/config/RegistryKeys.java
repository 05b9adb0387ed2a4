// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.model.Level;
import io.avrolope.server.registry.RegistryLimits;
import io.avrolope.server.schemarepo.SchemaRepo;
import io.avrolope.server.service.Registry;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** Defines and reads which schemas the registry accepts. */
final class RegistryKeys {
  static final String LEVEL = "schema.compatibility.level";
  static final String DEFAULT_VALIDATORS = "schema-repo.validation.default.validators";
  private static final String MODE_MUTABILITY = "mode.mutability";
  private static final String ASSOCIATIONS = "associations.enable";

  private RegistryKeys() {}

  static void define(KeyGroup keys) {
    List<String> levels =
        Stream.of(Level.values()).map(level -> level.name().toLowerCase(Locale.ROOT)).toList();
    keys.text(
        LEVEL,
        "backward",
        new Choice(levels, List.of(), "a compatibility level"),
        Importance.HIGH,
        "The compatibility level of subjects for which none is configured.");
    keys.alias(LEVEL, "avro.compatibility.level");
    keys.text(
        DEFAULT_VALIDATORS,
        "",
        FreeText.optional("a list of validators"),
        Importance.LOW,
        "The validators of [schema-repo's subjects](server-schema-repo.md) that name none, separated"
            + " by commas.");
    keys.flag(MODE_MUTABILITY, true, Importance.MEDIUM, "Whether clients may change modes.");
    keys.flag(
        ASSOCIATIONS,
        true,
        Importance.MEDIUM,
        "Whether clients can use [associations](server.md#associations). Set `false` while a"
            + " Confluent server before 8.0 [reads the same"
            + " topic](server-clustering.md#together-with-confluents-servers).");
  }

  static void defineLimits(KeyGroup keys) {
    RegistryLimits defaults = RegistryLimits.DEFAULTS;
    keys.number(
        RegistryLimits.REFERENCES,
        defaults.maxReferences(),
        NumberRange.between(0, RegistryLimits.MOST_REFERENCES),
        Importance.LOW,
        "How many schemas a new schema may refer to, directly or through others.");
    keys.number(
        RegistryLimits.REFERENCE_DEPTH,
        defaults.maxReferenceDepth(),
        NumberRange.between(0, RegistryLimits.MOST_REFERENCE_DEPTH),
        Importance.LOW,
        "How deep references of a new schema may lead to others.");
    keys.number(
        RegistryLimits.COMPARISONS,
        defaults.maxComparisons(),
        NumberRange.between(1, Integer.MAX_VALUE / 2),
        Importance.LOW,
        "The most pairs of types in a compatibility check of two schemas. A check of all versions"
            + " may have 50 times as many.");
  }

  static Registry.Options options(Values values) {
    return Registry.Options.DEFAULTS
        .withLevel(Level.named(values.text(LEVEL)).orElseThrow())
        .withModesMutable(values.flag(MODE_MUTABILITY))
        .withSchemaRepo(SchemaRepo.Options.of(values.text(DEFAULT_VALIDATORS)))
        .withAssociations(values.flag(ASSOCIATIONS))
        .withLimits(
            new RegistryLimits(
                values.number(RegistryLimits.REFERENCES),
                values.number(RegistryLimits.REFERENCE_DEPTH),
                values.number(RegistryLimits.COMPARISONS)));
  }
}
