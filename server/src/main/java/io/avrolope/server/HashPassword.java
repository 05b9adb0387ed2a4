// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import io.avrolope.server.security.PasswordHash;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Prints the hash of a password for the file of users. The password comes from standard input,
 * because other users of the machine see the arguments of a process.
 */
final class HashPassword {
  static final String COMMAND = "hash-password";
  private static final int FAILED = 1;

  private HashPassword() {}

  /** The exit status. */
  static int run(InputStream in, PrintStream out, PrintStream err) throws IOException {
    char[] password = read(in);
    if (password.length == 0) {
      err.println("The password is empty. Write it to standard input");
      return FAILED;
    }
    out.println(PasswordHash.of(password));
    Arrays.fill(password, '\0');
    return 0;
  }

  private static char[] read(InputStream in) throws IOException {
    String line = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).readLine();
    return line == null ? new char[0] : line.toCharArray();
  }
}
