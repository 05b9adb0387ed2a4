// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.model;

/**
 * Says that the keys or values of a resource have the schemas of a subject. Immutable. The
 * properties have the names and the order of Confluent's JSON.
 *
 * @param subject with its context
 * @param guid made when the association was made; empty if a record of another server has none
 * @param resourceId how clients name the resource, such as {@code cluster:topic}
 * @param resourceType {@code topic}
 * @param associationType {@code key} or {@code value}
 * @param frozen whether the association ends only together with its subject
 * @param createTs when it was made, in milliseconds since 1970
 * @param updateTs when it was changed last, in milliseconds since 1970
 */
public record Association(
    String subject,
    String guid,
    String resourceName,
    String resourceNamespace,
    String resourceId,
    String resourceType,
    String associationType,
    Lifecycle lifecycle,
    boolean frozen,
    long createTs,
    long updateTs) {

  public AssociationKey key() {
    return new AssociationKey(
        resourceName, resourceNamespace, resourceType, associationType, subject);
  }

  /** A copy with another lifecycle. */
  public Association with(Lifecycle newLifecycle, long nowMs) {
    return new Association(
        subject,
        guid,
        resourceName,
        resourceNamespace,
        resourceId,
        resourceType,
        associationType,
        newLifecycle,
        frozen,
        createTs,
        nowMs);
  }
}
