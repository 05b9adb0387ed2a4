// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.request;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/** Tags of contents, by which clients ask whether what they have is still current. */
public final class Etags {
  private static final int BYTES = 16;

  private Etags() {}

  /** A tag in quotation marks that is equal for equal contents. */
  public static String of(ByteBuffer content) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(content.duplicate());
      return '"' + HexFormat.of().formatHex(digest.digest(), 0, BYTES) + '"';
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Each JDK has SHA-256", e);
    }
  }

  /** Whether the client has the content with this tag. */
  public static boolean matches(Request request, String etag) {
    return request.getHeaders().getCSV(HttpHeader.IF_NONE_MATCH, true).stream()
        .map(each -> each.startsWith("W/") ? each.substring(2) : each)
        .anyMatch(each -> each.equals(etag) || each.equals("*"));
  }
}
