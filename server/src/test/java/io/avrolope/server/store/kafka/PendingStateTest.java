// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.Change;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class PendingStateTest {
  private final LiveState live = new LiveState();
  private final PendingState draft = new PendingState(live);

  private static ConsumerRecord<byte[], byte[]> foreignRecord() {
    return new ConsumerRecord<>(
        "_schemas",
        0,
        0,
        utf8("{\"keytype\":\"SCHEMA\",\"subject\":\"s\",\"version\":1,\"magic\":1}"),
        utf8("{\"subject\":\"s\",\"version\":1,\"id\":1,\"schema\":\"\\\"int\\\"\"}"));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Whether it is outdated is found out when it is written, and then clients try again. */
  @Test
  void aDecisionIsMadeAndAppliedInTheSameState() {
    assertThat(draft.state().latest("s")).isEmpty();
    live.apply(List.of(foreignRecord()));
    SchemaBody body = SchemaBody.of("\"long\"", List.of(), null, null);
    StoredVersion decided = new StoredVersion("s", 1, 1, body, false, 0);

    assertThat(draft.apply(List.of(new Change.PutVersion(decided)))).hasSize(1);

    draft.discard();
    assertThat(draft.state().latest("s"))
        .hasValueSatisfying(found -> assertThat(found.body().text()).isEqualTo("\"int\""));
  }
}
