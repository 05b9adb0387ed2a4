// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import java.util.List;
import org.apache.avro.generic.GenericData;

/** Checks that the encoder cases behave as described, including the flaw of the post. */
final class EncoderCheck {
  private static final int OPERATIONS = 3;

  private EncoderCheck() {}

  /**
   * Runs the case as in the post.
   *
   * @throws IllegalStateException if its stream does not grow as expected
   */
  static void faithful(String row, EncoderCase encoding, GenericData.Record record) {
    long operationBytes =
        (long) encoding.records() * DecoderCase.repeatedEncoding(record, 1).length;
    long afterOne = encoding.faithful().length;
    for (int i = 2; i <= OPERATIONS; i++) {
      long expected = encoding.expectedLength(afterOne, operationBytes, i);
      long found = encoding.faithful().length;
      if (found != expected) {
        throw new IllegalStateException(
            "%s must leave %,d bytes in the stream after %d operations but left %,d"
                .formatted(row, expected, i, found));
      }
    }
  }

  /**
   * Runs the corrected case.
   *
   * @throws IllegalStateException if it does not write the record the expected number of times
   */
  static void corrected(String row, EncoderCase encoding, GenericData.Record record) {
    for (int i = 0; i < OPERATIONS; i++) {
      List<Object> found = DecoderCase.decoded(encoding.corrected(), record.getSchema());
      if (found.size() != encoding.records()
          || !found.stream().allMatch(each -> each.toString().equals(record.toString()))) {
        throw new IllegalStateException(
            "%s must write %d equal records but wrote %d records, or different ones"
                .formatted(row, encoding.records(), found.size()));
      }
    }
  }
}
