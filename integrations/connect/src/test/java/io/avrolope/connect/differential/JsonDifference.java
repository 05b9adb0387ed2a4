// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.differential;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.connect.corpus.Corpus;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One node in which two answers differ, apart from the nodes inside it.
 *
 * @param keys the fields that only one of both objects has, or whose values are of unlike kinds
 */
record JsonDifference(JsonNode peers, JsonNode ours, Set<String> keys) {

  /** All differences. An answer that failed, or another datum, cannot be taken apart. */
  static List<JsonDifference> between(Answer peers, Answer ours) {
    List<JsonDifference> found = new ArrayList<>();
    if (peers instanceof Answer.Read before && ours instanceof Answer.Read now) {
      add(before.schema(), now.schema(), found);
      add(before.value(), now.value(), found);
    } else if (peers instanceof Answer.Written before
        && ours instanceof Answer.Written now
        && before.hasSameDatum(now)) {
      add(Corpus.json(before.schema().toString()), Corpus.json(now.schema().toString()), found);
    }
    return found;
  }

  private static void add(JsonNode peers, JsonNode ours, List<JsonDifference> found) {
    if (peers.equals(ours)) {
      return;
    }
    if (peers.isArray() && ours.isArray() && peers.size() == ours.size()) {
      for (int i = 0; i < peers.size(); i++) {
        add(peers.get(i), ours.get(i), found);
      }
    } else if (peers.isObject() && ours.isObject()) {
      addFields(peers, ours, found);
    } else {
      found.add(new JsonDifference(peers, ours, Set.of()));
    }
  }

  private static void addFields(JsonNode peers, JsonNode ours, List<JsonDifference> found) {
    Set<String> names = new HashSet<>();
    peers.fieldNames().forEachRemaining(names::add);
    ours.fieldNames().forEachRemaining(names::add);
    Set<String> keys = new HashSet<>();
    for (String name : names) {
      JsonNode before = peers.path(name);
      JsonNode now = ours.path(name);
      if (before.getNodeType() == now.getNodeType() && before.isContainerNode()) {
        add(before, now, found);
      } else if (!before.equals(now)) {
        keys.add(name);
      }
    }
    if (!keys.isEmpty()) {
      found.add(new JsonDifference(peers, ours, keys));
    }
  }

  /** Whether ours has one field more, and all else is equal. */
  boolean isAdded(String key) {
    return keys.equals(Set.of(key)) && !peers.has(key);
  }

  /** Whether the peer's has some of these fields more, and all else is equal. */
  boolean isRemoved(Set<String> possible) {
    return possible.containsAll(keys) && keys.stream().noneMatch(ours::has);
  }

  /** Whether bytes are in another field: both have one of the same two, and null in the other. */
  boolean isMoved() {
    List<String> two = List.copyOf(keys);
    return two.size() == 2 && (isMoved(two.get(0), two.get(1)) || isMoved(two.get(1), two.get(0)));
  }

  private boolean isMoved(String from, String to) {
    JsonNode before = peers.path(from);
    JsonNode now = ours.path(to);
    return peers.path(to).isNull()
        && ours.path(from).isNull()
        && number(before) != null
        && number(before).equals(number(now));
  }

  /** The bytes of a value as a number, since a decimal has them in this form only. */
  private static BigInteger number(JsonNode value) {
    if (value.has("BigDecimal")) {
      return new BigInteger(value.get("BigDecimal").get("unscaled").asText());
    }
    if (!value.has("ByteBuffer")) {
      return null;
    }
    byte[] bytes = HexFormat.of().parseHex(value.get("ByteBuffer").asText());
    return bytes.length == 0 ? BigInteger.ZERO : new BigInteger(bytes);
  }

  /** Whether our node has, or contains, a Connect schema of this name. */
  boolean hasNamed(String name) {
    return ours.findValuesAsText("name").contains(name);
  }

  /** Whether our node is, or contains, the Connect schema of a map. */
  boolean hasMap() {
    return ours.findValuesAsText("type").contains("MAP");
  }

  /** Whether the node is a field of an Avro record, and no type. */
  boolean isField() {
    return ours.has("name")
        && Stream.of("fields", "symbols", "size", "items", "values").noneMatch(ours::has);
  }
}
