// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;

/** Strings from the shared table, and new strings. */
class StringsTest {
  @Test
  void withoutATableEachStringIsANewObject() {
    Strings strings = Strings.decodedEachTime();

    assertThat(strings.areShared()).isFalse();
    assertThat(string(strings, "abc")).isEqualTo("abc").isNotSameAs(string(strings, "abc"));
    assertThat(utf8(strings, "abc")).isEqualTo(new Utf8("abc")).isNotSameAs(utf8(strings, "abc"));
  }

  @Test
  void aSharedStringIsTheSameObjectAtAnyPositionOfTheBytes() {
    Strings strings = Strings.shared();
    byte[] twice = "..déjà vu..déjà vu".getBytes(StandardCharsets.UTF_8);
    int length = "déjà vu".getBytes(StandardCharsets.UTF_8).length;

    assertThat(strings.areShared()).isTrue();
    assertThat(strings.string(twice, 2, 2 + length))
        .isEqualTo("déjà vu")
        .isSameAs(strings.string(twice, 4 + length, 4 + 2 * length));
    assertThat(utf8(strings, twice, 2, 2 + length))
        .isEqualTo(new Utf8("déjà vu"))
        .isSameAs(utf8(strings, twice, 4 + length, 4 + 2 * length));
    assertThat(string(strings, "")).isEmpty();
  }

  @Test
  void theTableKeepsNoReferenceToTheInput() {
    Strings strings = Strings.shared();
    byte[] bytes = {'a', 'b', 'c'};
    Object first = utf8(strings, bytes, 0, 3);
    bytes[0] = 'x';

    assertThat(first).isEqualTo(new Utf8("abc"));
    assertThat(utf8(strings, bytes, 0, 3)).isEqualTo(new Utf8("xbc"));
    assertThat(string(strings, "abc")).isEqualTo("abc");
  }

  @Test
  void longStringsAreNotShared() {
    Strings strings = Strings.shared();
    String longest = "x".repeat(64);

    assertThat(string(strings, longest)).isSameAs(string(strings, longest));
    assertThat(string(strings, longest + "x"))
        .isEqualTo(longest + "x")
        .isNotSameAs(string(strings, longest + "x"));
    assertThat(utf8(strings, longest + "x")).isNotSameAs(utf8(strings, longest + "x"));
  }

  /** The hash codes of "Aa" and "BB" are equal. */
  @Test
  void stringsWithEqualHashesReplaceEachOtherCorrectly() {
    Strings strings = Strings.shared();
    for (int i = 0; i < 3; i++) {
      assertThat(string(strings, "AaBB")).isEqualTo("AaBB");
      assertThat(string(strings, "BBAa")).isEqualTo("BBAa");
      assertThat(utf8(strings, "AaAa")).isEqualTo(new Utf8("AaAa"));
      assertThat(utf8(strings, "BBBB")).isEqualTo(new Utf8("BBBB"));
    }
  }

  @Test
  void moreStringsThanTheTableHoldsAreReadCorrectly() {
    Strings strings = Strings.shared();
    for (int i = 0; i < 10_000; i++) {
      String text = "text" + i % 3_000;
      assertThat(string(strings, text)).isEqualTo(text);
      assertThat(utf8(strings, text)).hasToString(text);
    }
  }

  @Test
  void concurrentThreadsGetTheRightStringsFromAFullTable() throws Exception {
    Strings strings = Strings.shared();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    Callable<Integer> work =
        () -> {
          int wrong = 0;
          for (int i = 0; i < 100_000; i++) {
            String text = "text" + i % 2_000;
            wrong += string(strings, text).equals(text) ? 0 : 1;
          }
          return wrong;
        };
    List<Future<Integer>> wrong = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      wrong.add(threads.submit(work));
    }
    for (Future<Integer> each : wrong) {
      assertThat(each.get()).isZero();
    }
    threads.shutdown();
  }

  private static String string(Strings strings, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return strings.string(bytes, 0, bytes.length);
  }

  /** Returns Object, so that the assertion compares identity and not text. */
  private static Object utf8(Strings strings, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return utf8(strings, bytes, 0, bytes.length);
  }

  private static Object utf8(Strings strings, byte[] bytes, int from, int to) {
    return strings.utf8(bytes, from, to);
  }
}
