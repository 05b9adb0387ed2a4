// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.examples.EmbeddedBroker;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.FeatureUpdate;
import org.apache.kafka.clients.admin.UpdateFeaturesOptions;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/** A broker that denies a user what nobody has allowed, and allows an administrator everything. */
final class AuthorizingBroker implements AutoCloseable {
  static final String USER = "registry";
  static final String ADMIN = "admin";

  private static final String TRANSACTIONS = "transaction.version";
  private static final String LOGIN =
      "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"%s\""
          + " password=\"secret\"";

  private final EmbeddedBroker broker;
  private final Admin admin;

  private AuthorizingBroker(EmbeddedBroker broker) {
    this.broker = broker;
    this.admin = Admin.create(new HashMap<>(client(ADMIN)));
  }

  static AuthorizingBroker start() {
    return new AuthorizingBroker(
        EmbeddedBroker.start(
            Map.of(
                "listener.security.protocol.map",
                "PLAINTEXT:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT",
                "inter.broker.listener.name",
                "PLAINTEXT",
                "sasl.enabled.mechanisms",
                "PLAIN",
                "sasl.mechanism.inter.broker.protocol",
                "PLAIN",
                "listener.name.plaintext.plain.sasl.jaas.config",
                LOGIN.formatted(ADMIN) + " user_admin=\"secret\" user_registry=\"secret\";",
                "authorizer.class.name",
                "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
                "super.users",
                "User:admin;User:ANONYMOUS")));
  }

  /** Stops the broker and starts it again with the same data. */
  void restart() {
    broker.restart();
  }

  /** The properties of a client that logs in. */
  Map<String, String> client(String user) {
    return Map.of(
        "bootstrap.servers",
        broker.bootstrapServers(),
        "security.protocol",
        "SASL_PLAINTEXT",
        "sasl.mechanism",
        "PLAIN",
        "sasl.jaas.config",
        LOGIN.formatted(user) + ";");
  }

  static List<AclBinding> allowed(ResourceType type, String name, AclOperation... operations) {
    ResourcePattern pattern = new ResourcePattern(type, name, PatternType.LITERAL);
    return Arrays.stream(operations)
        .map(
            operation ->
                new AclBinding(
                    pattern,
                    new AccessControlEntry(
                        "User:" + USER, "*", operation, AclPermissionType.ALLOW)))
        .toList();
  }

  void allow(List<AclBinding> bindings) throws Exception {
    admin.createAcls(bindings).all().get();
  }

  void denyAll() throws Exception {
    admin.deleteAcls(List.of(AclBindingFilter.ANY)).all().get();
  }

  /** Sets the version of Kafka's feature {@code transaction.version}. */
  void useTransactions(int version) throws Exception {
    short finalized = finalizedTransactions();
    if (finalized != version) {
      FeatureUpdate.UpgradeType way =
          version > finalized
              ? FeatureUpdate.UpgradeType.UPGRADE
              : FeatureUpdate.UpgradeType.SAFE_DOWNGRADE;
      admin
          .updateFeatures(
              Map.of(TRANSACTIONS, new FeatureUpdate((short) version, way)),
              new UpdateFeaturesOptions())
          .all()
          .get();
    }
  }

  private short finalizedTransactions() throws Exception {
    return Objects.requireNonNull(
            admin.describeFeatures().featureMetadata().get().finalizedFeatures().get(TRANSACTIONS))
        .maxVersionLevel();
  }

  @Override
  public void close() {
    admin.close();
    broker.close();
  }
}
