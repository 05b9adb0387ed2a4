// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.registry.testserver.RegistryServer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.kafka.common.errors.RetriableException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The log of an application whose registry goes away, with all of its serdes. */
@Timeout(60)
@Tag("http")
class OutageWarningTest {
  private static final Schema KNOWN =
      new Schema.Parser().parse("{'type':'record','name':'Known','fields':[]}".replace('\'', '"'));
  private static final Schema NEW =
      new Schema.Parser().parse("{'type':'record','name':'New','fields':[]}".replace('\'', '"'));

  @Test
  @SuppressWarnings("try") // the registry goes away before the serdes are closed
  void allSerdesOfAnApplicationWarnOnce() {
    try (RegistryServer server = new RegistryServer()) {
      String url = server.url().replace("://", "://user:s3cret@");
      try (Pair one = Pair.of("schema.registry.url", url, "max.retries", 0);
          Pair other =
              Pair.of("schema.registry.url", url, "max.retries", 0, "max.schemas.per.subject", 7)) {
        byte[] known = one.write(new GenericRecordBuilder(KNOWN).build());
        one.read(known);
        server.close();

        String log =
            CapturedStderr.of(
                () -> {
                  for (Pair pair : new Pair[] {one, other, one, other}) {
                    assertThatThrownBy(() -> pair.write(new GenericRecordBuilder(NEW).build()))
                        .hasCauseInstanceOf(io.avrolope.error.RegistryUnavailableException.class);
                  }
                  assertThatThrownBy(() -> other.read(known))
                      .isInstanceOf(RetriableException.class);
                  one.read(known);
                });

        assertThat(log)
            .containsOnlyOnce("WARN")
            .contains("The schema registry " + server.url() + " has been unavailable since ")
            .contains("Connection refused: " + server.url())
            .contains("cached answers of any age are used (2 in memory)")
            .contains("troubleshooting.md#registry-unavailable")
            .doesNotContain("s3cret");
      }
    }
  }
}
