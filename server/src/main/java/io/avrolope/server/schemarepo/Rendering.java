// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.schemarepo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.server.schemarepo.SchemaRepo.Entry;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes subjects, schemas and configurations as schema-repo does. */
final class Rendering {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String NEW_LINE_WARNING =
      "ERROR: One of the schemas for this topic contains a new line and won't be parse-able"
          + " properly. Please use a non-plain text format instead (e.g.: JSON).\n";

  static {
    JSON.getFactory().setCharacterEscapes(new HtmlSafe());
  }

  private Rendering() {}

  static String subjectsText(List<String> subjects) {
    return subjects.stream().map(name -> name + "\n").collect(Collectors.joining());
  }

  static String subjectsJson(List<String> subjects) {
    return array(subjects.stream().map(name -> "    \"name\": " + quoted(name)).toList());
  }

  /** Lines with an id, a tab and a schema. A schema of several lines makes them ambiguous. */
  static String entriesText(List<Entry> entries) {
    String lines = entries.stream().map(each -> text(each) + "\n").collect(Collectors.joining());
    boolean isAmbiguous = entries.stream().anyMatch(each -> each.schema().indexOf('\n') >= 0);
    return isAmbiguous ? NEW_LINE_WARNING + lines : lines;
  }

  static String text(Entry entry) {
    return entry.id() + "\t" + entry.schema();
  }

  static String entriesJson(List<Entry> entries) {
    return array(
        entries.stream()
            .map(
                each ->
                    "    \"id\": "
                        + quoted(each.id())
                        + ",\n    \"schema\": "
                        + quoted(each.schema()))
            .toList());
  }

  private static String array(List<String> objects) {
    return objects.isEmpty()
        ? "[]"
        : objects.stream()
            .map(each -> "  {\n" + each + "\n  }")
            .collect(Collectors.joining(",\n", "[\n", "\n]"));
  }

  private static String quoted(String text) {
    try {
      return JSON.writeValueAsString(text);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A properties file. */
  static String properties(String comment, Map<String, String> values) {
    Properties properties = new Properties();
    properties.putAll(values);
    StringWriter text = new StringWriter();
    try {
      properties.store(text, comment);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString().replace(System.lineSeparator(), "\n");
  }

  /** Escapes what would end a script in a page. */
  private static final class HtmlSafe extends CharacterEscapes {
    private static final long serialVersionUID = 1L;
    private static final String ESCAPED = "<>&='";

    @Override
    public int[] getEscapeCodesForAscii() {
      int[] codes = standardAsciiEscapesForJSON();
      ESCAPED.chars().forEach(each -> codes[each] = ESCAPE_CUSTOM);
      return codes;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int character) {
      boolean isEscaped =
          ESCAPED.indexOf(character) >= 0 || character == 0x2028 || character == 0x2029;
      return isEscaped ? new SerializedString(String.format("\\u%04x", character)) : null;
    }
  }
}
