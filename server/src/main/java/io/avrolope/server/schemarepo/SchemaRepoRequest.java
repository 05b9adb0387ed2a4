// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.schemarepo;

import io.avrolope.server.security.Access;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request as it was sent.
 *
 * @param reader for whom the answer is
 * @param segments of the path after the API's own, decoded; the last is empty after a slash
 * @param access what the client may do
 */
@SuppressWarnings("ArrayRecordComponent") // requests are not compared
public record SchemaRepoRequest(
    Reader reader,
    String method,
    List<String> segments,
    @Nullable String contentType,
    @Nullable String accept,
    byte[] body,
    Access access) {
  /** For whom an answer is. */
  public enum Reader {
    PROGRAM,
    PERSON
  }

  public SchemaRepoRequest {
    segments = List.copyOf(segments);
  }
}
