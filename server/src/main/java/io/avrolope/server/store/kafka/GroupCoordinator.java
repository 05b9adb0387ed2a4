// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.server.store.kafka.GroupMessages.Assignment;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.ApiVersions;
import org.apache.kafka.clients.ClientUtils;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.GroupRebalanceConfig;
import org.apache.kafka.clients.Metadata;
import org.apache.kafka.clients.consumer.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.internals.AbstractCoordinator;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.internals.ClusterResourceListeners;
import org.apache.kafka.common.message.HeartbeatRequestData;
import org.apache.kafka.common.message.JoinGroupRequestData.JoinGroupRequestProtocol;
import org.apache.kafka.common.message.JoinGroupRequestData.JoinGroupRequestProtocolCollection;
import org.apache.kafka.common.message.JoinGroupResponseData.JoinGroupResponseMember;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.requests.HeartbeatRequest;
import org.apache.kafka.common.utils.LogContext;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.Timer;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * Takes part in the group of Confluent's servers: Kafka's classic protocol with the type {@code
 * sr}. The public consumer cannot do that, so this class and its connection use internal classes of
 * kafka-clients. Only one thread may use it.
 */
final class GroupCoordinator extends AbstractCoordinator {
  private static final String TYPE = "sr";
  private static final String PROTOCOL = "v0";
  private static final String METRICS = "avrolope.server";
  private static final int MAX_IN_FLIGHT = 100;
  private static final long LEAVE_MS = 1_000;

  private final Member member;
  private final Metrics metrics;
  private final GroupConnection network;
  private final String groupId;

  /** The last generation of the group whose assignment this server knows. */
  private volatile @Nullable Generation known;

  /** The requests and the news of the group for this server. */
  interface Member {
    MemberIdentity identity();

    /** This server is no longer known to the group: others may have taken over. */
    void forgotten();

    /** Somebody was chosen. */
    void assigned(String memberId, Assignment assignment);

    /** This server has chosen among so many. */
    void counted(int members);
  }

  private GroupCoordinator(
      GroupRebalanceConfig group,
      LogContext log,
      GroupConnection network,
      Metrics metrics,
      Member member) {
    super(group, log, network, metrics, METRICS, Time.SYSTEM);
    this.network = network;
    this.groupId = group.groupId;
    this.metrics = metrics;
    this.member = member;
  }

  static GroupCoordinator of(Map<String, Object> properties, Member member) {
    ConsumerConfig config = new ConsumerConfig(properties);
    LogContext log = new LogContext("[group] ");
    Metrics metrics = new Metrics();
    Metadata metadata =
        new Metadata(
            config.getLong(CommonClientConfigs.RETRY_BACKOFF_MS_CONFIG),
            config.getLong(CommonClientConfigs.RETRY_BACKOFF_MAX_MS_CONFIG),
            config.getLong(CommonClientConfigs.METADATA_MAX_AGE_CONFIG),
            log,
            new ClusterResourceListeners());
    metadata.bootstrap(ClientUtils.parseAndValidateAddresses(config));
    GroupConnection network =
        new GroupConnection(
            log,
            ClientUtils.createNetworkClient(
                config,
                metrics,
                METRICS,
                log,
                new ApiVersions(),
                Time.SYSTEM,
                MAX_IN_FLIGHT,
                metadata,
                null,
                null),
            metadata,
            config);
    GroupRebalanceConfig group =
        new GroupRebalanceConfig(config, GroupRebalanceConfig.ProtocolType.CONSUMER);
    return new GroupCoordinator(group, log, network, metrics, member);
  }

  /** Joins the group if necessary, and stays in it, for a while. */
  void poll(long ms) {
    long deadline = time.milliseconds() + ms;
    do {
      if (coordinatorUnknown() && !ensureCoordinatorReady(time.timer(ms))) {
        return;
      }
      if (rejoinNeededOrPending()) {
        ensureActiveGroup();
      }
      long now = time.milliseconds();
      pollHeartbeat(now);
      long wait = Math.max(0, Math.min(deadline - now, timeToNextHeartbeat(now)));
      network.poll(time.timer(wait));
    } while (time.milliseconds() < deadline);
  }

  /** Ends {@link #poll} soon; from another thread. */
  void wakeup() {
    network.wakeup();
  }

  @Override
  protected String protocolType() {
    return TYPE;
  }

  @Override
  protected JoinGroupRequestProtocolCollection metadata() {
    byte[] identity = Utils.toArray(GroupMessages.bytes(member.identity()));
    return new JoinGroupRequestProtocolCollection(
        List.of(new JoinGroupRequestProtocol().setName(PROTOCOL).setMetadata(identity)).iterator());
  }

  @Override
  protected boolean onJoinPrepare(Timer timer, int generation, String memberId) {
    if (generation < 0) {
      member.forgotten();
    }
    return true;
  }

  @Override
  protected void onLeavePrepare() {
    member.forgotten();
  }

  @Override
  protected Map<String, ByteBuffer> onLeaderElected(
      String leaderId,
      String protocol,
      List<JoinGroupResponseMember> members,
      boolean skipAssignment) {
    Map<String, MemberIdentity> identities = new HashMap<>();
    for (JoinGroupResponseMember each : members) {
      identities.put(
          each.memberId(),
          GroupMessages.read(ByteBuffer.wrap(each.metadata()), MemberIdentity.class));
    }
    member.counted(members.size());
    Assignment assignment = GroupMessages.elect(identities);
    Map<String, ByteBuffer> assignments = new HashMap<>();
    identities.keySet().forEach(id -> assignments.put(id, GroupMessages.bytes(assignment)));
    return assignments;
  }

  @Override
  protected void onJoinComplete(
      int generation, String memberId, String protocol, ByteBuffer assignment) {
    known = new Generation(generation, memberId, protocol);
    member.assigned(memberId, GroupMessages.read(assignment, Assignment.class));
  }

  /**
   * Whether the last assignment counted up to this call: the group cannot have made another one
   * without an answer of this server, or before its session is over. While servers join or leave,
   * only the broker knows, and is asked. From any thread.
   */
  boolean isUpToDate() {
    Generation last = known;
    if (last == null) {
      return false;
    }
    Generation stable = generationIfStable();
    return stable == null
        ? isCurrent(last)
        : stable.generationId == last.generationId && network.isInSession();
  }

  /** The broker knows a generation until the next one begins; only then others are chosen. */
  private boolean isCurrent(Generation last) {
    Node broker = checkAndGetCoordinator();
    if (broker == null) {
      return false;
    }
    HeartbeatRequestData question =
        new HeartbeatRequestData()
            .setGroupId(groupId)
            .setGenerationId(last.generationId)
            .setMemberId(last.memberId);
    return network.isMember(broker, new HeartbeatRequest.Builder(question));
  }

  /** Leaves the group, so that the others need not wait until they miss this server. */
  void leave() {
    try {
      close(time.timer(LEAVE_MS), GroupMembershipOperation.LEAVE_GROUP);
    } finally {
      Utils.closeQuietly(network, "network client");
      Utils.closeQuietly(metrics, "metrics");
    }
  }
}
