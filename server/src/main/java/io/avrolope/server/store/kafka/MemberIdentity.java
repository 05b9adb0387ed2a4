// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * How other servers reach this one, as Confluent's servers write it into the group. Immutable.
 *
 * @param version of this form, always 1
 * @param isEligible whether the server may become the leader
 * @param isLeader whether it is the leader now
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record MemberIdentity(
    @JsonProperty("version") int version,
    @JsonProperty("host") String host,
    @JsonProperty("port") int port,
    @JsonProperty("master_eligibility") boolean isEligible,
    @JsonProperty("scheme") @Nullable String scheme,
    @JsonProperty("leader") boolean isLeader) {
  private static final int VERSION = 1;
  private static final String HTTP = "http";

  public static MemberIdentity of(String scheme, String host, int port, boolean isEligible) {
    return new MemberIdentity(VERSION, host, port, isEligible, scheme, false);
  }

  MemberIdentity leading(boolean newIsLeader) {
    return new MemberIdentity(version, host, port, isEligible, scheme, newIsLeader);
  }

  /** The address for clients and other servers. */
  public String url() {
    return (scheme == null ? HTTP : scheme) + "://" + host + ":" + port;
  }
}
