// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Schemas of about 1 KB, of which no two are equal. */
final class DistinctSchemas {
  private static final int FIELDS = 11;

  private DistinctSchemas() {}

  static String text(int number, int version) {
    StringBuilder text = new StringBuilder();
    text.append("{\"type\":\"record\",\"name\":\"R").append(number);
    text.append("\",\"namespace\":\"com.acme\",\"fields\":[");
    for (int i = 0; i < FIELDS; i++) {
      text.append("{\"name\":\"field").append(i).append("\",\"type\":[\"null\",\"string\"],");
      text.append("\"doc\":\"field ").append(i).append(" of version ").append(version);
      text.append("\",\"default\":null},");
    }
    text.append("{\"name\":\"of").append(version);
    return text.append("\",\"type\":[\"null\",\"int\"],\"default\":null}]}").toString();
  }

  /** The body of a registration. */
  static String body(int number, int version) {
    return "{\"schema\":\"" + text(number, version).replace("\"", "\\\"") + "\"}";
  }

  /** Writes a directory of schemas, one version of each subject. */
  static void write(Path directory, int count) throws IOException {
    StringBuilder ids = new StringBuilder();
    for (int i = 1; i <= count; i++) {
      Path folder = Files.createDirectories(directory.resolve("subject" + i + "-value"));
      Files.writeString(folder.resolve("1.avsc"), text(i, 1) + "\n");
      ids.append("subject").append(i).append("-value/1=").append(i).append('\n');
    }
    Files.writeString(directory.resolve("ids.properties"), ids);
  }
}
