// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.UUID;

/** A plain class with times. */
public final class ReflectedTimes {
  LocalDate day = LocalDate.of(2025, 1, 2);
  Instant instant = Instant.ofEpochMilli(1763900000123L);
  LocalDateTime local = LocalDateTime.of(2025, 1, 2, 3, 4, 5, 6_000_000);
  LocalTime time = LocalTime.of(1, 2, 3, 4_000_000);
  UUID id = new UUID(1, 2);
}
