// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.registry.directory.SubjectFolder;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Finds folders that Git cannot carry to Windows or macOS. Not thread-safe. */
final class PortableNames {
  private final Map<String, String> nameByLowerCase = new HashMap<>();

  /** The fault of the next name in a folder; empty if it has none. */
  Optional<String> problem(String name) {
    String other = nameByLowerCase.putIfAbsent(name.toLowerCase(Locale.ROOT), name);
    String fault;
    if (other != null) {
      fault = "The name differs from " + other + " only in upper and lower case";
    } else if (name.endsWith(".")) {
      fault = "The name ends with a dot";
    } else if (!SubjectFolder.isPortable(name)) {
      fault = "The name is that of a device of Windows";
    } else {
      return Optional.empty();
    }
    String portable = SubjectFolder.portable(name);
    return Optional.of(
        portable.equals(name) ? fault : fault + ". The folder may have the name " + portable);
  }
}
