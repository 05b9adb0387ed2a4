// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import io.avrolope.server.http.request.MediaTypes;
import io.avrolope.server.operations.Operations;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The description of the API for programs: an OpenAPI document. */
final class OpenApiPage {
  private static final int OK = 200;

  private OpenApiPage() {}

  static Operations.Page read() {
    try (InputStream in =
        Objects.requireNonNull(OpenApiPage.class.getResourceAsStream("openapi.json"))) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new Operations.Page(OK, MediaTypes.JSON, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
