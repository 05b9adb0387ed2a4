// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.console;

import io.avrolope.envelope.RecordPart;
import io.avrolope.server.http.route.Call;
import io.avrolope.server.records.OffsetBound;
import io.avrolope.server.records.TopicRanges;
import io.avrolope.server.registry.Refusal;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the parameters of the routes for topics. All methods throw {@link Refusal}. */
record TopicParameters(Call call) {
  private static final int INVALID = 422;

  static Refusal invalid(String message) {
    return Refusal.of(INVALID, message);
  }

  String text(String name, String ifMissing) {
    return call.parameter(name).filter(text -> !text.isEmpty()).orElse(ifMissing);
  }

  int number(String name, int ifMissing, int least, int most) {
    String text = text(name, Integer.toString(ifMissing));
    if (text.matches("[0-9]{1,9}")) {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    }
    throw invalid(
        "Parameter "
            + name
            + " must be a number from "
            + least
            + " to "
            + most
            + ", but was "
            + text);
  }

  static int partition(String text) {
    if (!text.matches("[0-9]{1,9}")) {
      throw invalid("A partition must be a number, but was " + text);
    }
    return Integer.parseInt(text);
  }

  static long offset(String text) {
    if (!text.matches("[0-9]{1,18}")) {
      throw invalid("An offset must be a number, but was " + text);
    }
    return Long.parseLong(text);
  }

  /** The partitions that the client names; empty for all. */
  Set<Integer> partitions() {
    Set<Integer> partitions = new HashSet<>();
    for (String list : call.parameters("partition")) {
      for (String each : list.split(",", -1)) {
        if (!each.isBlank()) {
          partitions.add(partition(each.strip()));
        }
      }
    }
    return partitions;
  }

  /** The records that a scan reads. */
  TopicRanges ranges() {
    return new TopicRanges(partitions(), bound("from", "beginning"), bound("to", "end"));
  }

  private OffsetBound bound(String name, String ifMissing) {
    String text = text(name, ifMissing);
    OffsetBound bound = OffsetBound.parse(name, text);
    if (bound.kind() == OffsetBound.Kind.CURSOR) {
      throw invalid("Parameter " + name + " of a scan cannot be a cursor, but was " + text);
    }
    return bound;
  }

  RecordPart part(RecordPart ifMissing) {
    return word("part", ifMissing);
  }

  /** A constant of the default's type, by its name in lower case. */
  <E extends Enum<E>> E word(String name, E ifMissing) {
    E[] all = ifMissing.getDeclaringClass().getEnumConstants();
    String text = text(name, ifMissing.name()).toLowerCase(Locale.ROOT);
    return Arrays.stream(all)
        .filter(each -> word(each).equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                invalid(
                    "Parameter "
                        + name
                        + " must be "
                        + Arrays.stream(all)
                            .map(TopicParameters::word)
                            .collect(Collectors.joining(" or "))
                        + ", but was "
                        + text));
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
