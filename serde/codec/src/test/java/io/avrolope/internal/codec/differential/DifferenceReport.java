// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import static io.avrolope.internal.codec.differential.TypeTree.JSON;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Prints a difference as a JSON object, from which a conformance case can be written. */
final class DifferenceReport {
  private DifferenceReport() {}

  static String of(long seed, Difference difference) {
    ObjectNode json = JSON.objectNode().put("seed", seed);
    json.put("engine", difference.engine()).put("kind", difference.kind().name());
    json.set("writer", TypeTree.of(difference.pair().writer()).type());
    json.set("reader", TypeTree.of(difference.pair().reader()).type());
    json.put("datum", difference.datum());
    json.put("difference", difference.what());
    return json.toPrettyString();
  }
}
