// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.schemarepo;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.internal.text.QuotedText;
import io.avrolope.registry.http.HttpAnswer;
import io.avrolope.registry.http.HttpStatusErrors;
import io.avrolope.registry.text.SchemaNotFound;
import org.apache.avro.Schema;

/**
 * Reads the responses of a schema-repo server. Its own errors are plain text; HTML pages come from
 * the surrounding web server and are never shown.
 */
final class SchemaRepoAnswers {
  private static final String NO_SUBJECT = "ERROR: This subject does not exist.";
  private static final String NO_SCHEMA = "ERROR: This schema does not exist.";

  private SchemaRepoAnswers() {}

  static boolean isUnknownSubject(HttpAnswer answer) {
    return answer.status() == 404 && answer.body().strip().equals(NO_SUBJECT);
  }

  /** Whether the server itself reports an unknown subject or schema. */
  static boolean isNotFound(HttpAnswer answer) {
    return isUnknownSubject(answer)
        || (answer.status() == 404 && answer.body().strip().equals(NO_SCHEMA))
        || HttpStatusErrors.isImpossibleName(answer);
  }

  /** The id that is the complete body. */
  static long id(HttpAnswer answer) {
    requireSuccess(answer);
    return id(answer, answer.body());
  }

  static long id(HttpAnswer answer, String text) {
    if (!text.matches("0|[1-9][0-9]{0,17}")) {
      throw answer.malformed("an id of at least 0", "something else");
    }
    return Long.parseLong(text);
  }

  /**
   * @throws RegistryRefusedException if a retry would fail too
   * @throws io.avrolope.error.RegistryUnavailableException if a retry may succeed
   */
  static void requireSuccess(HttpAnswer answer) {
    if (answer.status() != 200) {
      throw HttpStatusErrors.of(answer);
    }
  }

  /**
   * Requires that the server registered a schema.
   *
   * @throws IncompatibleSchemasException if one of its validators rejected it
   */
  static void requireAccepted(HttpAnswer answer, String subject, Schema schema) {
    if (answer.status() == 403) {
      throw new IncompatibleSchemasException(
          "Schema "
              + schema.getFullName()
              + " rejected for subject "
              + subject
              + ": HTTP 403 from "
              + answer.url()
              + words(answer));
    }
    requireSuccess(answer);
  }

  static UnknownSchemaException notFound(Object wanted, HttpAnswer answer) {
    return SchemaNotFound.at(wanted, answer.url() + words(answer));
  }

  /** The server's error message, on one line of limited length; empty if it is HTML. */
  static String words(HttpAnswer answer) {
    String words = QuotedText.of(answer.secrets().hide(answer.body()));
    return words.isEmpty() || words.startsWith("<") ? "" : " (" + words + ")";
  }
}
