package io.avrolope.benchmarks.contestant;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.benchmarks.workload.FreshShapes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeptPairsTest {

  @ParameterizedTest
  @EnumSource
  void eachOwnerDecodesWhatWasEncoded(KeptPairs.Owner owner) {
    KeptPairs pairs = new KeptPairs(owner, new FreshShapes(), 10, 3);

    assertThatCode(pairs::decode).doesNotThrowAnyException();
  }

  @Test
  void anotherAnswerIsNotTimed() {
    assertThatThrownBy(() -> KeptPairs.check(KeptPairs.Owner.AVROLOPE, "found", "expected"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Expected AVROLOPE to answer expected but found found");
  }
}
