// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.view;

import java.util.List;

/**
 * A part of a list.
 *
 * @param offset how many elements to skip, at least 0
 * @param limit how many to return; 0 and less for all
 */
public record Page(int offset, int limit) {

  /** The elements of the page. */
  public <T> List<T> of(List<T> all) {
    int from = Math.min(offset, all.size());
    int to = limit <= 0 ? all.size() : (int) Math.min(all.size(), (long) from + limit);
    return List.copyOf(all.subList(from, to));
  }
}
