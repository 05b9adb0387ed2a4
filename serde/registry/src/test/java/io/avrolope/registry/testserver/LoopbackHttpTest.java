// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.testserver;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.registry.testserver.RegistryServer.Request;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** How the tests' server reads requests. Its threads ignore an {@code IOException} only. */
class LoopbackHttpTest {
  private static final byte[] REQUEST =
      "POST /subjects?a=b HTTP/1.1\r\nAccept: */*\r\nContent-Length: 2\r\n\r\n{}"
          .getBytes(StandardCharsets.UTF_8);

  private static InputStream in(byte[] bytes) {
    return new ByteArrayInputStream(bytes);
  }

  @Test
  void aRequestHasItsParts() throws IOException {
    Request request = requireNonNull(LoopbackHttp.read(in(REQUEST)));

    assertThat(request).hasToString("POST /subjects?a=b");
    assertThat(request.headers()).containsEntry("accept", "*/*");
    assertThat(request.body()).isEqualTo("{}");
  }

  @Test
  void aConnectionThatEndsBetweenRequestsHasNoRequest() throws IOException {
    assertThat(LoopbackHttp.read(in(new byte[0]))).isNull();
  }

  @Test
  void aConnectionThatEndsInsideARequestIsAnIoException() {
    for (int length = 1; length < REQUEST.length; length++) {
      byte[] part = Arrays.copyOf(REQUEST, length);
      assertThatThrownBy(() -> LoopbackHttp.read(in(part)))
          .as("%d bytes", length)
          .isInstanceOf(EOFException.class);
    }
  }
}
