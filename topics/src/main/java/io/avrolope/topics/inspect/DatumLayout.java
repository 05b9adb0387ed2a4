// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.inspect;

import java.util.List;

/**
 * Where the values of a datum are in its bytes, in the order of the bytes.
 *
 * @param parts neighbouring parts, without gaps; records are not parts themselves
 * @param isCut whether there are more parts than were asked for
 */
public record DatumLayout(List<Part> parts, boolean isCut) {
  public DatumLayout {
    parts = List.copyOf(parts);
  }

  /**
   * A value, or what Avro writes about one.
   *
   * @param path such as {@code Order.items[0].price}
   * @param type the type of the value, or {@code branch}, {@code count} or {@code key}
   * @param from index of the first byte in the datum
   * @param to index after the last byte in the datum
   * @param value the value as a short text; the branch's type of a union
   */
  public record Part(String path, String type, int from, int to, String value) {}
}
