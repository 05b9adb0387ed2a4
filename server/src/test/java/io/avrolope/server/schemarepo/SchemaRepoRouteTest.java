// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.schemarepo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SchemaRepoRouteTest {
  @Test
  void namesWithSlashesAndBracesAreNoOperations() {
    assertThat(SchemaRepoRoute.of(List.of("s", "id/{id}"))).isEmpty();
    assertThat(SchemaRepoRoute.of(List.of("s", "register_if_latest/{id}"))).isEmpty();
    assertThat(SchemaRepoRoute.of(List.of("s", "all", "config"))).isEmpty();
    assertThat(SchemaRepoRoute.of(List.of("s", "config")))
        .contains(new SchemaRepoRoute(SchemaRepoRoute.Kind.CONFIG, "s", ""));
  }
}
