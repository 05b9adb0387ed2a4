// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A few words, in any case. A list must have at least one of them.
 *
 * @param synonyms other accepted words, which documents do not list
 * @param expected the words, or their kind, for messages
 */
record Choice(List<String> words, List<String> synonyms, String expected) implements Condition {
  static Choice of(String... words) {
    List<String> all = List.of(words);
    int last = all.size() - 1;
    String text = String.join(", ", all.subList(0, last)) + " or " + all.get(last);
    return new Choice(all, List.of(), text);
  }

  Choice orAlso(String... others) {
    return new Choice(words, List.of(others), expected);
  }

  @Override
  public Optional<String> refused(Object value) {
    List<?> found = value instanceof List<?> list ? list : List.of(value);
    return found.isEmpty()
        ? Optional.of("")
        : found.stream().map(String::valueOf).filter(word -> !isAllowed(word)).findFirst();
  }

  private boolean isAllowed(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    return Stream.concat(words.stream(), synonyms.stream()).anyMatch(lower::equals);
  }

  @Override
  public String toString() {
    return words.stream().map(word -> "`" + word + "`").collect(Collectors.joining(", "));
  }
}
