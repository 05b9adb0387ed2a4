// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * TLS settings that are equal if the keys are, and the files that these name have not changed
 * between the two. A client that is opened after a certificate was renewed gets new connections.
 *
 * @param files the time of change and the length of each file, by the key of its path
 */
public record TlsSettings(TlsKeys keys, Map<String, String> files) {

  /** The settings, with the files as they are now. */
  public static TlsSettings of(TlsKeys keys) {
    Map<String, String> files = new HashMap<>();
    for (String store : List.of("ssl.keystore.", "ssl.truststore.")) {
      for (String file : keys.files(store)) {
        files.merge(store + "location", state(file), (one, other) -> one + "; " + other);
      }
    }
    return new TlsSettings(keys, Map.copyOf(files));
  }

  private static String state(String location) {
    try {
      Path file = Path.of(location);
      return Files.getLastModifiedTime(file) + ", " + Files.size(file) + " bytes";
    } catch (IOException | InvalidPathException e) {
      return "unreadable"; // reading the file reports it
    }
  }

  /** Lists only the names of the keys. */
  @Override
  public String toString() {
    return keys.toString();
  }
}
