// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Messages of servers to each other through the group, and their choice of a leader. */
class ElectionTest {
  private static final MemberIdentity A = MemberIdentity.of("http", "a", 8081, true);
  private static final MemberIdentity B = MemberIdentity.of("http", "b", 8081, true);
  private static final MemberIdentity FOLLOWER = MemberIdentity.of("http", "0", 8081, false);

  @Test
  void theSmallestAddressLeadsUnlessAnotherLeadsAlready() {
    assertThat(GroupMessages.elect(Map.of("1", B, "2", A)).leader()).isEqualTo("2");
    assertThat(GroupMessages.elect(Map.of("1", B.leading(true), "2", A)).leader()).isEqualTo("1");
  }

  @Test
  void aServerThatIsNotEligibleNeverLeads() {
    assertThat(GroupMessages.elect(Map.of("1", FOLLOWER, "2", A)).leader()).isEqualTo("2");
    assertThat(text(GroupMessages.bytes(GroupMessages.elect(Map.of("1", FOLLOWER)))))
        .isEqualTo("{\"version\":1,\"error\":0}");
  }

  @Test
  void messagesHaveTheFormOfConfluentsServers() {
    String member =
        "{\"version\":1,\"host\":\"a\",\"port\":8081,\"master_eligibility\":true,"
            + "\"scheme\":\"http\",\"leader\":false}";

    assertThat(text(GroupMessages.bytes(A))).isEqualTo(member);
    assertThat(text(GroupMessages.bytes(GroupMessages.elect(Map.of("id", A)))))
        .isEqualTo(
            "{\"version\":1,\"error\":0,\"master\":\"id\",\"master_identity\":" + member + "}");
  }

  @Test
  void membersOfOlderServersAreUnderstood() {
    String old = "{\"version\":1,\"host\":\"c\",\"port\":1,\"master_eligibility\":true,\"x\":0}";

    MemberIdentity identity =
        GroupMessages.read(
            ByteBuffer.wrap(old.getBytes(StandardCharsets.UTF_8)), MemberIdentity.class);

    assertThat(identity.url()).isEqualTo("http://c:1");
    assertThat(identity.isLeader()).isFalse();
  }

  private static String text(ByteBuffer bytes) {
    return StandardCharsets.UTF_8.decode(bytes).toString();
  }
}
