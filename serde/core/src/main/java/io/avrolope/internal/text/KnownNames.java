// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.text;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** Finds which of some names a misspelled one is probably meant to be. Immutable. */
public final class KnownNames {
  /** A shorter name is another word if two of its characters differ. */
  private static final int LONG_NAME = 12;

  private static final String SEPARATORS = "._- \t\n\u000B\f\r";

  private final SortedSet<String> names;

  /**
   * @param names in lower case
   */
  public KnownNames(Collection<String> names) {
    this.names = new TreeSet<>(names);
  }

  public boolean contains(String name) {
    return names.contains(name);
  }

  /**
   * The most similar name.
   *
   * @return empty if none is similar enough to be meant
   */
  public Optional<String> nearest(String misspelled) {
    String letters = letters(misspelled);
    String found = null;
    int least = Integer.MAX_VALUE;
    for (String name : names) {
      int errors = letters(name).equals(letters) ? 0 : errors(misspelled, name);
      if (errors < least) {
        least = errors;
        found = name;
      }
    }
    return Optional.ofNullable(found);
  }

  /** Integer.MAX_VALUE if the names are too different. */
  private static int errors(String misspelled, String name) {
    int allowed = Math.min(misspelled.length(), name.length()) < LONG_NAME ? 1 : 2;
    if (Math.abs(misspelled.length() - name.length()) > allowed) {
      return Integer.MAX_VALUE;
    }
    int errors = EditDistance.between(misspelled.toLowerCase(Locale.ROOT), name);
    return errors <= allowed ? errors : Integer.MAX_VALUE;
  }

  /** Equal for names that differ only in case and separators, such as schema_registry_url. */
  private static String letters(String name) {
    StringBuilder letters = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char each = name.charAt(i);
      if (SEPARATORS.indexOf(each) < 0) {
        letters.append(each);
      }
    }
    return letters.toString().toLowerCase(Locale.ROOT);
  }
}
