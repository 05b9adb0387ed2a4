// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.topic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The bytes of keys that were not spelled as this server spells them, and whose last record has a
 * value. Compaction compares bytes: a tombstone for one form leaves the records of the others,
 * which would come back. Not thread-safe.
 */
public final class KeyForms {
  private final Map<TopicKey, List<byte[]>> forms = new HashMap<>();

  /** Notes a record that was read. */
  void read(TopicKey key, byte[] bytes, boolean hasValue) {
    if (!hasValue) {
      List<byte[]> known = forms.get(key);
      if (known != null && known.removeIf(each -> Arrays.equals(each, bytes)) && known.isEmpty()) {
        forms.remove(key);
      }
    } else if (!Arrays.equals(bytes, key.bytes()) && !contains(key, bytes)) {
      forms.computeIfAbsent(key, each -> new ArrayList<>()).add(bytes);
    }
  }

  private boolean contains(TopicKey key, byte[] bytes) {
    return others(key).stream().anyMatch(each -> Arrays.equals(each, bytes));
  }

  /** The other forms of a key. */
  public List<byte[]> others(TopicKey key) {
    return List.copyOf(forms.getOrDefault(key, List.of()));
  }

  /** All keys that have other forms. */
  public List<TopicKey> keys() {
    return List.copyOf(forms.keySet());
  }
}
