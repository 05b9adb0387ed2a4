package io.avrolope.registry.schemarepo;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.registry.http.HttpFailures;
import io.avrolope.registry.http.HttpTransport.Answer;
import org.apache.avro.Schema;

/**
 * What a schema-repo server says. Its own words are plain text; the pages of HTML come from the web
 * server around it, and what such a page says is not looked at.
 */
final class SchemaRepoAnswers {
  private static final String NO_SUBJECT = "ERROR: This subject does not exist.";
  private static final String NO_SCHEMA = "ERROR: This schema does not exist.";
  private static final int MAX_WORDS = 300;

  private SchemaRepoAnswers() {}

  static boolean lacksSubject(Answer answer) {
    return answer.status() == 404 && answer.body().strip().equals(NO_SUBJECT);
  }

  /** Whether the server itself says that there is no such subject or schema. */
  static boolean isAbsent(Answer answer) {
    return lacksSubject(answer)
        || (answer.status() == 404 && answer.body().strip().equals(NO_SCHEMA));
  }

  /** The id that is the whole answer. */
  static long id(Answer answer) {
    requireSuccess(answer);
    return id(answer, answer.body());
  }

  static long id(Answer answer, String text) {
    if (!text.matches("0|[1-9][0-9]{0,17}")) {
      throw HttpFailures.senseless(answer, "an id from 0 on", "something else");
    }
    return Long.parseLong(text);
  }

  /**
   * @throws RegistryRefusedException if the status means that asking again is of no use
   * @throws io.avrolope.error.RegistryUnavailableException if it may be of use
   */
  static void requireSuccess(Answer answer) {
    if (answer.status() != 200) {
      throw HttpFailures.of(answer);
    }
  }

  /**
   * Requires that the server took a schema.
   *
   * @throws IncompatibleSchemasException if one of its validators refused it
   */
  static void requireAccepted(Answer answer, String subject, Schema schema) {
    if (answer.status() == 403) {
      throw new IncompatibleSchemasException(
          "Expected the registry to take schema "
              + schema.getFullName()
              + " for subject "
              + subject
              + " but found HTTP 403 from "
              + answer.url()
              + words(answer));
    }
    requireSuccess(answer);
  }

  /** The beginning of what the server says of a failure, on one line; empty if it is HTML. */
  static String words(Answer answer) {
    String words = answer.body().strip().replaceAll("\\p{Cntrl}+", " ");
    return words.isEmpty() || words.startsWith("<")
        ? ""
        : " (" + words.substring(0, Math.min(words.length(), MAX_WORDS)) + ")";
  }
}
