// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;

/**
 * The response header {@code Retry-After}: seconds, or a date.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#name-retry-after">RFC 9110, 10.2.3</a>
 */
final class RetryAfter {
  private static final Duration FOR_EVER = Duration.ofDays(36_500);

  private RetryAfter() {}

  /** Zero if the header is missing or malformed. */
  static Duration of(Headers headers, Instant now) {
    String value = headers.first("Retry-After").orElse("").strip();
    if (value.matches("[0-9]+")) {
      return value.length() < 10 ? Duration.ofSeconds(Long.parseLong(value)) : FOR_EVER;
    }
    try {
      Instant then = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      return then.isAfter(now) ? Duration.between(now, then) : Duration.ZERO;
    } catch (DateTimeParseException e) {
      return Duration.ZERO;
    }
  }
}
