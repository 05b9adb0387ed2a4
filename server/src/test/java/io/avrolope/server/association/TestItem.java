// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.association;

import io.avrolope.server.association.AssociationRequest.Item;
import io.avrolope.server.association.AssociationRequest.Kind;
import io.avrolope.server.model.Lifecycle;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.Normalization;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Items of tests, built by the names of their properties; of type value unless a test names
 * another.
 */
final class TestItem {
  private final Kind kind;
  private final String subject;
  private boolean isSubjectNamed = true;
  private String type = "value";
  private @Nullable Lifecycle lifecycle;
  private @Nullable Boolean frozen;
  private @Nullable Draft schema;
  private Normalization normalization = Normalization.AS_SENT;
  private Cascade cascade = Cascade.ASSOCIATIONS_ONLY;

  private TestItem(Kind kind, String subject) {
    this.kind = kind;
    this.subject = subject;
  }

  static TestItem creation(String subject) {
    return new TestItem(Kind.CREATE, subject);
  }

  static TestItem upsert(String subject) {
    return new TestItem(Kind.UPSERT, subject);
  }

  static TestItem delete() {
    return new TestItem(Kind.DELETE, "");
  }

  /** The client did not name the subject. */
  TestItem unnamed() {
    isSubjectNamed = false;
    return this;
  }

  TestItem key() {
    type = "key";
    return this;
  }

  TestItem weak() {
    lifecycle = Lifecycle.WEAK;
    return this;
  }

  TestItem strong() {
    lifecycle = Lifecycle.STRONG;
    return this;
  }

  TestItem frozen(boolean next) {
    frozen = next;
    return this;
  }

  TestItem schema(String text) {
    schema = Draft.of(text);
    return this;
  }

  TestItem normalized() {
    normalization = Normalization.NORMALIZED;
    return this;
  }

  TestItem cascading() {
    cascade = Cascade.SUBJECTS_TOO;
    return this;
  }

  Item get() {
    return new Item(
        kind, subject, isSubjectNamed, type, lifecycle, frozen, schema, normalization, cascade);
  }

  /** A request for topic t with id t-id in namespace lkc. */
  static AssociationRequest request(TestItem... items) {
    return request("t-id", items);
  }

  static AssociationRequest request(String resourceId, TestItem... items) {
    return new AssociationRequest(
        "t", "lkc", resourceId, "topic", List.of(items).stream().map(TestItem::get).toList());
  }
}
