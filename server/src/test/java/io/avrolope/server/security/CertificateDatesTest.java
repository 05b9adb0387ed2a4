// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.internal.tls.TestKeys;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Warnings of certificates whose time is over, or nearly over. */
@Tag("process") // keytool
class CertificateDatesTest {
  @Test
  void aCertificateThatClientsRefuseIsNamedWithTheTime(@TempDir Path directory) throws Exception {
    X509Certificate certificate =
        (X509Certificate) TestKeys.make(directory, "localhost").store().getCertificate("key");
    Instant begin = certificate.getNotBefore().toInstant();
    Instant end = certificate.getNotAfter().toInstant(); // two days later

    assertThat(CertificateDates.warning(certificate, begin)).isEmpty();
    assertThat(CertificateDates.warning(certificate, end.minus(Duration.ofHours(12)))).isEmpty();
    assertThat(CertificateDates.warning(certificate, end.minus(Duration.ofHours(11))))
        .contains("The server's certificate CN=localhost expires at " + end + ". Renew it");
    assertThat(CertificateDates.warning(certificate, end.plusSeconds(1)))
        .contains(
            "The server's certificate CN=localhost expired at "
                + end
                + ". Clients refuse it. Renew it");
    assertThat(CertificateDates.warning(certificate, begin.minusSeconds(1)))
        .contains(
            "The server's certificate CN=localhost is valid from "
                + begin
                + ". Clients refuse it. Check the clock of this machine");
  }
}
