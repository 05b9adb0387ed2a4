// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.schema.SchemaReference.Version;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The list of versions that ends requests for absent ones. */
class ListedVersionsTest {

  @Test
  void aVersionThatWasDeletedSoftlyIsInTheList() {
    SchemaCatalog catalog =
        answering(
            SchemaCatalog.class, Map.of("versions", List.of(2L), "deletedVersions", List.of(1L)));
    SchemaRegistry registry =
        answering(SchemaRegistry.class, Map.of("catalog", Optional.of(catalog)));
    ListedVersions listed = new ListedVersions(Duration.ofMinutes(1), () -> 0);
    for (int i = 0; i < ListedVersions.REQUESTED; i++) {
      listed.isAbsent(new Version("s", 100 + i), registry);
    }

    assertThatThrownBy(() -> listed.check(new Version("s", 100)))
        .isInstanceOf(UnknownSchemaException.class);
    assertThatNoException()
        .isThrownBy(
            () -> {
              listed.check(new Version("s", 1)); // records may have it
              listed.check(new Version("s", 2));
            });
  }

  private static <T> T answering(Class<T> type, Map<String, Object> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answers.get(method.getName())));
  }
}
