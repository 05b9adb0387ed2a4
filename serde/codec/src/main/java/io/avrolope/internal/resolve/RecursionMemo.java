package io.avrolope.internal.resolve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Answers questions about pairs of schemas that lead to each other: what is asked again while it is
 * being answered is assumed to be so. Each pair is looked at a few times at most, however many ways
 * lead to it. Not thread-safe.
 *
 * <p>"No" is so whatever was assumed, if more assumptions never make less of the answers "yes". A
 * "yes" is remembered with what it assumes, and forgotten when that proves wrong.
 */
final class RecursionMemo {
  private static final int NOTHING = Integer.MAX_VALUE;

  private final Map<SchemaPair, Boolean> answers = new HashMap<>();

  /** How deep in the questions each one that is being answered is. */
  private final Map<SchemaPair, Integer> asked = new HashMap<>();

  /** The outermost question that each "yes" assumes; in the order in which they were given. */
  private final Map<SchemaPair, Integer> assuming = new HashMap<>();

  private final List<SchemaPair> assumingInOrder = new ArrayList<>();

  /** The outermost question that was assumed since the innermost one was asked. */
  private int outermost = NOTHING;

  /**
   * Whether it is so.
   *
   * @param check finds out, and asks about other pairs on the way
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

  /** What was assumed since then is so, or has to be asked again. */
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
