package io.avrolope.benchmarks.contestant;

import io.avrolope.benchmarks.workload.Shape;

/** Which way data go. */
public enum Direction {
  DECODE {
    @Override
    public Task task(Contestant contestant, Shape shape) {
      Task task = contestant.decoding(shape);
      Answers.checkDecoded(contestant, task, shape);
      return task;
    }
  },
  ENCODE {
    @Override
    public Task task(Contestant contestant, Shape shape) {
      Task task = contestant.encoding(shape);
      Answers.checkEncoded(contestant, task, shape);
      return task;
    }
  };

  /**
   * What is to be timed.
   *
   * @throws IllegalStateException if an answer is not what Apache Avro's classic reader makes of it
   */
  public abstract Task task(Contestant contestant, Shape shape);
}
