// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.cluster;

import java.io.BufferedReader;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads text in UTF-8, without the byte order mark that some editors put at its beginning. */
public final class InputText {
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private InputText() {}

  /** A reader that fails on bytes that are not UTF-8. Nothing is read yet. */
  public static BufferedReader reader(InputStream in) {
    return new BufferedReader(
        new WithoutMark(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder())));
  }

  /**
   * The bytes of a file.
   *
   * @throws IOException if it cannot be read
   */
  public static InputStream open(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException("it is a directory"); // which can be opened, but not read
    }
    return Files.newInputStream(file);
  }

  /** Like {@link #open(Path)}, but {@code -} is standard input. */
  public static InputStream open(Path file, InputStream standardInput) throws IOException {
    return isStandardInput(file) ? standardInput : open(file);
  }

  /** The reason that a file cannot be read, such as "Cannot read lines.json: no such file". */
  public static String unreadable(Path file, IOException failure) {
    return "Cannot read "
        + (isStandardInput(file) ? "standard input" : file.toString().isEmpty() ? "\"\"" : file)
        + ": "
        + reason(failure);
  }

  private static boolean isStandardInput(Path file) {
    return file.toString().equals("-");
  }

  private static String reason(IOException failure) {
    if (failure instanceof NoSuchFileException) {
      return "no such file";
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof CharacterCodingException) {
      return "it is not text in UTF-8";
    }
    return String.valueOf(failure.getMessage());
  }

  /**
   * A whole file.
   *
   * @throws IOException if it cannot be read, or is not UTF-8
   */
  public static String read(Path file) throws IOException {
    String text = Files.readString(file);
    return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
  }

  /** Supports only what a {@link BufferedReader} calls. */
  private static final class WithoutMark extends FilterReader {
    private boolean isBegun;

    WithoutMark(Reader in) {
      super(in);
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
      int count = in.read(into, offset, length);
      if (isBegun || count <= 0) {
        return count;
      }
      isBegun = true;
      if (into[offset] != BYTE_ORDER_MARK) {
        return count;
      }
      System.arraycopy(into, offset + 1, into, offset, count - 1);
      return count == 1 ? in.read(into, offset, length) : count - 1;
    }
  }
}
