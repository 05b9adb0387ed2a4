package io.avrolope.registry.directory;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The folder that a subject's schemas are in: the subject, with every byte of its UTF-8 form other
 * than letters, digits, {@code -}, {@code _} and {@code .} as {@code %XX}. The dots are encoded too
 * where the subject starts with one, or is {@value SchemaIds#FILE}: no subject names a folder
 * outside its place, or a file of the registry's own. The empty subject is {@code %}.
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

  /** The subject of a folder; empty if it is none's. */
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
