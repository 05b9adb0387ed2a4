// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.model.Association;
import io.avrolope.server.state.References;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The registry refuses a request. Codes and texts are Confluent's, because clients and consoles
 * compare them.
 */
public final class Refusal extends RuntimeException {
  /** The code of a schema that is refused. */
  public static final int INVALID_SCHEMA = 42201;

  private static final long serialVersionUID = 1L;

  private final int code;

  private Refusal(int code, String message) {
    super(message, null, false, false);
    this.code = code;
  }

  /** A refusal with a code of three digits, which is the HTTP status, or of five. */
  public static Refusal of(int code, String message) {
    return new Refusal(code, message);
  }

  /** The code in the body of the answer. */
  public int code() {
    return code;
  }

  /** Whether a message is about a reference to a version that does not exist. */
  public static boolean isOfReference(String message) {
    return message.contains(References.NOT_FOUND);
  }

  /** The HTTP status: the first three digits of the code. */
  public int status() {
    return code < 1000 ? code : code / 100;
  }

  public static Refusal subjectNotFound(String subject) {
    return of(40401, "Subject '" + subject + "' not found.");
  }

  static Refusal versionNotFound(Object version) {
    return of(40402, "Version " + version + " not found.");
  }

  public static Refusal schemaNotFound() {
    return of(40403, "Schema not found");
  }

  public static Refusal schemaNotFound(Object id) {
    return of(40403, "Schema " + id + " not found");
  }

  static Refusal subjectDeleted(String subject) {
    return of(
        40404,
        "Subject '" + subject + "' was soft deleted.Set permanent=true to delete permanently");
  }

  static Refusal subjectNotDeleted(String subject) {
    return of(
        40405, "Subject '" + subject + "' was not deleted first before being permanently deleted");
  }

  static Refusal versionDeleted(VersionKey key) {
    return of(
        40406,
        "Subject '"
            + key.subject()
            + "' Version "
            + key.version()
            + " was soft deleted.Set permanent=true to delete permanently");
  }

  static Refusal versionNotDeleted(VersionKey key) {
    return of(
        40407,
        "Subject '"
            + key.subject()
            + "' Version "
            + key.version()
            + " was not deleted first before being permanently deleted");
  }

  static Refusal noConfig(String subject) {
    return of(
        40408, "Subject '" + subject + "' does not have subject-level compatibility configured");
  }

  static Refusal noMode(String subject) {
    return of(40409, "Subject '" + subject + "' does not have subject-level mode configured");
  }

  public static Refusal associationNotFound(String resourceId) {
    return of(40410, "Association for '" + resourceId + "' not found.");
  }

  public static Refusal associationExists(String type, String resourceName) {
    return of(
        40903,
        "An association of type '" + type + "' already exists for resource '" + resourceName + "'");
  }

  public static Refusal subjectAssociated(String subject) {
    return of(40904, "An association already exists for subject '" + subject + "'");
  }

  public static Refusal subjectStronglyAssociated(String subject) {
    return of(40905, "A strong association already exists for subject '" + subject + "'");
  }

  public static Refusal noActiveVersion(String subject) {
    return of(40907, "No active (non-deleted) version exists for subject '" + subject + "'");
  }

  public static Refusal associationFrozen(Association association) {
    return of(
        40908,
        "The association of type  '"
            + association.associationType()
            + "' is frozen for subject '"
            + association.subject()
            + "'");
  }

  /** A property of an association is missing or wrong. */
  public static Refusal invalidAssociation(String property, String detail) {
    return of(
        42212,
        "The association specified an invalid value for property: '"
            + property
            + "', detail: "
            + detail);
  }

  static Refusal incompatible(String subject, List<String> messages) {
    return of(
        40901,
        "Schema being registered is incompatible with an earlier schema for subject \""
            + subject
            + "\", details: "
            + messages);
  }

  public static Refusal invalidSchema(String message) {
    return of(INVALID_SCHEMA, message);
  }

  /** Neither a number from 1 nor {@code latest}. */
  public static Refusal invalidVersion(String version) {
    return of(
        42202,
        "The specified version '"
            + version
            + "' is not a valid version id. Allowed values are between [1, 2^31-1] and the string"
            + " \"latest\"");
  }

  /** Not the name of a compatibility level. */
  public static Refusal invalidLevel() {
    return of(
        42203,
        "Invalid compatibility level. Valid values are none, backward, forward, full,"
            + " backward_transitive, forward_transitive, and full_transitive");
  }

  /** Not the name of a mode. */
  public static Refusal invalidMode() {
    return invalidMode("Invalid mode. Valid values are READWRITE, READONLY, IMPORT and FORWARD.");
  }

  static Refusal invalidMode(String message) {
    return of(42204, message);
  }

  static Refusal notPermitted(String message) {
    return of(42205, message);
  }

  static Refusal readOnly(@Nullable String subject) {
    return notPermitted(place(subject) + " is in read-only mode");
  }

  /** A subject and its context, for messages. */
  static String place(@Nullable String subject) {
    return "Subject "
        + subject
        + " in context "
        + (subject == null ? "" : Subjects.context(subject));
  }

  static Refusal referenced(VersionKey key) {
    return of(
        42206,
        "One or more references exist to the schema {magic=1,keytype=SCHEMA,subject="
            + key.subject()
            + ",version="
            + key.version()
            + "}.");
  }

  public static Refusal invalidSubject(String subject) {
    return of(42208, "The specified subject '" + subject + "' is not a valid.");
  }

  /** A context that cannot be the name of a folder. */
  static Refusal contextTooLong(int length, int limit) {
    return of(
        42208,
        "The name of the context needs "
            + length
            + " characters as the name of a folder, more than "
            + limit
            + ". Use a shorter name");
  }

  static Refusal tooLarge() {
    return of(42209, "Register operation failed because schema is too large");
  }

  /** Rules that contradict each other, or are not complete. */
  public static Refusal invalidRules(String message) {
    return of(42210, message);
  }

  static Refusal contextNotEmpty(String context) {
    return of(42211, "The specified context '" + context + "' is not empty.");
  }
}
