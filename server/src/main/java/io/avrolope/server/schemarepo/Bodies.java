// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.schemarepo;

import io.avrolope.server.registry.Refusal;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the bodies of requests. */
final class Bodies {
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final Pattern CHARSET =
      Pattern.compile("(?i);\\s*charset\\s*=\\s*\"?([^\";\\s]+)");
  private static final int BAD_REQUEST = 400;

  private Bodies() {}

  /** Whether a body may be a schema: plain text, or of no type. */
  static boolean isText(@Nullable String contentType) {
    return contentType == null || type(contentType).equals(SchemaRepoAnswer.TEXT);
  }

  static boolean isForm(@Nullable String contentType) {
    return contentType != null && type(contentType).equals(FORM);
  }

  private static String type(String contentType) {
    int end = contentType.indexOf(';');
    return (end < 0 ? contentType : contentType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
  }

  /**
   * The text of a body, in UTF-8 unless the request names another encoding.
   *
   * @throws Refusal if the bytes are not a text in this encoding
   */
  static String text(SchemaRepoRequest request) {
    Charset charset = charset(request.contentType());
    try {
      return charset.newDecoder().decode(ByteBuffer.wrap(request.body())).toString();
    } catch (CharacterCodingException e) {
      throw Refusal.of(BAD_REQUEST, "The body is not a text in " + charset);
    }
  }

  private static Charset charset(@Nullable String contentType) {
    Matcher matcher = CHARSET.matcher(Optional.ofNullable(contentType).orElse(""));
    if (!matcher.find()) {
      return StandardCharsets.UTF_8;
    }
    try {
      return Charset.forName(matcher.group(1));
    } catch (IllegalArgumentException e) {
      throw Refusal.of(BAD_REQUEST, "Unknown charset " + matcher.group(1) + "; send UTF-8");
    }
  }

  /** The fields of a form. The first of repeated fields counts. */
  static Map<String, String> form(SchemaRepoRequest request) {
    Map<String, String> fields = new LinkedHashMap<>();
    Charset charset = charset(request.contentType());
    for (String field : text(request).split("&", -1)) {
      int equals = field.indexOf('=');
      String name = decoded(equals < 0 ? field : field.substring(0, equals), charset);
      if (!name.isEmpty()) {
        fields.putIfAbsent(name, equals < 0 ? "" : decoded(field.substring(equals + 1), charset));
      }
    }
    return fields;
  }

  private static String decoded(String text, Charset charset) {
    try {
      return URLDecoder.decode(text, charset);
    } catch (IllegalArgumentException e) {
      throw Refusal.of(BAD_REQUEST, "The form is malformed: " + e.getMessage());
    }
  }
}
