// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import java.util.Locale;
import java.util.function.Predicate;

/**
 * The topics that a client asks for.
 *
 * @param text a part of the name, in any case
 * @param visible whether the client may read a topic
 */
public record TopicSearch(
    String text, boolean withInternal, int offset, int limit, Predicate<String> visible) {
  boolean matches(String name, boolean isInternal) {
    return (withInternal || !isInternal)
        && name.toLowerCase(Locale.ROOT).contains(text.toLowerCase(Locale.ROOT))
        && visible.test(name);
  }
}
