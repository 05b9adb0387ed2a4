// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.cli.Main;
import io.avrolope.cli.terminal.Screen;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Runs the command, and writes directories of schemas. */
final class Schemas {
  private Schemas() {}

  /** The outcome of a command. */
  record Result(int status, String out, String err) {}

  static Result run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Screen screen =
        new Screen(
            InputStream.nullInputStream(), new PrintWriter(out), new PrintWriter(err), false);
    int status =
        Main.run(
            screen, Stream.concat(Stream.of("schemas"), Stream.of(args)).toArray(String[]::new));
    return new Result(status, out.toString(), err.toString());
  }

  /** Writes a file of a directory; quotes may be single. */
  static void put(Path root, String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text.replace('\'', '"'));
  }

  /** A record of these fields. */
  static String order(String... fields) {
    return "{'type':'record','name':'Order','namespace':'shop','fields':["
        + String.join(",", fields)
        + "]}";
  }

  static String field(String name, String type) {
    return "{'name':'" + name + "','type':'" + type + "'}";
  }

  static String optional(String name, String type) {
    return "{'name':'" + name + "','type':['null','" + type + "'],'default':null}";
  }
}
