// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.log;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The bytes of keys that have another form than {@link LogKey#bytes}, and whose last record has a
 * value. Compaction compares bytes: a tombstone for one form leaves the records of the others,
 * which would come back. Not thread-safe.
 */
public final class KeyForms {
  private final Map<LogKey, List<byte[]>> forms = new HashMap<>();

  /** Notes a record that was read. */
  void read(LogKey key, byte[] bytes, boolean hasValue) {
    if (!hasValue) {
      List<byte[]> known = forms.get(key);
      if (known != null && known.removeIf(each -> Arrays.equals(each, bytes)) && known.isEmpty()) {
        forms.remove(key);
      }
    } else if (!Arrays.equals(bytes, key.bytes()) && !contains(key, bytes)) {
      forms.computeIfAbsent(key, each -> new ArrayList<>()).add(bytes);
    }
  }

  private boolean contains(LogKey key, byte[] bytes) {
    return others(key).stream().anyMatch(each -> Arrays.equals(each, bytes));
  }

  /** The other forms of a key. */
  public List<byte[]> others(LogKey key) {
    return List.copyOf(forms.getOrDefault(key, List.of()));
  }

  /** All keys that have other forms. */
  public List<LogKey> keys() {
    return List.copyOf(forms.keySet());
  }
}
