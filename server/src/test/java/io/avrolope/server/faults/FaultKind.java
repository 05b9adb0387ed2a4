// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** A kind of failure. */
enum FaultKind {
  KILL_LEADER("kill the leader", 10),
  KILL_SERVER("kill a server", 8),
  KILL_ALL("kill all servers and the broker", 2),
  PAUSE_LEADER("pause the leader for longer than its session", 12),
  PAUSE_SERVER("pause a server", 6),
  STOP_BROKER("restart the broker", 3),
  KILL_BROKER("kill the broker", 4),
  PAUSE_BROKER("pause the broker", 5),
  FULL_DISK("fill the broker's disk", 3),
  CUT_BROKER("cut connections to the broker", 6),
  STALL_BROKER("stall connections to the broker", 6),
  HALF_BROKER("stall one direction to the broker", 6),
  CUT_SERVERS("cut connections between servers", 5),
  STALL_SERVERS("stall connections between servers", 5),
  HALF_SERVERS("stall one direction between servers", 5),
  CUT_CLIENTS("cut connections of clients", 5),
  STALL_CLIENTS("stall connections of clients", 4),
  HALF_CLIENTS("stall one direction of clients", 5);

  private final String text;
  private final int weight;

  FaultKind(String text, int weight) {
    this.text = text;
    this.weight = weight;
  }

  /** A kind that is as frequent as its weight says. */
  static FaultKind next(Random random, List<FaultKind> kinds) {
    int position = random.nextInt(kinds.stream().mapToInt(kind -> kind.weight).sum());
    for (FaultKind kind : kinds) {
      position -= kind.weight;
      if (position < 0) {
        return kind;
      }
    }
    throw new IllegalStateException("Weights have no sum");
  }

  static List<FaultKind> all() {
    return Stream.of(values()).toList();
  }

  @Override
  public String toString() {
    return text;
  }
}
