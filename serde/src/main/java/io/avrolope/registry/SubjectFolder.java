package io.avrolope.registry;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * The folder that a subject's schemas are in: the subject, with every byte of its UTF-8 form other
 * than letters, digits, {@code -}, {@code _} and {@code .} as {@code %XX}. The dots are encoded too
 * where the subject starts with one, or is {@value SchemaIds#FILE}: no subject names a folder
 * outside its place, or a file of the registry's own. The empty subject is {@code %}.
 */
final class SubjectFolder {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private SubjectFolder() {}

  static String of(String subject) {
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

  private static boolean isPlain(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '-'
        || c == '_'
        || c == '.';
  }
}
