// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.association;

import static io.avrolope.server.association.TestItem.creation;
import static io.avrolope.server.association.TestItem.request;
import static io.avrolope.server.association.TestItem.upsert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.avrolope.server.association.AssociationRequest.Item;
import io.avrolope.server.model.AssociationKey;
import io.avrolope.server.model.Lifecycle;
import io.avrolope.server.registry.Refused;
import io.avrolope.server.registry.TestState;
import org.junit.jupiter.api.Test;

class AssociationRequestTest {
  private static final String OWN = ":.lkc:t-value";

  private static void refused(String property, String detail, TestItem item, Lifecycle lifecycle) {
    Refused.with(
        42212,
        "The association specified an invalid value for property: '"
            + property
            + "', detail: "
            + detail,
        () -> request(item).requireFitting(item.get(), lifecycle));
  }

  private static void fits(TestItem item, Lifecycle lifecycle) {
    assertThatCode(() -> request(item).requireFitting(item.get(), lifecycle))
        .doesNotThrowAnyException();
  }

  @Test
  void theOwnSubjectIsNamedByTheResource() {
    assertThat(AssociationRequest.ownSubject("lkc", "t", "value")).isEqualTo(OWN);
    assertThat(AssociationRequest.ownSubject("lkc", "t", "key")).isEqualTo(":.lkc:t-key");
  }

  @Test
  void aWeakAssociationHasNeitherASchemaNorTheOwnSubjectAndIsNotFrozen() {
    refused(
        "lifecycle",
        "cannot be WEAK when schema is provided",
        creation("s").schema("\"int\""),
        Lifecycle.WEAK);
    refused(
        "frozen",
        "association with lifecycle of WEAK cannot be frozen",
        creation("s").frozen(true),
        Lifecycle.WEAK);
    refused(
        "subject",
        "WEAK associations cannot use subject ':.lkc:t-value'",
        creation(OWN),
        Lifecycle.WEAK);
    fits(creation("s").frozen(false), Lifecycle.WEAK);
    fits(creation(OWN).key(), Lifecycle.WEAK);
  }

  @Test
  void aFrozenAssociationHasTheOwnSubject() {
    refused(
        "subject",
        "frozen associations must use subject ':.lkc:t-value'",
        creation("s").frozen(true),
        Lifecycle.STRONG);
    fits(creation(OWN).frozen(true).schema("\"int\""), Lifecycle.STRONG);
    fits(creation("s").frozen(false).schema("\"int\""), Lifecycle.STRONG);
    fits(creation(OWN), Lifecycle.STRONG);
  }

  @Test
  void anItemWithoutALifecycleIsStrongIfItHasASchema() {
    assertThat(creation("s").get().newLifecycle()).isEqualTo(Lifecycle.WEAK);
    assertThat(creation("s").schema("\"int\"").get().newLifecycle()).isEqualTo(Lifecycle.STRONG);
    assertThat(creation("s").strong().get().newLifecycle()).isEqualTo(Lifecycle.STRONG);
    assertThat(creation("s").weak().schema("\"int\"").get().newLifecycle())
        .isEqualTo(Lifecycle.WEAK);
  }

  @Test
  void anItemIsFrozenIfItSaysSo() {
    assertThat(creation("s").frozen(true).get().isFrozen()).isTrue();
    assertThat(creation("s").frozen(false).get().isFrozen()).isFalse();
    assertThat(creation("s").get().isFrozen()).isFalse();
  }

  @Test
  void anUpsertWithoutASubjectMeansThatOfTheExistingAssociation() {
    var existing = TestState.association("t", "value", "old", Lifecycle.STRONG);
    Item unnamed =
        upsert(OWN).unnamed().strong().frozen(false).schema("\"int\"").normalized().get();

    assertThat(unnamed.of(existing))
        .isEqualTo(upsert("old").strong().frozen(false).schema("\"int\"").normalized().get());
    assertThat(upsert("s").get().of(existing)).isEqualTo(upsert("s").get());
    assertThat(creation(OWN).unnamed().get().of(existing)).isEqualTo(creation(OWN).unnamed().get());
  }

  @Test
  void aRequestForOneOfItsItemsKeepsTheResource() {
    AssociationRequest request = request(creation("s"), creation("r").key());
    Item item = creation("r").key().get();

    assertThat(request.only(item)).isEqualTo(request(creation("r").key()));
    assertThat(request.key(item)).isEqualTo(new AssociationKey("t", "lkc", "topic", "key", "r"));
  }
}
