// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Param;

/** The parameters of benchmarks, read from JMH's annotations. */
public final class BenchmarkParams {
  private BenchmarkParams() {}

  /** The values of a parameter of a state. */
  public static List<String> of(Class<?> state, String parameter) {
    List<String> values = of(state).get(parameter);
    if (values == null) {
      throw new IllegalArgumentException(state + " has no parameter " + parameter);
    }
    return values;
  }

  /** All parameters of a benchmark method, from its class and from its arguments. */
  public static Map<String, List<String>> of(Method benchmark) {
    Map<String, List<String>> all = new LinkedHashMap<>();
    Stream.concat(
            Stream.of(benchmark.getDeclaringClass()), Arrays.stream(benchmark.getParameterTypes()))
        .forEach(state -> all.putAll(of(state)));
    return all;
  }

  private static Map<String, List<String>> of(Class<?> state) {
    Map<String, List<String>> parameters = new LinkedHashMap<>();
    for (Field field : state.getFields()) {
      Param values = field.getAnnotation(Param.class);
      if (values != null) {
        parameters.put(field.getName(), List.of(values.value()));
      }
    }
    return parameters;
  }
}
