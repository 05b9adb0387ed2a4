// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** An origin is allowed as a whole; a host is allowed with every scheme and port. */
class AllowedOriginsRulesTest {
  private static AllowedOrigins of(String... origins) {
    return new AllowedOrigins(List.of(origins), List.of());
  }

  @Test
  void anOriginHasASchemeAHostAndAPort() {
    AllowedOrigins allowed = of("https://tools.test:8443");

    assertThat(allowed.allows("https://TOOLS.test:8443")).isTrue();
    assertThat(allowed.allows("http://tools.test:8443")).isFalse();
    assertThat(allowed.allows("https://tools.test")).isFalse();
    assertThat(allowed.allows("null")).isFalse();
  }

  @Test
  void aHostIsAllowedWithoutSchemeAndPort() {
    AllowedOrigins allowed = of("https://tools.test:8443", "http://[2001:db8::1]:80", "bare.test");

    assertThat(allowed.allowsHost("Tools.test")).isTrue();
    assertThat(allowed.allowsHost("[2001:db8::1]")).isTrue();
    assertThat(allowed.allowsHost("bare.test")).isTrue();
    assertThat(allowed.allowsHost("test")).isFalse();
    assertThat(allowed.allowsHost("")).isFalse();
  }

  @Test
  void anAsteriskAllowsAll() {
    assertThat(of("*").allows("null")).isTrue();
    assertThat(of("*").allowsHost("evil.test")).isTrue();
    assertThat(of("*").isNone()).isFalse();
    assertThat(AllowedOrigins.NONE.isNone()).isTrue();
    assertThat(AllowedOrigins.NONE.allows("https://tools.test")).isFalse();
  }
}
