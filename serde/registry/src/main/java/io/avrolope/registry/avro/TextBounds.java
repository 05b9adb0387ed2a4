// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.avro;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the text of a schema before Avro parses it. Schemas come from outside: from a registry, or
 * inside a record. The bounds are far above the needs of data. One object counts one schema, with
 * all schemas that it references; not thread-safe.
 */
final class TextBounds {
  /** Of all texts together. By default, Confluent's registry stores about a quarter of it. */
  static final int MAX_CHARS = 4 << 20;

  /** JSON objects and arrays inside each other. */
  static final int MAX_NESTING = 500;

  /** Names and values inside one default. */
  static final int MAX_DEFAULT_VALUES = 100_000;

  static final int MAX_NAMED_TYPES = 10_000;

  /**
   * Names, values and brackets: a bracket of one character takes up to a hundred bytes in memory.
   */
  static final int MAX_TOKENS = 1_000_000;

  /** Types, fields and branches. */
  static final int MAX_PARTS = 100_000;

  /** Avro's parser visits all parts below a named type, and this again for each named type. */
  static final long MAX_VISITS = 20_000_000;

  /** The longest name, multiplied by what may have a name: Avro puts namespaces before aliases. */
  static final long MAX_NAME_CHARS = 64 << 20;

  private static final JsonFactory JSON = new JsonFactory();
  private static final String DEFAULT = "default";

  /** Each record, enum and fixed has one of them. */
  private static final Set<String> OF_NAMED_TYPES = Set.of("fields", "symbols", "size");

  private static final Set<String> NAMES = Set.of("name", "namespace");

  private int tokens;
  private int nesting;
  private int namedTypes;
  private int parts;
  private int longestName;

  /** The nesting at which the default began that contains the current token; -1 if none does. */
  private int defaultNesting = -1;

  private int defaultValues;

  private TextBounds() {}

  /** The excess over a bound, for messages; null if there is none. */
  static @Nullable String excess(Collection<String> referenced, String text) {
    long chars = text.length();
    for (String each : referenced) {
      chars += each.length();
    }
    if (chars > MAX_CHARS) {
      return "a schema of " + chars + " characters, more than " + MAX_CHARS + ",";
    }
    if (chars <= MAX_DEFAULT_VALUES && isSmall(referenced, text, chars)) {
      return null;
    }
    TextBounds bounds = new TextBounds();
    for (String each : referenced) {
      String excess = bounds.count(each);
      if (excess != null) {
        return excess;
      }
    }
    return bounds.count(text);
  }

  /**
   * Whether the texts have too few brackets and quotation marks to exceed a bound. Nearly all
   * schemas are so small, and counting characters takes a tenth of the time of reading JSON.
   */
  private static boolean isSmall(Collection<String> referenced, String text, long chars) {
    long brackets = countOf(text, '{') + countOf(text, '[');
    long quotes = countOf(text, '"');
    for (String each : referenced) {
      brackets += countOf(each, '{') + countOf(each, '[');
      quotes += countOf(each, '"');
    }
    long names = quotes / 2; // also values
    return brackets <= MAX_NESTING
        && names <= MAX_NAMED_TYPES
        && names * (names + brackets) <= MAX_VISITS
        && chars * (names + brackets) <= MAX_NAME_CHARS;
  }

  private static long countOf(String text, char wanted) {
    long count = 0;
    for (int i = text.indexOf(wanted); i >= 0; i = text.indexOf(wanted, i + 1)) {
      count++;
    }
    return count;
  }

  private @Nullable String count(String text) {
    nesting = 0;
    defaultNesting = -1;
    try (JsonParser json = JSON.createParser(text)) {
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        String excess = count(token, json);
        if (excess != null) {
          return excess;
        }
      }
      return null;
    } catch (IOException e) {
      return null; // not JSON: Avro's parser says where
    }
  }

  private @Nullable String count(JsonToken token, JsonParser json) throws IOException {
    if (token.isStructEnd()) {
      nesting--;
    } else if (token.isStructStart()) {
      nesting++;
    }
    if (++tokens > MAX_TOKENS) {
      return "JSON of more than " + MAX_TOKENS + " names, values and brackets,";
    }
    if (nesting > MAX_NESTING) {
      return "JSON that is nested more than " + MAX_NESTING + " levels deep,";
    }
    if (defaultNesting >= 0) {
      return countInDefault();
    }
    if (token == JsonToken.FIELD_NAME) {
      countName(json.currentName());
    } else if (token == JsonToken.VALUE_STRING && isName(json.currentName())) {
      longestName = Math.max(longestName, json.getTextLength());
    } else if (token == JsonToken.START_OBJECT
        || (token == JsonToken.VALUE_STRING && json.getParsingContext().inArray())) {
      parts++;
    }
    return tooManyParts();
  }

  private static boolean isName(@Nullable String member) {
    return member != null && NAMES.contains(member); // text in a list has no name
  }

  private void countName(String name) {
    if (name.equals(DEFAULT)) {
      defaultNesting = nesting;
      defaultValues = 0;
    } else if (OF_NAMED_TYPES.contains(name)) {
      namedTypes++;
    }
  }

  private @Nullable String countInDefault() {
    defaultValues++;
    if (nesting == defaultNesting) {
      defaultNesting = -1; // the token was the end of the default, or all of it
    }
    return defaultValues > MAX_DEFAULT_VALUES
        ? "a default of more than " + MAX_DEFAULT_VALUES + " values,"
        : null;
  }

  private @Nullable String tooManyParts() {
    if (namedTypes > MAX_NAMED_TYPES) {
      return "more than " + MAX_NAMED_TYPES + " named types,";
    }
    if (parts > MAX_PARTS) {
      return "more than " + MAX_PARTS + " types, fields and branches,";
    }
    if ((long) longestName * (namedTypes + parts) > MAX_NAME_CHARS) {
      return "names of more than " + MAX_NAME_CHARS + " characters, with their namespaces,";
    }
    return (long) namedTypes * parts > MAX_VISITS
        ? "too many named types, fields and branches (" + namedTypes + " and " + parts + " so far)"
        : null;
  }
}
