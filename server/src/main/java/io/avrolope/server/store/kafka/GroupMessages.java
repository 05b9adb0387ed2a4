// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Messages of servers to each other through the group, in the form of Confluent's servers. */
final class GroupMessages {
  private static final ObjectMapper JSON = new ObjectMapper();

  private GroupMessages() {}

  /**
   * The member that writes.
   *
   * @param error 0, or why no member could be chosen
   * @param leader the member's id in the group; null if no member may write
   * @param identity of the leader, as it said
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Assignment(
      @JsonProperty("version") int version,
      @JsonProperty("error") int error,
      @JsonProperty("master") @Nullable String leader,
      @JsonProperty("master_identity") @Nullable MemberIdentity identity) {}

  static ByteBuffer bytes(Object message) {
    try {
      return ByteBuffer.wrap(JSON.writeValueAsBytes(message));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  static <T> T read(ByteBuffer bytes, Class<T> type) {
    byte[] content = new byte[bytes.remaining()];
    bytes.duplicate().get(content);
    try {
      return JSON.readValue(content, type);
    } catch (IOException e) {
      throw new IllegalArgumentException("A member of the group sent something else", e);
    }
  }

  /**
   * Chooses the leader: the member that leads already, so that a server that joins or leaves costs
   * no write; else the one with the smallest address, as Confluent's servers choose.
   *
   * @param members by their ids in the group
   */
  static Assignment elect(Map<String, MemberIdentity> members) {
    Optional<Map.Entry<String, MemberIdentity>> leader =
        members.entrySet().stream()
            .filter(each -> each.getValue().isEligible())
            .min(
                Comparator.<Map.Entry<String, MemberIdentity>, Boolean>comparing(
                        each -> !each.getValue().isLeader())
                    .thenComparing(each -> each.getValue().url())
                    .thenComparing(Map.Entry::getKey));
    return new Assignment(
        1,
        0,
        leader.map(Map.Entry::getKey).orElse(null),
        leader.map(Map.Entry::getValue).orElse(null));
  }
}
