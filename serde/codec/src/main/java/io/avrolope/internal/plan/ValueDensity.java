// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.plan;

import java.util.HashMap;
import java.util.Map;

/**
 * How many values a datum of a plan can have at most, as a function of its bytes. Values are items,
 * entries, records and their fields; items without bytes are not counted, because they have a limit
 * of their own. Immutable.
 *
 * @param root the values that a datum of any length can have
 * @param perByte the values that each byte can add
 */
public record ValueDensity(long root, long perByte) {
  /**
   * The longest datum that cannot have more values, in bytes.
   *
   * @param maxValues at least 1
   */
  public int maxBytes(int maxValues) {
    return (int) Math.max(0, Math.min(Integer.MAX_VALUE, (maxValues - root) / perByte));
  }

  /** The density of a plan. */
  public static ValueDensity of(ReadPlan plan) {
    return new Search(plan).density();
  }

  /**
   * The values of a record itself, whether its fields are set from the datum or to defaults.
   *
   * @return at most {@code Integer.MAX_VALUE}
   */
  public static int ofRecord(RecordRead record) {
    long values = 1;
    for (FieldStep field : record.fields()) {
      values++;
      if (field instanceof FieldStep.Default unset) {
        values += unset.encoded().length();
      }
    }
    return (int) Math.min(Integer.MAX_VALUE, values);
  }

  /**
   * Divides a datum into parts: the datum, each item, each entry, and each branch of a union. Each
   * part has at least one byte, which it shares with at most one other part.
   */
  private static final class Search {
    private static final long MOST = Integer.MAX_VALUE;

    private final ReadPlan plan;
    private final Map<Integer, Part> records = new HashMap<>();
    private long perByte = 1;

    /** The values of a part, and the fewest bytes that they have. */
    private record Part(long values, long bytes) {
      static final Part NOTHING = new Part(0, 0);

      Part plus(Part other) {
        return new Part(Math.min(MOST, values + other.values), Math.min(MOST, bytes + other.bytes));
      }
    }

    Search(ReadPlan plan) {
      this.plan = plan;
    }

    ValueDensity density() {
      Part root = of(plan.root());
      return new ValueDensity(root.values(), 2 * perByte);
    }

    private void add(Part part) {
      long bytes = Math.max(1, part.bytes());
      perByte = Math.max(perByte, (part.values() + bytes - 1) / bytes);
    }

    private Part of(ReadStep step) {
      if (step instanceof ReadStep.Scalar scalar) {
        return switch (scalar.wire()) {
          case FLOAT -> new Part(0, Float.BYTES);
          case DOUBLE -> new Part(0, Double.BYTES);
          default -> new Part(0, 1);
        };
      }
      if (step instanceof ReadStep.Fixed fixed) {
        return new Part(0, fixed.size());
      }
      if (step instanceof ReadStep.Array array) {
        add(of(array.item()).plus(new Part(1, 0)));
      } else if (step instanceof ReadStep.MapOf map) {
        add(of(map.key()).plus(of(map.value())).plus(new Part(1, 0)));
      } else if (step instanceof ReadStep.Union union) {
        union.branches().forEach(branch -> add(of(branch)));
      } else if (step instanceof ReadStep.Convert convert) {
        return of(convert.raw());
      } else if (step instanceof ReadStep.Call call) {
        return ofRecord(call.record());
      }
      return step instanceof ReadStep.Null ? Part.NOTHING : new Part(0, 1);
    }

    /** A record that contains itself does so within an item, an entry or a branch. */
    private Part ofRecord(int index) {
      Part known = records.putIfAbsent(index, Part.NOTHING);
      if (known != null) {
        return known;
      }
      RecordRead record = plan.records().get(index);
      Part part = new Part(ValueDensity.ofRecord(record), 0);
      for (FieldStep field : record.fields()) {
        if (field instanceof FieldStep.Set set) {
          part = part.plus(of(set.value()));
        }
      }
      records.put(index, part);
      return part;
    }
  }
}
