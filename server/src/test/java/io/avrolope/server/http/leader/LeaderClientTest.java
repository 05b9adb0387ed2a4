// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.leader;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Addresses of requests that a follower sends to the leader. */
class LeaderClientTest {
  @Test
  void charactersThatOnlyTheServerAcceptsAreEncoded() {
    assertThat(LeaderClient.address("http://leader:8081", "/config/a?x=|"))
        .hasToString("http://leader:8081/config/a?x=%7C");
    assertThat(LeaderClient.address("http://leader:8081", "/subjects/a%2Fb/\"{é}?y=[^`\\\\]&z=a+b"))
        .hasToString(
            "http://leader:8081/subjects/a%2Fb/%22%7B%C3%A9%7D?y=%5B%5E%60%5C%5C%5D&z=a+b");
  }
}
