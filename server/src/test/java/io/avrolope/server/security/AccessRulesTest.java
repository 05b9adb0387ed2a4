// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** AccessRules: which user may do what with which subject. */
class AccessRulesTest {
  private static final AccessRules RULES =
      AccessRules.parse(
          "rules",
          """
          # who        may                           what
          user:alice   SUBJECT_READ,SUBJECT_WRITE    orders-*
          user:alice   subject_read                  :.team:*   # a context
          role:ops     ALL                           *
          role:audit   READ                          *
          user:*       SUBJECT_READ                  shared
          "user:CN=app, O=Acme" SUBJECT_READ         :.:orders-*
          user:bob     GLOBAL_READ
          user:default ALL                           :.:*
          anonymous    SUBJECT_READ                  public-*
          """
              .lines()
              .toList());

  private static Access access(String name, String... roles) {
    Caller caller = new Caller(name, Set.of(roles));
    return new Access(caller, RULES.of(caller), List.of());
  }

  @ParameterizedTest
  @CsvSource({
    "alice, SUBJECT_READ, orders-value, true",
    "alice, SUBJECT_WRITE, orders-value, true",
    "alice, SUBJECT_DELETE, orders-value, false",
    "alice, SUBJECT_READ, orders, false",
    "alice, SUBJECT_READ, :.team:orders-value, true",
    "alice, SUBJECT_READ, :.team:, true",
    "alice, SUBJECT_READ, :.teams:x, false",
    "alice, SUBJECT_WRITE, :.team:orders-value, false",
    "alice, SUBJECT_READ, shared, true",
    "alice, SUBJECT_READ, shared2, false",
    "alice, SUBJECT_READ, public-x, true",
    "alice, GLOBAL_READ, '', false",
    "bob, GLOBAL_READ, '', true",
    "bob, SUBJECT_READ, orders-value, false",
    "'', SUBJECT_READ, public-x, true",
    "'', SUBJECT_READ, shared, false",
    "'CN=app, O=Acme', SUBJECT_READ, orders-value, true",
    "default, SUBJECT_DELETE, orders-value, true",
    "default, SUBJECT_READ, :.team:orders-value, false",
    "default, SUBJECT_COMPATIBILITY_WRITE, :.team:, false",
    "default, GLOBAL_READ, '', false",
  })
  void aRuleIsForItsUserItsOperationsAndItsSubjects(
      String user, Operation operation, String subject, boolean isAllowed) {
    assertThat(access(user).allows(operation, subject)).isEqualTo(isAllowed);
  }

  @Test
  void rolesHaveRules() {
    Access ops = access("carol", "ops");
    Access audit = access("dave", "audit");

    assertThat(ops.isUnrestricted()).isTrue();
    assertThat(ops.allows(Operation.SUBJECT_DELETE, ":.x:y")).isTrue();
    assertThat(audit.isUnrestricted()).isFalse();
    assertThat(audit.allows(Operation.SUBJECT_READ, ":.x:y")).isTrue();
    assertThat(audit.allows(Operation.GLOBAL_COMPATIBILITY_READ, "")).isTrue();
    assertThat(audit.allows(Operation.SUBJECT_WRITE, "y")).isFalse();
    assertThat(access("role:ops").isUnrestricted()).isFalse();
  }

  @Test
  void allRightsForSomeSubjectsAreNoneForTheRegistry() {
    AccessRules rules = AccessRules.parse("rules", List.of("user:team ALL :.team:*"));
    Access team =
        new Access(new Caller("team", Set.of()), rules.of(new Caller("team", Set.of())), List.of());

    assertThat(team.allows(Operation.SUBJECT_DELETE, ":.team:x")).isTrue();
    assertThat(team.allows(Operation.SCHEMA_READ, "")).isFalse();
    assertThat(team.allows(Operation.GLOBAL_COMPATIBILITY_WRITE, "")).isFalse();
    assertThat(team.isUnrestricted()).isFalse();
  }

  @Test
  void wrongLinesAreNamed() {
    assertThatThrownBy(() -> AccessRules.parse("rules", List.of("", "alice ALL *")))
        .hasMessage("rules, line 2: Expected user:NAME, role:NAME or anonymous but found 'alice'");
    assertThatThrownBy(() -> AccessRules.parse("rules", List.of("user:a READS *")))
        .hasMessage("rules, line 1: There is no operation 'READS'");
    assertThatThrownBy(() -> AccessRules.parse("rules", List.of("user:a READ")))
        .hasMessage("rules, line 1: The rule names no subject. Write * for all subjects");
    assertThatThrownBy(() -> AccessRules.parse("rules", List.of("user:a GLOBAL_READ orders-*")))
        .hasMessage(
            "rules, line 1: GLOBAL_READ is for the whole registry. Write it without a subject");
    assertThatThrownBy(() -> AccessRules.parse("rules", List.of("user:a READ a b")))
        .hasMessage("rules, line 1: Expected a user, operations and a subject but found 4 words");
  }

  @Test
  void whoMayReadSchemasMayNotReadRecords() {
    AccessRules rules =
        AccessRules.parse("rules", List.of("user:a READ *", "user:b TOPIC_READ orders-*"));
    Access schemas = accessBy(rules, "a");
    Access records = accessBy(rules, "b");

    assertThat(schemas.allows(Operation.TOPIC_READ, "orders-eu")).isFalse();
    assertThat(records.allows(Operation.TOPIC_READ, "orders-eu")).isTrue();
    assertThat(records.allows(Operation.TOPIC_READ, "payments")).isFalse();
    assertThat(records.isReadable("orders-eu")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          user:w* ALL orders    | Expected a whole name, or user:* for all users, but found 'user:w*'
          role:* ALL orders     | Expected a whole name, or user:* for all users, but found 'role:*'
          user:w ALL :*:*       | Expected * only at the end of a subject but found ':*:*'
          user:w ALL *-value    | Expected * only at the end of a subject but found '*-value'
          "user:a b ALL orders  | Expected quotation marks around a whole word
          user:w ALL "orders    | Expected quotation marks around a whole word
          """)
  void aRuleThatCoversNothingOrTooMuchIsRefused(String line, String message) {
    assertThatThrownBy(() -> AccessRules.parse("rules", List.of(line)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("rules, line 1: " + message);
  }

  private static Access accessBy(AccessRules rules, String user) {
    Caller caller = new Caller(user, Set.of());
    return new Access(caller, rules.of(caller), List.of());
  }
}
