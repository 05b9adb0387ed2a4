// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The rights of the client of one request. It remembers the operations that it was asked for, for
 * the audit log.
 */
public final class Access {
  /** The access to a server that does not ask for credentials. */
  public static final Access UNRESTRICTED =
      new Access(Caller.ANONYMOUS, AccessRules.allForEverybody().of(Caller.ANONYMOUS), List.of());

  private static final int MAX_ASKED = 100;

  private final Caller caller;
  private final List<Grant> grants;
  private final List<String> challenges;
  private final boolean isUnrestricted;

  /** In their order, each once. */
  private final Set<Asked> asked = new LinkedHashSet<>();

  private int askedLeftOut;

  /**
   * An operation on a subject.
   *
   * @param subject or the topic; empty for the operations of the registry
   */
  public record Asked(Operation operation, String subject) {}

  Access(Caller caller, List<Grant> grants, List<String> challenges) {
    this.caller = caller;
    this.grants = List.copyOf(grants);
    this.challenges = List.copyOf(challenges);
    this.isUnrestricted =
        grants.stream()
            .anyMatch(
                grant ->
                    grant.pattern().equals(Grant.ALL)
                        && grant.operations().size() == Operation.values().length);
  }

  public Caller caller() {
    return caller;
  }

  /** Whether a password or a token makes a client a user. */
  public boolean canSignIn() {
    return !challenges.isEmpty();
  }

  /** Whether the client may do everything. */
  public boolean isUnrestricted() {
    return isUnrestricted;
  }

  /**
   * Whether a rule allows an operation.
   *
   * @param subject normalized; empty for the operations of the registry
   */
  public boolean allows(Operation operation, String subject) {
    return isUnrestricted || grants.stream().anyMatch(grant -> grant.allows(operation, subject));
  }

  /** Whether the client may read a subject. */
  public boolean isReadable(String subject) {
    return allows(Operation.SUBJECT_READ, subject);
  }

  /** Whether the client may know that a subject exists. */
  public boolean isListed(String subject) {
    return allows(Operation.GLOBAL_READ, "") || isReadable(subject);
  }

  /**
   * Ends the request unless a rule allows the operation.
   *
   * @throws AccessDeniedException if none does
   */
  public void require(Operation operation, String subject) {
    remember(operation, subject);
    requireAlso(operation, subject);
  }

  /**
   * Ends the request unless a rule allows an operation that is a part of the request's own.
   *
   * @throws AccessDeniedException if none does
   */
  public void requireAlso(Operation operation, String subject) {
    if (!allows(operation, subject)) {
      throw denied(
          "User is denied operation "
              + operation
              + (subject.isEmpty() ? "" : place(operation) + subject));
    }
  }

  private static String place(Operation operation) {
    return operation == Operation.TOPIC_READ ? " on Topic: " : " on Subject: ";
  }

  /**
   * Ends the request of a client without credentials, unless clients without credentials have
   * rights.
   */
  public void requireUser() {
    if (caller.isAnonymous() && grants.isEmpty()) {
      throw denied("Unauthorized");
    }
  }

  /** The failure of a request that no rule allows. */
  public AccessDeniedException denied(String message) {
    return caller.isAnonymous() && !challenges.isEmpty()
        ? AccessDeniedException.unknown("Unauthorized", challenges)
        : AccessDeniedException.refused(message);
  }

  /** Remembers an operation of the request for the audit log, without asking for its right. */
  public synchronized void remember(Operation operation, String subject) {
    if (this == UNRESTRICTED) {
      return; // all requests share it
    }
    Asked more = new Asked(operation, subject);
    if (asked.size() < MAX_ASKED) {
      asked.add(more);
    } else if (!asked.contains(more)) {
      askedLeftOut++;
    }
  }

  /** The operations that the request asked for: the first {@value #MAX_ASKED}, each once. */
  public synchronized List<Asked> asked() {
    return List.copyOf(asked);
  }

  /** How many operations {@link #asked()} leaves out. */
  public synchronized int askedLeftOut() {
    return askedLeftOut;
  }
}
