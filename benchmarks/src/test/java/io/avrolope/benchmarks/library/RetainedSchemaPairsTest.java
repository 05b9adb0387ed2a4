// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.benchmarks.workload.FreshShapes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RetainedSchemaPairsTest {

  @ParameterizedTest
  @EnumSource
  void eachOwnerDecodesWhatWasEncoded(RetainedSchemaPairs.Owner owner) {
    RetainedSchemaPairs pairs = new RetainedSchemaPairs(owner, new FreshShapes(), 10, 3);

    assertThatCode(pairs::decode).doesNotThrowAnyException();
  }

  @Test
  void wrongAnswerIsNotTimed() {
    assertThatThrownBy(
            () ->
                RetainedSchemaPairs.check(RetainedSchemaPairs.Owner.AVROLOPE, "found", "expected"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("AVROLOPE returned found instead of expected");
  }
}
