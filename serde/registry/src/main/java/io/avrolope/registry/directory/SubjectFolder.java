// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The name of the folder with a subject's schemas: the subject in UTF-8, with all bytes except
 * letters, digits, {@code -}, {@code _} and {@code .} as {@code %XX}. Dots are encoded too if the
 * subject begins with one or is {@value SchemaIds#FILE}, so that no subject leads out of the
 * directory or to one of its own files. The folder of the empty subject is {@code %}.
 *
 * <p>A folder may have the {@linkplain #portable portable} name instead, if not every file system
 * can have the other one.
 */
public final class SubjectFolder {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  /** Names that Windows keeps for devices, with any ending. */
  private static final Pattern DEVICE =
      Pattern.compile("(con|prn|aux|nul|com[0-9]|lpt[0-9])(\\..*)?", Pattern.CASE_INSENSITIVE);

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
    String own = of(subject);
    return own.equals(folder) || portable(own).equals(folder)
        ? Optional.of(subject)
        : Optional.empty();
  }

  /**
   * The name by which ids and messages know a folder: that of its subject. Other names stay as they
   * are.
   */
  public static String own(String folder) {
    return folder.indexOf('%') < 0 ? folder : subject(folder).map(SubjectFolder::of).orElse(folder);
  }

  /** Whether Windows can have a folder with this name. */
  public static boolean isPortable(String folder) {
    return !folder.endsWith(".") && !DEVICE.matcher(folder).matches();
  }

  /**
   * The name of a folder that each file system can have beside all others: letters are encoded, so
   * that no two names differ only in upper and lower case, and a dot at the end.
   *
   * @param folder the subject's own name
   * @return the same name if the other one would be too long
   */
  public static String portable(String folder) {
    StringBuilder portable = new StringBuilder();
    for (int i = 0; i < folder.length(); i++) {
      char c = folder.charAt(i);
      boolean isLastDot = c == '.' && i == folder.length() - 1;
      if (c == '%') {
        int end = Math.min(i + 3, folder.length());
        portable.append(folder, i, end);
        i = end - 1;
      } else if (isLetter(c) || isLastDot) {
        portable.append('%').append(HEX.toHexDigits((byte) c));
      } else {
        portable.append(c);
      }
    }
    return portable.length() <= FileTree.MAX_NAME_LENGTH ? portable.toString() : folder;
  }

  private static boolean isPlain(char c) {
    return isLetter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}
