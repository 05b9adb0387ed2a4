// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.RegistryOptions;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The bytes of requests, and what they cannot contain. */
class OutgoingRequestTest {
  private static OutgoingRequest request(String method, String url, String path, String body) {
    return new OutgoingRequest(
        method, HttpOrigin.of(URI.create(url)), path, new Headers().add("A", "b"), body);
  }

  private static String text(OutgoingRequest request) {
    return new String(request.bytes(false), UTF_8);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          http://host                  | /p?q=r | /p?q=r          | host
          http://host:80/              | ''     | /               | host
          https://host:443             | ''     | /               | host
          http://host:8081/base        | /p     | /base/p         | host:8081
          https://host:80/base?x=y     | ''     | /base?x=y       | host:80
          HTTP://user:password@host    | /p     | /p              | host
          http://[::1]:8081            | /p     | /p              | [::1]:8081
          http://host/ä%20b            | /p     | /%C3%A4%20b/p   | host
          """)
  void firstLineHasThePathAndTheHeaderHasTheHost(
      String url, String path, String target, String host) {
    assertThat(text(request("GET", url, path, "")))
        .isEqualTo("GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\nA: b\r\n\r\n");
  }

  @Test
  void addressOfIpVersion6HasNoBracketsInTheConnection() {
    HttpOrigin origin = HttpOrigin.of(URI.create("https://[::1]"));

    assertThat(origin.host()).isEqualTo("::1");
    assertThat(origin.port()).isEqualTo(443);
    assertThat(new String(request("GET", "https://[::1]", "", "").connectBytes(), UTF_8))
        .startsWith("CONNECT [::1]:443 HTTP/1.1\r\nHost: [::1]:443\r\n");
  }

  /** RFC 6874: the escape of the percent sign is of the URL, and only this machine has the zone. */
  @Test
  void zoneOfAnAddressIsUsedForTheConnectionOnly() {
    HttpOrigin origin = HttpOrigin.of(URI.create("http://[fe80::1%25eth0]:8081/a"));

    assertThat(origin.host()).isEqualTo("fe80::1%eth0");
    assertThat(origin.authority()).isEqualTo("[fe80::1]:8081");
    assertThat(new String(request("GET", "https://[fe80::1%25eth0]", "", "").connectBytes(), UTF_8))
        .startsWith("CONNECT [fe80::1]:443 HTTP/1.1\r\nHost: [fe80::1]:443\r\n");
  }

  @Test
  void bodyHasItsLengthInBytes() {
    assertThat(text(request("POST", "http://host", "/", "ä")))
        .isEqualTo("POST / HTTP/1.1\r\nHost: host\r\nA: b\r\nContent-Length: 2\r\n\r\nä");
    assertThat(text(request("PUT", "http://host", "/", ""))).contains("\r\nContent-Length: 0\r\n");
    assertThat(text(request("DELETE", "http://host", "/", ""))).doesNotContain("Content-Length");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/a b", "/a\r\nX: y", "/a\n", "/ä", "/a#b", "/\u007F", "/\0"})
  void pathThatIsNotEncodedIsRefused(String path) {
    assertThatThrownBy(() -> request("GET", "http://host", path, "").bytes(false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "The path of a request contains a character that must be encoded: U+00");
  }

  @ParameterizedTest
  @ValueSource(strings = {"s3cret\r\nX: y", "s3cret\n", "s3cret\0", "s3cret\u007F", "s3cret\u0100"})
  void headerThatWouldEndEarlyIsRefusedWithoutItsValue(String value) {
    OutgoingRequest request =
        new OutgoingRequest(
            "GET",
            HttpOrigin.of(URI.create("http://host")),
            "/",
            new Headers().add("X-Key", value).add("Proxy-Key", value),
            "");

    assertThatThrownBy(() -> request.bytes(false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The header X-Key has a value with a character that cannot be sent");
    assertThatThrownBy(request::connectBytes)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The header Proxy-Key has a value with a character that cannot be sent");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Host",
        "content-length",
        "Connection",
        "EXPECT",
        "Upgrade",
        "Transfer-Encoding",
        "",
        "a b",
        "a:",
        "a\r\n",
        "ä"
      })
  void headersOfTheClientAndInvalidNamesCannotBeSet(String name) {
    assertThat(HeaderValues.isSettable(name)).isFalse();
    RegistryOptions options =
        RegistryOptions.builder("http://host")
            .http(HttpOptions.builder().headers(Map.of(name, "s3cret")).build())
            .build();
    assertThatThrownBy(() -> new RetryingHttpClient(options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("A header cannot be set")
        .hasMessageNotContaining("s3cret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Authorization", "X-Api-Key", "User-Agent", "Accept", "Date", "a!#$%&'*+"})
  void otherHeadersCanBeSet(String name) {
    assertThat(HeaderValues.isSettable(name)).isTrue();
  }

  @Test
  void configuredHeaderReplacesOthersOfItsName() {
    Headers headers = new Headers().add("a", "1").add("B", "2").add("A", "3");
    headers.set("A", "4");

    assertThat(headers.all("a")).containsExactly("4");
    assertThat(headers.first("b")).contains("2");
    assertThat(headers).hasToString("Headers[2]");
  }

  @Test
  void otherSchemesAreRefused() {
    URI uri = URI.create("ftp://host");
    assertThatThrownBy(() -> HttpOrigin.of(uri))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("invalid URI scheme ftp");
  }
}
