// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds folders that Git cannot carry to Windows or macOS. Not thread-safe. */
final class PortableNames {
  private static final Pattern RESERVED =
      Pattern.compile("(con|prn|aux|nul|com[1-9]|lpt[1-9])(\\..*)?", Pattern.CASE_INSENSITIVE);

  private final Map<String, String> nameByLowerCase = new HashMap<>();

  /** The fault of the next name in a folder; empty if it has none. */
  Optional<String> problem(String name) {
    String other = nameByLowerCase.putIfAbsent(name.toLowerCase(Locale.ROOT), name);
    if (other != null) {
      return Optional.of("The name differs from " + other + " only in upper and lower case");
    }
    if (RESERVED.matcher(name).matches()) {
      return Optional.of("The name is that of a device of Windows");
    }
    return name.endsWith(".") ? Optional.of("The name ends with a dot") : Optional.empty();
  }
}
