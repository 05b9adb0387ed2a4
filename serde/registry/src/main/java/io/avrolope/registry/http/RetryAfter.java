package io.avrolope.registry.http;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;

/**
 * What a server says of when to come again: seconds, or a date.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#name-retry-after">RFC 9110, 10.2.3</a>
 */
final class RetryAfter {
  private RetryAfter() {}

  /** Zero if it says nothing, or nothing that can be understood. */
  static Duration of(HttpHeaders headers, Instant now) {
    String said = headers.firstValue("Retry-After").orElse("").strip();
    if (said.matches("[0-9]{1,9}")) {
      return Duration.ofSeconds(Long.parseLong(said));
    }
    try {
      Instant then = ZonedDateTime.parse(said, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      return then.isAfter(now) ? Duration.between(now, then) : Duration.ZERO;
    } catch (DateTimeParseException e) {
      return Duration.ZERO;
    }
  }
}
