// SPDX-License-Identifier: Apache-2.0
package io.avrolope.error;

import static io.avrolope.DocumentationLinks.TROUBLESHOOTING;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.Repository;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentationTest {
  @Test
  void eachFailureLinksToItsSectionOfTheTroubleshootingPage() {
    assertThat(new MalformedDatumException("m").troubleshootingUrl())
        .isEqualTo(TROUBLESHOOTING + "#malformed-datum");
    assertThat(new UnknownSchemaException("m").troubleshootingUrl())
        .isEqualTo(TROUBLESHOOTING + "#unknown-schema");
  }

  @Test
  void theDefaultUrlIsThatOfTheBuild() {
    assertThat(Repository.text("pom.xml"))
        .contains("<documentation.url>" + Documentation.DEFAULT_URL + "</documentation.url>");
  }

  @Test
  void theResourceTakesItsUrlFromTheBuild() {
    String resource = "serde/core/src/main/resources/io/avrolope/error/documentation.properties";

    assertThat(Repository.text(resource)).endsWith("url=${documentation.url}\n");
  }

  @Test
  void theUrlIsReadFromTheResource() {
    assertThat(Documentation.url(resource("url=https://docs.shop.example/avrolope")))
        .isEqualTo("https://docs.shop.example/avrolope");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "url=", "url=${documentation.url}", "link=https://x", "\\u00"})
  void aResourceWithoutAUrlLeadsToTheDefaultUrl(String text) {
    assertThat(Documentation.url(resource(text))).isEqualTo(Documentation.DEFAULT_URL);
  }

  @Test
  void aMissingOrUnreadableResourceLeadsToTheDefaultUrl() {
    InputStream unreadable =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("failed by the test");
          }

          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            return read();
          }
        };

    assertThat(Documentation.url(unreadable)).isEqualTo(Documentation.DEFAULT_URL);
    assertThat(Documentation.url(null)).isEqualTo(Documentation.DEFAULT_URL);
  }

  private static InputStream resource(String text) {
    return new ByteArrayInputStream(text.getBytes(ISO_8859_1));
  }
}
