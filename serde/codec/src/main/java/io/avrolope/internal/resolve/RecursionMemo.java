// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Memoizes a recursive yes-no check of pairs of schemas. A pair that is checked again while its
 * check is running is assumed to hold. Each pair is checked only a few times, however many paths
 * lead to it. Not thread-safe.
 *
 * <p>A "no" is final, provided that additional assumptions can only turn a "no" into a "yes". A
 * "yes" that depends on an assumption is remembered with it, and forgotten if the assumption proves
 * wrong.
 */
final class RecursionMemo {
  private static final int NOTHING = Integer.MAX_VALUE;

  private final Map<SchemaPair, Boolean> answers = new HashMap<>();

  /** The depth of each check that is running. */
  private final Map<SchemaPair, Integer> asked = new HashMap<>();

  /** For each provisional "yes", the depth of the outermost check that it assumes to hold. */
  private final Map<SchemaPair, Integer> assuming = new HashMap<>();

  private final List<SchemaPair> assumingInOrder = new ArrayList<>();

  /** The depth of the outermost check that was assumed since the innermost one began. */
  private int outermost = NOTHING;

  /**
   * Whether the check holds for a pair.
   *
   * @param check runs the check, and may call this method for other pairs
   */
  boolean holds(SchemaPair pair, BooleanSupplier check) {
    Boolean answer = answers.get(pair);
    if (answer != null) {
      return answer;
    }
    Integer assumed = asked.containsKey(pair) ? asked.get(pair) : assuming.get(pair);
    if (assumed != null) {
      outermost = Math.min(outermost, assumed);
      return true;
    }
    return answer(pair, check);
  }

  private boolean answer(SchemaPair pair, BooleanSupplier check) {
    int depth = asked.size();
    int before = assumingInOrder.size();
    int outermostBefore = outermost;
    outermost = NOTHING;
    asked.put(pair, depth);
    boolean result = check.getAsBoolean();
    asked.remove(pair);
    if (result && outermost < depth) {
      assuming.put(pair, outermost);
      assumingInOrder.add(pair);
      outermost = Math.min(outermost, outermostBefore);
    } else {
      answers.put(pair, result);
      settle(before, result);
      outermost = outermostBefore;
    }
    return result;
  }

  /** Confirms the provisional answers given since then, or forgets them. */
  private void settle(int before, boolean result) {
    List<SchemaPair> since = assumingInOrder.subList(before, assumingInOrder.size());
    for (SchemaPair pair : since) {
      assuming.remove(pair);
      if (result) {
        answers.put(pair, true);
      }
    }
    since.clear();
  }
}
