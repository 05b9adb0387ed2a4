// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import io.avrolope.benchmarks.workload.Shape;
import java.util.List;

/** The work that is done with data. */
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
  },
  /** A converter of Kafka Connect reads messages. */
  TO_CONNECT {
    @Override
    public Task task(Library library, Shape shape) {
      Task task = library.converter(shape).toConnect();
      ConvertersCheck.checkRead(library, task, shape);
      return task;
    }
  },
  /** A converter of Kafka Connect writes values that our converter has read. */
  FROM_CONNECT {
    @Override
    public Task task(Library library, Shape shape) {
      List<Object> values = Library.AVROLOPE.converter(shape).toConnect().all();
      ConverterTasks tasks = library.converter(shape);
      Task task = tasks.fromConnect(values);
      ConvertersCheck.checkWritten(library, task, tasks.headerLength(), shape);
      return task;
    }
  };

  /**
   * The operation to time, after its answers were checked.
   *
   * @throws IllegalStateException if an answer differs from that of Apache Avro's classic reader,
   *     or that of Apicurio's converter
   * @throws IllegalArgumentException if the library cannot do the task
   */
  public abstract Task task(Library library, Shape shape);
}
