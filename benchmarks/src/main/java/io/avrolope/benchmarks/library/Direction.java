// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import io.avrolope.benchmarks.workload.Shape;

/** Whether data are decoded or encoded. */
public enum Direction {
  DECODE {
    @Override
    public Task task(Library library, Shape shape) {
      Task task = library.decoding(shape);
      AnswerCheck.checkDecoded(library, task, shape);
      return task;
    }
  },
  ENCODE {
    @Override
    public Task task(Library library, Shape shape) {
      Task task = library.encoding(shape);
      AnswerCheck.checkEncoded(library, task, shape);
      return task;
    }
  };

  /**
   * The operation to time, after its answers were checked.
   *
   * @throws IllegalStateException if an answer differs from that of Apache Avro's classic reader
   */
  public abstract Task task(Library library, Shape shape);
}
