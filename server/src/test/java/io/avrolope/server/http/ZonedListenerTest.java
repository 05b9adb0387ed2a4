// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.http.HttpRequestSpec;
import io.avrolope.registry.http.RetryingHttpClient;
import io.avrolope.server.RunningServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An address that is valid on one network interface only, written as RFC 6874 says. */
@Tag("http")
class ZonedListenerTest {
  private static String loopbackInterface() throws IOException {
    try {
      NetworkInterface found =
          NetworkInterface.getByInetAddress(InetAddress.getAllByName("::1")[0]);
      return found == null ? "" : found.getName();
    } catch (IOException e) {
      return "";
    }
  }

  @Test
  void serverAndClientUseTheZoneOfAnAddress() throws Exception {
    String zone = loopbackInterface();
    assumeTrue(!zone.isEmpty(), "this machine has no loopback address of IPv6");
    List<String> flags = List.of("--listeners=http://[::1%25" + zone + "]:0", "--store=memory");
    RunningServer server = RunningServer.start(flags);
    try (RetryingHttpClient client = new RetryingHttpClient(RegistryOptions.of(server.url()))) {
      assertThat(server.url()).startsWith("http://[::1%25" + zone + "]:");
      assertThat(client.send("/subjects", HttpRequestSpec.get("*/*")).body()).isEqualTo("[]");
    } finally {
      server.stopNow();
    }
  }
}
