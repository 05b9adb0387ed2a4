// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegistryStateTest {
  private final RegistryState state = new RegistryState();

  @Test
  void subjectsWithTheSameSchemaShareItsText() {
    put("orders", 1, body("\"string\""));
    put("prices", 1, body("\"string\""));

    assertThat(text("prices")).isSameAs(text("orders"));
  }

  @Test
  void aBodyWithTheSameGuidButAnotherTextIsKept() {
    SchemaBody first = body("\"string\"");
    put("orders", 1, first);
    put(
        "prices",
        1,
        SchemaBody.stored(SchemaBody.AVRO, "\"int\"", List.of(), null, null, first.guid()));

    assertThat(text("prices")).isEqualTo("\"int\"");
  }

  @Test
  void readsOfUnknownContextsLeaveNothingBehind() {
    state.keys(":.unknown:", 1);
    state.highestId(":.unknown:");
    state.guid(":.unknown:", 1);

    assertThat(state.countedContexts()).isEmpty();
  }

  private static SchemaBody body(String text) {
    return SchemaBody.of(new String(text.toCharArray()), List.of(), null, null);
  }

  private void put(String subject, int id, SchemaBody body) {
    state.apply(new Change.PutVersion(new StoredVersion(subject, 1, id, body, false, 0)));
  }

  private String text(String subject) {
    return state.version(new VersionKey(subject, 1)).orElseThrow().body().text();
  }
}
