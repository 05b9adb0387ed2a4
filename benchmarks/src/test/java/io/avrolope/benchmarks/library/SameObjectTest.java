// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.benchmarks.workload.Workload;
import io.avrolope.examples.event.Event;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;

class SameObjectTest {

  @Test
  void comparisonIncludesFieldsThatEqualsIgnores() {
    Event one = event();
    Event other = event();
    assertThat(SameObject.same(one, other)).isTrue();

    other.setAttributes(Map.of("a", "b"));
    assertThat(one).isEqualTo(other);
    assertThat(SameObject.same(one, other)).isFalse();
  }

  @Test
  void comparisonIncludesClassesOfValuesButNotOfContainers() {
    assertThat(SameObject.same(new Utf8("a"), "a")).isFalse();
    assertThat(SameObject.same(1, 1L)).isFalse();
    assertThat(SameObject.same(null, 1)).isFalse();
    assertThat(SameObject.same(List.of("a"), new ArrayList<>(List.of("a")))).isTrue();
    assertThat(SameObject.same(List.of("a"), List.of(new Utf8("a")))).isFalse();
    assertThat(SameObject.same(List.of("a"), List.of("a", "b"))).isFalse();
    assertThat(SameObject.same(Map.of("a", 1), new LinkedHashMap<>(Map.of("a", 1)))).isTrue();
    assertThat(SameObject.same(Map.of("a", 1), Map.of("a", 2))).isFalse();
    assertThat(SameObject.same(Map.of("a", 1), Map.of("b", 1))).isFalse();
  }

  private static Event event() {
    return Event.newBuilder((Event) Workload.W1_HEADER.shape().data().get(0)).build();
  }
}
