// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class InMemorySchemaRegistryTest {
  private final String url = "mock://" + UUID.randomUUID();
  private final SchemaRegistry registry = SchemaRegistries.open(RegistryOptions.of(url));

  private static SchemaReference id(int id) {
    return new SchemaReference.Id(id);
  }

  private static SchemaReference version(String subject, long version) {
    return new SchemaReference.Version(subject, version);
  }

  @Test
  void idsAndVersionsCountFromOneAndASchemaHasOneId() {
    assertThat(registry.register("a", Schemas.ORDER, Kind.ID)).isEqualTo(id(1));
    assertThat(registry.register("a", Schemas.ORDER_2, Kind.VERSION)).isEqualTo(version("a", 2));
    assertThat(registry.register("b", Schemas.ORDER_2, Kind.VERSION)).isEqualTo(version("b", 1));
    assertThat(registry.register("b", Schemas.ORDER_2, Kind.ID)).isEqualTo(id(2));
    assertThat(registry.register("b", Schemas.ORDER_WITH_DOC, Kind.ID)).isEqualTo(id(3));

    assertThat(registry.schema(id(2))).isEqualTo(Schemas.ORDER_2);
    assertThat(registry.schema(version("a", 1))).isEqualTo(Schemas.ORDER);
    assertThat(registry.lookUp("a", Schemas.ORDER, Kind.VERSION)).isEqualTo(version("a", 1));
    assertThat(registry.latest("a", Kind.ID))
        .isEqualTo(new RegisteredSchema(id(2), Schemas.ORDER_2));
    assertThat(registry.latest("b", Kind.VERSION).reference()).isEqualTo(version("b", 2));
  }

  @Test
  void sameScopeSharesARegistryAndOtherScopesDoNot() {
    registry.register("a", Schemas.ORDER, Kind.ID);
    registry.close();

    assertThat(SchemaRegistries.open(RegistryOptions.of(url)).schema(id(1)))
        .isEqualTo(Schemas.ORDER);
    assertThatThrownBy(
            () -> SchemaRegistries.open(RegistryOptions.of(url + "-other")).schema(id(1)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("Schema id 1 not found in " + url + "-other");
  }

  @Test
  void orderOfPropertiesDoesNotMatterIfNormalized() {
    RegistryOptions normalizing = RegistryOptions.builder(url + "-n").normalize(true).build();
    SchemaRegistry other = SchemaRegistries.open(normalizing);

    assertThat(other.register("a", Schemas.ONE_WAY, Kind.ID)).isEqualTo(id(1));
    assertThat(other.register("a", Schemas.OTHER_WAY, Kind.ID)).isEqualTo(id(1));
    assertThat(registry.register("a", Schemas.ONE_WAY, Kind.ID)).isEqualTo(id(1));
    assertThat(registry.register("a", Schemas.OTHER_WAY, Kind.ID)).isEqualTo(id(2));
  }

  static List<SchemaReference> unknown() {
    return List.of(
        id(0),
        id(-1),
        id(2),
        version("a", 0),
        version("a", 2),
        version("a", Long.MAX_VALUE),
        version("b", 1));
  }

  @ParameterizedTest
  @MethodSource("unknown")
  void unassignedReferenceIsUnknown(SchemaReference reference) {
    registry.register("a", Schemas.ORDER, Kind.ID);

    assertThatThrownBy(() -> registry.schema(reference))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            reference.toString().replaceFirst("^s", "S").replaceFirst("^v", "V")
                + " not found in "
                + url);
  }

  @Test
  void unregisteredSchemaIsUnknown() {
    assertThatThrownBy(() -> registry.lookUp("a", Schemas.ORDER, Kind.ID))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("Schema shop.Order of subject a not found in " + url);
    assertThatThrownBy(() -> registry.latest("a", Kind.ID))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("Latest version of subject a not found in " + url);
  }
}
