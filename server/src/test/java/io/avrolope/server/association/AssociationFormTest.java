// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.association;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.association.AssociationForm.Line;
import io.avrolope.server.association.AssociationRequest.Item;
import io.avrolope.server.association.AssociationRequest.Kind;
import io.avrolope.server.model.Lifecycle;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.Normalization;
import io.avrolope.server.registry.Refused;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AssociationFormTest {
  private static final Draft SCHEMA = Draft.of("\"int\"");
  private static final Line LINE = line(Kind.CREATE, "s", null, null, null, null);

  private static Line line(
      Kind kind,
      @Nullable String subject,
      @Nullable String type,
      @Nullable Lifecycle lifecycle,
      @Nullable Boolean frozen,
      @Nullable Draft schema) {
    return new Line(
        kind,
        subject,
        type,
        lifecycle,
        frozen,
        schema,
        Normalization.AS_SENT,
        Cascade.ASSOCIATIONS_ONLY);
  }

  private static AssociationForm form(Line... lines) {
    return new AssociationForm("t", "lkc", "id", "topic", List.of(lines));
  }

  private static Item item(Line line) {
    return form(line).checked(":.c:", Execution.REAL).items().get(0);
  }

  private static void refused(String property, String detail, AssociationForm form) {
    Refused.with(
        42212,
        "The association specified an invalid value for property: '"
            + property
            + "', detail: "
            + detail,
        () -> form.checked("", Execution.REAL));
  }

  @Test
  void aFormBecomesARequest() {
    AssociationForm form = new AssociationForm("t", "lkc", "id", null, List.of(LINE));

    assertThat(form.checked("", Execution.REAL))
        .isEqualTo(
            new AssociationRequest(
                "t",
                "lkc",
                "id",
                "topic",
                List.of(
                    new Item(
                        Kind.CREATE,
                        "s",
                        true,
                        "value",
                        null,
                        false,
                        null,
                        Normalization.AS_SENT,
                        Cascade.ASSOCIATIONS_ONLY))));
    assertThat(new AssociationForm("t", "lkc", "id", "", List.of(LINE)).checked("", Execution.REAL))
        .isEqualTo(form.checked("", Execution.REAL));
  }

  @Test
  void namesAreNotMissing() {
    List<Line> lines = List.of(LINE);
    String missing = "cannot be null or empty";

    refused("resourceName", missing, new AssociationForm(null, "lkc", "id", null, lines));
    refused("resourceName", missing, new AssociationForm("", "lkc", "id", null, lines));
    refused("resourceNamespace", missing, new AssociationForm("t", null, "id", null, lines));
    refused("resourceId", missing, new AssociationForm("t", "lkc", null, null, lines));
    refused("resourceId", missing, new AssociationForm("t", "lkc", "", null, lines));
    refused("associations", missing, form());
    refused("resourceType", "must be 'topic'", new AssociationForm("t", "lkc", "id", "job", lines));
  }

  @Test
  void theIdMayBeMissingInADryRun() {
    assertThat(
            new AssociationForm("t", "lkc", null, null, List.of(LINE))
                .checked("", Execution.DRY_RUN)
                .resourceId())
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "ä9", "a.b_c-d", "."})
  void namesHaveTheCharactersOfTopics(String name) {
    assertThat(
            new AssociationForm(name, "lkc", "id", null, List.of(LINE))
                .checked("", Execution.REAL)
                .resourceName())
        .isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({"'a b', ' '", "a/b, /", "a:b, :", "':', :"})
  void namesHaveNoOtherCharacters(String name, String character) {
    refused(
        "resourceName",
        "illegal character '" + character + "'",
        new AssociationForm(name, "lkc", "id", null, List.of(LINE)));
    refused(
        "resourceNamespace",
        "illegal character '" + character + "'",
        new AssociationForm("t", name, "id", null, List.of(LINE)));
  }

  @Test
  void namesHaveAtMost256Characters() {
    AssociationForm longest =
        new AssociationForm("n".repeat(256), "lkc", "id", null, List.of(LINE));

    assertThat(longest.checked("", Execution.REAL).resourceName()).hasSize(256);
    refused(
        "resourceName",
        "exceeds max length of 256",
        new AssociationForm("n".repeat(257), "lkc", "id", null, List.of(LINE)));
  }

  @ParameterizedTest
  @CsvSource({
    "s,      ,      :.c:s,         value, true",
    "s,      '',    :.c:s,         value, true",
    "s,      key,   :.c:s,         key,   true",
    ":.d:s,  value, :.d:s,         value, true",
    ":.:s,   value, s,             value, true",
    ",       key,   :.lkc:t-key,   key,   false",
    ",       ,      :.lkc:t-value, value, false"
  })
  void aSubjectIsThatOfTheContextOrTheResource(
      @Nullable String sent, @Nullable String type, String subject, String itsType, boolean named) {
    Item item = item(line(Kind.UPSERT, sent, type, null, null, null));

    assertThat(item.subject()).isEqualTo(subject);
    assertThat(item.associationType()).isEqualTo(itsType);
    assertThat(item.isSubjectNamed()).isEqualTo(named);
  }

  @Test
  void otherTypesAreRefused() {
    refused(
        "associationType",
        "must be either 'key' or 'value'",
        form(line(Kind.CREATE, "s", "header", null, null, null)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ":.c:", "a\nb", "\u0000"})
  void emptyAndUnprintableSubjectsAreRefused(String subject) {
    refused(
        "subject", "must not be empty", form(line(Kind.CREATE, subject, null, null, null, null)));
  }

  @Test
  void reservedSubjectsAreDeletedOnly() {
    Refused.with(
        42208,
        "The specified subject '__EMPTY' is not a valid.",
        () ->
            form(line(Kind.UPSERT, "__EMPTY", null, null, null, null)).checked("", Execution.REAL));
    assertThat(item(line(Kind.DELETE, "__EMPTY", null, null, null, null)).subject())
        .isEqualTo(":.c:__EMPTY");
  }

  @Test
  void aNewAssociationWithASchemaIsStrongAndFrozen() {
    Item item = item(line(Kind.CREATE, null, null, null, null, SCHEMA));

    assertThat(item.lifecycle()).isEqualTo(Lifecycle.STRONG);
    assertThat(item.frozen()).isTrue();
    assertThat(item.schema()).isEqualTo(SCHEMA);
    refused(
        "lifecycle",
        "cannot be WEAK when schema is provided for create",
        form(line(Kind.CREATE, null, null, Lifecycle.WEAK, null, SCHEMA)));
    refused(
        "frozen",
        "cannot be false when schema is provided for create",
        form(line(Kind.CREATE, null, null, null, false, SCHEMA)));
    assertThat(item(line(Kind.CREATE, null, null, Lifecycle.STRONG, true, SCHEMA))).isEqualTo(item);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void aLineWithoutASchemaKeepsItsLifecycle(Kind kind) {
    Item item = item(line(kind, "s", null, Lifecycle.WEAK, null, null));

    assertThat(item.kind()).isEqualTo(kind);
    assertThat(item.lifecycle()).isEqualTo(Lifecycle.WEAK);
    assertThat(item.frozen()).isEqualTo(kind == Kind.CREATE ? Boolean.FALSE : null);
    assertThat(item(line(kind, null, null, Lifecycle.STRONG, true, null)).frozen()).isTrue();
  }

  @Test
  void anUpsertWithASchemaKeepsWhatItSays() {
    Item item = item(line(Kind.UPSERT, "s", null, null, false, SCHEMA));

    assertThat(item.lifecycle()).isNull();
    assertThat(item.frozen()).isFalse();
  }

  @Test
  void normalizationAndCascadesAreKept() {
    Item plain =
        item(
            new Line(
                Kind.DELETE,
                "s",
                null,
                null,
                null,
                null,
                Normalization.AS_SENT,
                Cascade.ASSOCIATIONS_ONLY));
    Item both =
        item(
            new Line(
                Kind.DELETE,
                "s",
                null,
                null,
                null,
                null,
                Normalization.NORMALIZED,
                Cascade.SUBJECTS_TOO));

    assertThat(plain.normalization()).isEqualTo(Normalization.AS_SENT);
    assertThat(plain.cascade()).isEqualTo(Cascade.ASSOCIATIONS_ONLY);
    assertThat(both.normalization()).isEqualTo(Normalization.NORMALIZED);
    assertThat(both.cascade()).isEqualTo(Cascade.SUBJECTS_TOO);
  }

  @Test
  void newAssociationsAndKnownOnesMustFit() {
    String detail = "WEAK associations cannot use subject ':.lkc:t-value'";
    String own = ":.lkc:t-value";

    refused("subject", detail, form(line(Kind.CREATE, null, null, null, null, null)));
    refused("subject", detail, form(line(Kind.UPSERT, own, null, Lifecycle.WEAK, null, null)));
    refused(
        "subject",
        "frozen associations must use subject ':.lkc:t-value'",
        form(line(Kind.UPSERT, "s", null, null, true, SCHEMA)));
    // what is not known depends on the existing association
    assertThat(item(line(Kind.UPSERT, own, null, null, null, null)).lifecycle()).isNull();
    assertThat(item(line(Kind.UPSERT, null, null, Lifecycle.WEAK, null, null)).lifecycle())
        .isEqualTo(Lifecycle.WEAK);
    assertThat(item(line(Kind.DELETE, own, null, Lifecycle.WEAK, null, null)).lifecycle())
        .isEqualTo(Lifecycle.WEAK);
  }
}
