package io.avrolope.benchmarks.contestant;

import java.util.List;
import java.util.stream.IntStream;

/** What one contestant does for one workload, and to what it does it. */
public record Task(Operation operation, List<Object> inputs) {
  public Task {
    inputs = List.copyOf(inputs);
  }

  /** Does it to the input of this number. */
  Object run(int number) {
    return operation.run(inputs.get(number));
  }

  /** Does it to all inputs. */
  List<Object> all() {
    return IntStream.range(0, inputs.size()).mapToObj(this::run).toList();
  }
}
