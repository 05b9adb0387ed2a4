// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.guard;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * The body of a request that is compressed with gzip. Jetty's decoder never ends if the stream does
 * not (12.1.14), so it is not used.
 */
final class CompressedBody {
  private static final List<String> NAMES = List.of("gzip", "x-gzip");
  private static final int STEP = 8 << 10;

  private CompressedBody() {}

  /** Whether a request has such a body. Other encodings are left to the reader of the body. */
  static boolean isIn(Request request) {
    List<String> encodings = request.getHeaders().getCSV(HttpHeader.CONTENT_ENCODING, false);
    return encodings.size() == 1 && NAMES.stream().anyMatch(encodings.get(0)::equalsIgnoreCase);
  }

  /**
   * Decompresses a body, until a part is not taken.
   *
   * @return whether all parts were taken
   * @throws IOException if it is damaged or does not end
   */
  static boolean read(byte[] compressed, Predicate<ByteBuffer> taken) throws IOException {
    byte[] part = new byte[STEP];
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(compressed), STEP)) {
      for (int length = in.read(part); length >= 0; length = in.read(part)) {
        if (!taken.test(ByteBuffer.wrap(part, 0, length))) {
          return false;
        }
      }
      return true;
    } catch (EOFException e) {
      throw new IOException("the compressed data do not end", e);
    } catch (StackOverflowError e) { // Java's reader calls itself for each empty part
      throw new IOException("the compressed data have too many parts");
    }
  }
}
