// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.cluster;

import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Explains why the native code that decompresses records cannot be used. */
public final class NativeCode {
  private static final Pattern LIBRARY =
      Pattern.compile("zstd|snappy|NATIVE_LIBRARY", Pattern.CASE_INSENSITIVE);

  private static final String DENIED = "Illegal native access";

  private NativeCode() {}

  /**
   * The fact and what to do, without a full stop at the end.
   *
   * @return empty if the failure has another cause
   */
  public static Optional<String> explained(Throwable failure) {
    if (chain(failure).anyMatch(each -> String.valueOf(each.getMessage()).contains(DENIED))) {
      return Optional.of(
          "Java denies the native code that decompresses zstd and snappy. Start Java with"
              + " --enable-native-access=ALL-UNNAMED, or without --illegal-native-access=deny");
    }
    return chain(failure).anyMatch(NativeCode::isOfLibrary)
        ? Optional.of(
            "Java cannot load the native code that decompresses zstd and snappy. It is unpacked in"
                + " java.io.tmpdir: set that to a directory whose files may be executed")
        : Optional.empty();
  }

  private static boolean isOfLibrary(Throwable failure) {
    boolean isError = failure instanceof Error && !(failure instanceof VirtualMachineError);
    return isError && LIBRARY.matcher(failure.toString()).find();
  }

  private static Stream<Throwable> chain(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).limit(100);
  }
}
