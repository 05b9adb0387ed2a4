// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.avro;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.apache.avro.Schema;

/**
 * Parses the texts that a schema references. Avro's parser visits all types that it knows after
 * each text, so many texts would take it quadratic time. They are parsed as the types of the fields
 * of one record. A text that is not a schema fails with the message that it has alone. Not
 * thread-safe.
 */
final class ReferencedTexts {
  /** The most texts that are parsed one by one. */
  static final int FEW = 8;

  private static final JsonFactory JSON = new JsonFactory();

  private final Supplier<Schema.Parser> parsers;
  private final List<String> texts;

  /**
   * @param parser knows the types of all texts
   * @param schemas in the order of the texts
   */
  record Parsed(Schema.Parser parser, List<Schema> schemas) {}

  private ReferencedTexts(Supplier<Schema.Parser> parsers, Collection<String> texts) {
    this.parsers = parsers;
    this.texts = List.copyOf(texts);
  }

  /**
   * Parses texts, each after those that it references.
   *
   * @throws RuntimeException from Avro's parser, for the first text that is not a schema
   */
  static Parsed parse(Supplier<Schema.Parser> parsers, Collection<String> texts) {
    ReferencedTexts all = new ReferencedTexts(parsers, texts);
    return texts.size() > FEW && texts.stream().allMatch(ReferencedTexts::isOneValue)
        ? all.together()
        : all.oneByOne();
  }

  /** Whether a text is one JSON value, so that it does not go on in the text after it. */
  private static boolean isOneValue(String text) {
    try (JsonParser json = JSON.createParser(text)) {
      if (json.nextToken() == null) {
        return false;
      }
      json.skipChildren();
      return json.nextToken() == null;
    } catch (IOException e) {
      return false;
    }
  }

  private Parsed together() {
    try {
      return together(texts.size());
    } catch (RuntimeException e) {
      requireFirst(sound());
      return oneByOne();
    }
  }

  /** The number of texts before the first that is not a schema. */
  private int sound() {
    int sound = 0;
    int unsound = texts.size();
    while (unsound - sound > 1) {
      int middle = (sound + unsound) >>> 1;
      if (isSound(middle)) {
        sound = middle;
      } else {
        unsound = middle;
      }
    }
    return sound;
  }

  private boolean isSound(int count) {
    try {
      together(count);
      return true;
    } catch (RuntimeException e) {
      return false;
    }
  }

  /** Fails as Avro does for the text after so many. */
  private void requireFirst(int sound) {
    together(sound).parser().parse(texts.get(sound));
  }

  private Parsed together(int count) {
    String name = "R" + UUID.randomUUID().toString().replace('-', '_'); // of no other type
    StringBuilder record =
        new StringBuilder("{\"type\":\"record\",\"name\":\"")
            .append(name)
            .append("\",\"fields\":[");
    for (int i = 0; i < count; i++) {
      record
          .append(i == 0 ? "" : ",")
          .append("{\"name\":\"r")
          .append(i)
          .append("\",\"type\":")
          .append(texts.get(i))
          .append('}');
    }
    Schema.Parser parser = parsers.get();
    Schema parsed = parser.parse(record.append("]}").toString());
    return new Parsed(parser, parsed.getFields().stream().map(Schema.Field::schema).toList());
  }

  private Parsed oneByOne() {
    Schema.Parser parser = parsers.get();
    return new Parsed(parser, texts.stream().map(parser::parse).toList());
  }
}
