// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.server.security.SecurityOptions.Method;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Users whose password was compared before are known without a comparison. */
class KnownUsersTest {
  /** Of {@code secret}, with few rounds. */
  private static final String HASH = "$2y$04$cHCxP1TqxNJf0aiF0um3Ce8B5eyuyz6.8n.YgMA65kk2E/X5c1NVG";

  private static String basic(String credentials) {
    return "Basic "
        + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
  }

  private static Caller signIn(Security security, String authorization) throws Exception {
    return security
        .signIn(authorization, InetAddress.getLoopbackAddress())
        .get(60, TimeUnit.SECONDS);
  }

  @Test
  void onlyAPasswordThatWasRightIsKnown(@TempDir Path directory) throws Exception {
    Path users = Files.writeString(directory.resolve("users"), "app:" + HASH);
    SecurityOptions options =
        SecurityOptions.builder().methods(List.of(Method.BASIC)).passwords(users).build();
    try (FileWatch files = new FileWatch(Duration.ofMinutes(10));
        Security security = new Security(options, files)) {
      assertThat(security.known(basic("app:secret"))).isEmpty();

      assertThat(signIn(security, basic("app:secret"))).isEqualTo(new Caller("app", Set.of()));
      assertThatThrownBy(() -> signIn(security, basic("app:other")))
          .hasCauseInstanceOf(AccessDeniedException.class);

      assertThat(security.known(basic("app:secret"))).hasValue(new Caller("app", Set.of()));
      assertThat(security.known(basic("app:other"))).isEmpty();
      assertThat(security.known("Basic app:secret")).isEmpty();
      assertThat(security.known("Bearer secret")).isEmpty();
    }
  }
}
