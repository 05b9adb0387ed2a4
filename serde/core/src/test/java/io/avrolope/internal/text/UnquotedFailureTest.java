// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnquotedFailureTest {
  private static final String AVRO = "org.apache.avro.generic.GenericData";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "io.avrolope.avro.PlannedDatumReader",
        "io.avrolope.codec.model.DataModel",
        "io.avrolope.internal.interpret.Interpreter"
      })
  void anyFailureOfAvroThatTheCodecCallsRefusesAValue(String caller) {
    assertThat(refusesValue(AVRO, caller)).isTrue();
  }

  @Test
  void aFailureOfTheApplicationThatTheCodecCallsMayBeOfAService() {
    assertThat(refusesValue(AVRO, "com.acme.Encryption", "io.avrolope.codec.model.DataModel"))
        .isFalse();
  }

  /** For an exception of a class that does not tell, thrown by the first of these classes. */
  private static boolean refusesValue(String... classes) {
    RuntimeException failure = new IllegalStateException();
    StackTraceElement[] trace = new StackTraceElement[classes.length];
    for (int i = 0; i < trace.length; i++) {
      trace[i] = new StackTraceElement(classes[i], "method", null, 1);
    }
    failure.setStackTrace(trace);
    return ((UnquotedFailure) UnquotedFailure.of(failure)).refusesValue();
  }
}
