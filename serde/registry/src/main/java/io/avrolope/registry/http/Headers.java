// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The headers of a request or a response, in their order. Names are compared without case. Not
 * thread-safe while headers are added.
 */
final class Headers {
  /** Each name is followed by its value. */
  private final List<String> namesAndValues = new ArrayList<>();

  /** Adds a header beside others of this name. */
  Headers add(String name, String value) {
    namesAndValues.add(name);
    namesAndValues.add(value);
    return this;
  }

  /** Adds a header and removes others of this name. */
  void set(String name, String value) {
    for (int i = namesAndValues.size() - 2; i >= 0; i -= 2) {
      if (namesAndValues.get(i).equalsIgnoreCase(name)) {
        namesAndValues.subList(i, i + 2).clear();
      }
    }
    add(name, value);
  }

  /** Appends text to the value of the last header, which a server continued on another line. */
  void continueLast(String text) {
    int last = namesAndValues.size() - 1;
    namesAndValues.set(last, (namesAndValues.get(last) + " " + text).strip());
  }

  boolean isEmpty() {
    return namesAndValues.isEmpty();
  }

  /** The number of headers. */
  int count() {
    return namesAndValues.size() / 2;
  }

  /** The first value of a header. */
  Optional<String> first(String name) {
    for (int i = 0; i < namesAndValues.size(); i += 2) {
      if (namesAndValues.get(i).equalsIgnoreCase(name)) {
        return Optional.of(namesAndValues.get(i + 1));
      }
    }
    return Optional.empty();
  }

  /** All values of a header. */
  List<String> all(String name) {
    List<String> values = new ArrayList<>(1);
    for (int i = 0; i < namesAndValues.size(); i += 2) {
      if (namesAndValues.get(i).equalsIgnoreCase(name)) {
        values.add(namesAndValues.get(i + 1));
      }
    }
    return values;
  }

  /** Whether a header that is a list separated by commas, such as Connection, has this item. */
  boolean lists(String name, String item) {
    for (String value : all(name)) {
      for (String each : value.split(",", -1)) {
        if (each.strip().equalsIgnoreCase(item)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Calls the action with each name and value. */
  void forEach(BiConsumer<String, String> action) {
    for (int i = 0; i < namesAndValues.size(); i += 2) {
      action.accept(namesAndValues.get(i), namesAndValues.get(i + 1));
    }
  }

  /** Lists no value, because values are often secret. */
  @Override
  public String toString() {
    return "Headers[" + count() + "]";
  }
}
