// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.Test;

/** Java 25 with {@code --illegal-native-access=deny}, and Java 17, fail in these ways. */
class NativeCodeTest {
  private static final String DENIED = "Illegal native access from an unnamed module (file:/x.jar)";

  private static KafkaException fetching(Throwable cause) {
    return new KafkaException(
        "Received exception when fetching the next record from orders-0. If needed, please seek"
            + " past the record to continue consumption.",
        new KafkaException(cause));
  }

  @Test
  void deniedAccessIsExplainedAtTheFirstAndAtEachLaterUse() {
    Error first = new ExceptionInInitializerError(new IllegalStateException(DENIED));
    Error later = new NoClassDefFoundError("Could not initialize class com.github.luben.zstd.Zstd");
    later.initCause(
        new ExceptionInInitializerError("Exception java.lang.IllegalCallerException: " + DENIED));

    for (Error each : new Error[] {first, later}) {
      assertThat(NativeCode.explained(fetching(each)))
          .contains(
              "Java denies the native code that decompresses zstd and snappy. Start Java with"
                  + " --enable-native-access=ALL-UNNAMED, or without --illegal-native-access=deny");
    }
  }

  @Test
  void libraryThatCannotBeLoadedIsExplained() {
    Error failure = new UnsatisfiedLinkError("/tmp/libzstd-jni.so: failed to map segment");

    assertThat(NativeCode.explained(fetching(failure)))
        .contains(
            "Java cannot load the native code that decompresses zstd and snappy. It is unpacked in"
                + " java.io.tmpdir: set that to a directory whose files may be executed");
  }

  @Test
  void otherFailuresAreNot() {
    assertThat(NativeCode.explained(fetching(new IllegalStateException("zstd")))).isEmpty();
    assertThat(NativeCode.explained(new OutOfMemoryError("zstd"))).isEmpty();
  }
}
