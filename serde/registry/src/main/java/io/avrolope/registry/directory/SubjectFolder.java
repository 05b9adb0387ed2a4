// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The name of the folder with a subject's schemas: the subject in UTF-8, with all bytes except
 * letters, digits, {@code -}, {@code _} and {@code .} as {@code %XX}. Dots are encoded too if the
 * subject begins with one or is {@value SchemaIds#FILE}, so that no subject leads out of the
 * directory or to one of its own files. The folder of the empty subject is {@code %}.
 */
public final class SubjectFolder {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private SubjectFolder() {}

  /** The folder of a subject. */
  public static String of(String subject) {
    if (subject.isEmpty()) {
      return "%";
    }
    boolean hidesDots = subject.startsWith(".") || subject.equals(SchemaIds.FILE);
    StringBuilder folder = new StringBuilder();
    for (byte b : subject.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xFF);
      if (isPlain(c) && !(hidesDots && c == '.')) {
        folder.append(c);
      } else {
        folder.append('%').append(HEX.toHexDigits(b));
      }
    }
    return folder.toString();
  }

  /** The subject of a folder; empty if the name is not that of a subject. */
  public static Optional<String> subject(String folder) {
    if (folder.equals("%")) {
      return Optional.of("");
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < folder.length(); i++) {
      char c = folder.charAt(i);
      if (c != '%') {
        bytes.write(c);
      } else if (i + 2 < folder.length()
          && HexFormat.isHexDigit(folder.charAt(i + 1))
          && HexFormat.isHexDigit(folder.charAt(i + 2))) {
        bytes.write(HexFormat.fromHexDigits(folder, i + 1, i + 3));
        i += 2;
      } else {
        return Optional.empty();
      }
    }
    String subject = bytes.toString(StandardCharsets.UTF_8);
    return of(subject).equals(folder) ? Optional.of(subject) : Optional.empty();
  }

  private static boolean isPlain(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '-'
        || c == '_'
        || c == '.';
  }
}
