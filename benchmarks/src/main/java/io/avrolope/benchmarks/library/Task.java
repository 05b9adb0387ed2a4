// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import java.util.List;
import java.util.stream.IntStream;

/** The operation of one library for one workload, and its inputs. */
public record Task(Operation operation, List<Object> inputs) {
  public Task {
    inputs = List.copyOf(inputs);
  }

  /** Runs the operation on the input of this number. */
  Object run(int number) {
    return operation.run(inputs.get(number));
  }

  /** Runs the operation on all inputs. */
  List<Object> all() {
    return IntStream.range(0, inputs.size()).mapToObj(this::run).toList();
  }
}
