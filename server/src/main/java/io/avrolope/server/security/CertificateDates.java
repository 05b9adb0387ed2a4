// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Warns of certificates that clients refuse because of the date, or will refuse soon. */
public final class CertificateDates {
  private static final Logger LOG = LoggerFactory.getLogger(CertificateDates.class);

  /** Longer than the pause between two attempts to renew a certificate. */
  private static final Duration SOON = Duration.ofDays(14);

  /** Renewal of a certificate for a few hours or days begins when a third of its time is left. */
  private static final int PART = 4;

  private CertificateDates() {}

  /** Logs a warning for each certificate that is not valid, or not for long. */
  public static void warn(List<X509Certificate> certificates, Instant now) {
    for (X509Certificate certificate : certificates) {
      warning(certificate, now).ifPresent(LOG::warn);
    }
  }

  /** Says what is wrong with the dates of a certificate, and what to do. */
  static Optional<String> warning(X509Certificate certificate, Instant now) {
    Instant begin = certificate.getNotBefore().toInstant();
    Instant end = certificate.getNotAfter().toInstant();
    String name = "The server's certificate " + certificate.getSubjectX500Principal();
    if (now.isAfter(end)) {
      return Optional.of(name + " expired at " + end + ". Clients refuse it. Renew it");
    }
    if (now.isBefore(begin)) {
      return Optional.of(
          name
              + " is valid from "
              + begin
              + ". Clients refuse it. Check the clock of this machine");
    }
    Duration left = Duration.between(now, end);
    boolean isSoon =
        left.compareTo(SOON) < 0
            && left.compareTo(Duration.between(begin, end).dividedBy(PART)) < 0;
    return isSoon ? Optional.of(name + " expires at " + end + ". Renew it") : Optional.empty();
  }
}
