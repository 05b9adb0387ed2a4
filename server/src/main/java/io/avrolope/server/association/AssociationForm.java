// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.association;

import io.avrolope.registry.content.Subjects;
import io.avrolope.server.association.AssociationRequest.Item;
import io.avrolope.server.association.AssociationRequest.Kind;
import io.avrolope.server.model.Lifecycle;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.Normalization;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.registry.SubjectNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A request for associations as a client sent it, in which anything may be missing. Immutable. */
public record AssociationForm(
    @Nullable String resourceName,
    @Nullable String resourceNamespace,
    @Nullable String resourceId,
    @Nullable String resourceType,
    List<Line> lines) {
  private static final String TOPIC = "topic";
  private static final String VALUE = "value";
  private static final Set<String> TYPES = Set.of("key", VALUE);
  private static final int MAX_NAME_LENGTH = 256;
  private static final String MISSING = "cannot be null or empty";

  public AssociationForm {
    lines = List.copyOf(lines);
  }

  /** One association as the client sent it. */
  public record Line(
      Kind kind,
      @Nullable String subject,
      @Nullable String associationType,
      @Nullable Lifecycle lifecycle,
      @Nullable Boolean frozen,
      @Nullable Draft schema,
      Normalization normalization,
      Cascade cascade) {}

  /**
   * The request that the form means, with defaults for what is missing.
   *
   * @param context of subjects that name none
   * @param execution in a dry run the id of the resource may be missing
   * @throws Refusal if something must not be missing, or is not valid
   */
  public AssociationRequest checked(String context, Execution execution) {
    String name = checkedName(resourceName, "resourceName");
    String namespace = checkedName(resourceNamespace, "resourceNamespace");
    String id = Objects.requireNonNullElse(resourceId, "");
    if (id.isEmpty() && execution == Execution.REAL) {
      throw Refusal.invalidAssociation("resourceId", MISSING);
    }
    String type = isEmpty(resourceType) ? TOPIC : resourceType;
    if (!TOPIC.equals(type)) {
      throw Refusal.invalidAssociation("resourceType", "must be 'topic'");
    }
    if (lines.isEmpty()) {
      throw Refusal.invalidAssociation("associations", MISSING);
    }
    List<Item> items = new ArrayList<>();
    AssociationRequest request = new AssociationRequest(name, namespace, id, TOPIC, items);
    for (Line line : lines) {
      Item item = item(request, line, context);
      if (item.kind() == Kind.CREATE || (item.kind() == Kind.UPSERT && isKnown(item))) {
        request.requireFitting(item, item.newLifecycle());
      }
      items.add(item);
    }
    return new AssociationRequest(name, namespace, id, TOPIC, items);
  }

  /** Whether the item itself says what its association will be. */
  private static boolean isKnown(Item item) {
    return item.isSubjectNamed() && (item.lifecycle() != null || item.schema() != null);
  }

  private static boolean isEmpty(@Nullable String text) {
    return text == null || text.isEmpty();
  }

  /** Checks that a name has only characters that names of topics may have. */
  private static String checkedName(@Nullable String name, String property) {
    if (name == null || name.isEmpty()) {
      throw Refusal.invalidAssociation(property, MISSING);
    }
    if (name.length() > MAX_NAME_LENGTH) {
      throw Refusal.invalidAssociation(property, "exceeds max length of " + MAX_NAME_LENGTH);
    }
    for (int i = 0; i < name.length(); i++) {
      char each = name.charAt(i);
      if (!Character.isLetterOrDigit(each) && "._-".indexOf(each) < 0) {
        throw Refusal.invalidAssociation(property, "illegal character '" + each + "'");
      }
    }
    return name;
  }

  private static Item item(AssociationRequest request, Line line, String context) {
    String type = isEmpty(line.associationType()) ? VALUE : line.associationType();
    requireType(line, type);
    String subject =
        line.subject() == null
            ? AssociationRequest.ownSubject(
                request.resourceNamespace(), request.resourceName(), String.valueOf(type))
            : Subjects.inContext(context, line.subject());
    boolean isFrozenNew = line.kind() == Kind.CREATE && line.schema() != null;
    return new Item(
        line.kind(),
        subject,
        line.subject() != null,
        String.valueOf(type),
        isFrozenNew ? Lifecycle.STRONG : line.lifecycle(),
        line.kind() == Kind.CREATE
            ? Boolean.valueOf(isFrozenNew || Boolean.TRUE.equals(line.frozen()))
            : line.frozen(),
        line.schema(),
        line.normalization(),
        line.cascade());
  }

  private static void requireType(Line line, @Nullable String type) {
    String subject = line.subject();
    if (line.kind() == Kind.CREATE && line.schema() != null) {
      if (line.lifecycle() == Lifecycle.WEAK) {
        throw Refusal.invalidAssociation(
            "lifecycle", "cannot be WEAK when schema is provided for create");
      }
      if (Boolean.FALSE.equals(line.frozen())) {
        throw Refusal.invalidAssociation(
            "frozen", "cannot be false when schema is provided for create");
      }
    }
    if (subject != null
        && (Subjects.name(subject).isEmpty()
            || subject.chars().anyMatch(Character::isISOControl))) {
      throw Refusal.invalidAssociation("subject", "must not be empty");
    }
    if (type == null || !TYPES.contains(type)) {
      throw Refusal.invalidAssociation("associationType", "must be either 'key' or 'value'");
    }
    if (subject != null && line.kind() != Kind.DELETE) {
      SubjectNames.require(Subjects.normalized(subject));
    }
  }
}
