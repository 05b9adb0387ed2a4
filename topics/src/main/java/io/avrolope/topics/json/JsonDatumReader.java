// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.avrolope.internal.text.KnownNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/**
 * Reads generic data from JSON in either {@link JsonEncoding}. Not thread-safe.
 *
 * <p>A missing field gets its default, if it has one. Unknown and duplicate members are errors.
 */
public final class JsonDatumReader {
  /** Whatever {@link JsonDatumWriter} writes must be readable: strings and names of any length. */
  private static final StreamReadConstraints LIMITS =
      StreamReadConstraints.builder()
          .maxNestingDepth(10_000)
          .maxStringLength(Integer.MAX_VALUE)
          .maxNameLength(Integer.MAX_VALUE)
          .build();

  private static final JsonMapper JSON =
      JsonMapper.builder(JsonFactory.builder().streamReadConstraints(LIMITS).build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final UnionReader unions;

  public JsonDatumReader(JsonEncoding encoding) {
    this.unions =
        encoding == JsonEncoding.AVRO ? new TaggedUnionReader(this) : new UntaggedUnionReader(this);
  }

  /** Reads a value of a union: finds its branch. */
  interface UnionReader {
    @Nullable Object read(Schema union, JsonNode node, String path);
  }

  /**
   * Parses one JSON value.
   *
   * @throws JsonMismatchException if the text is not exactly one valid JSON value
   */
  public static JsonNode parse(String text) {
    try {
      JsonNode node = JSON.readTree(text);
      if (node.isMissingNode()) {
        throw new JsonMismatchException("Expected JSON but found nothing");
      }
      return node;
    } catch (StreamConstraintsException e) {
      throw new JsonMismatchException(
          "Expected JSON within its limits but found more: " + limit(e.getOriginalMessage()));
    } catch (JsonProcessingException e) {
      // Jackson's message would show the text
      throw new JsonMismatchException(
          "Expected JSON but found something else at column "
              + (e.getLocation() == null ? 1 : e.getLocation().getColumnNr()));
    }
  }

  /** Names the exceeded limit and the excess, without the name of the method that sets it. */
  private static String limit(String message) {
    int end = message.indexOf(", from `");
    return end < 0 ? message : message.substring(0, end) + ")";
  }

  /**
   * Reads a datum.
   *
   * @throws JsonMismatchException if the JSON does not match the schema, or is nested too deeply
   */
  public @Nullable Object read(Schema schema, JsonNode node) {
    try {
      return read(schema, node, "$");
    } catch (StackOverflowError e) {
      throw new JsonMismatchException("Expected JSON but found values nested too deeply");
    }
  }

  /**
   * Reads a datum from a part of the JSON.
   *
   * @param path path of the part, such as {@code $.id}; for messages
   */
  public @Nullable Object read(Schema schema, JsonNode node, String path) {
    return switch (schema.getType()) {
      case UNION -> unions.read(schema, node, path);
      case RECORD -> record(schema, node, path);
      case ARRAY -> array(schema, node, path);
      case MAP -> map(schema, node, path);
      default -> JsonScalarReader.read(schema, node, path);
    };
  }

  private GenericData.Record record(Schema schema, JsonNode node, String path) {
    if (!node.isObject()) {
      throw JsonMismatchException.at(path, "an object, " + name(schema) + ",", found(node));
    }
    requireFields(schema, node, path);
    GenericData.Record record = new GenericData.Record(schema);
    for (Schema.Field field : schema.getFields()) {
      JsonNode value = node.get(field.name());
      String place = path + "." + field.name();
      record.put(
          field.pos(),
          value == null ? byDefault(field, place) : read(field.schema(), value, place));
    }
    return record;
  }

  /** Messages do not name another member: with a wrong schema it can be the key of a map. */
  private static void requireFields(Schema schema, JsonNode node, String path) {
    int number = 0;
    for (String name : (Iterable<String>) node::fieldNames) {
      number++;
      if (schema.getField(name) == null) {
        throw JsonMismatchException.at(
            path,
            "a field of " + name(schema),
            "another name as member " + number,
            similarField(schema, name));
      }
    }
  }

  private static String similarField(Schema schema, String name) {
    Map<String, String> byLowerCase = new HashMap<>();
    schema
        .getFields()
        .forEach(field -> byLowerCase.put(field.name().toLowerCase(Locale.ROOT), field.name()));
    return new KnownNames(byLowerCase.keySet())
        .nearest(name)
        .map(nearest -> ". Did you mean " + byLowerCase.get(nearest) + "?")
        .orElse("");
  }

  private static @Nullable Object byDefault(Schema.Field field, String path) {
    if (!field.hasDefaultValue()) {
      throw JsonMismatchException.at(path, name(field.schema()), "nothing");
    }
    try {
      return GenericData.get().getDefaultValue(field);
    } catch (AvroRuntimeException e) {
      throw JsonMismatchException.at(
          path, "a default of " + name(field.schema()), "an invalid one");
    }
  }

  private GenericData.Array<@Nullable Object> array(Schema schema, JsonNode node, String path) {
    if (!node.isArray()) {
      throw JsonMismatchException.at(path, name(schema), found(node));
    }
    List<@Nullable Object> items = new ArrayList<>(node.size());
    for (int i = 0; i < node.size(); i++) {
      items.add(read(schema.getElementType(), node.get(i), path + "[" + i + "]"));
    }
    return new GenericData.Array<>(schema, items);
  }

  private Map<String, @Nullable Object> map(Schema schema, JsonNode node, String path) {
    if (!node.isObject()) {
      throw JsonMismatchException.at(path, "an object, a map,", found(node));
    }
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> each : node.properties()) {
      String place = path + "{}"; // the key is a value, too
      map.put(
          JsonScalarReader.text(each.getKey(), "a key", place),
          read(schema.getValueType(), each.getValue(), place));
    }
    return map;
  }

  /** The name of a schema in messages: "an int", "shop.Order". */
  static String name(Schema schema) {
    return switch (schema.getType()) {
      case RECORD, ENUM, FIXED -> schema.getFullName();
      case INT, ARRAY -> "an " + schema.getType().getName();
      case NULL -> "null";
      case BYTES -> "bytes";
      case UNION ->
          schema.getTypes().stream().map(JsonDatumReader::name).collect(Collectors.joining(" or "));
      default -> "a " + schema.getType().getName();
    };
  }

  /** The type of a value for messages, which never show the value itself. */
  static String found(JsonNode node) {
    return switch (node.getNodeType()) {
      case NULL -> "null";
      case BOOLEAN -> "a boolean";
      case STRING -> "a string";
      case NUMBER -> node.isIntegralNumber() ? "an integer" : "a number with a fraction";
      case ARRAY -> "an array";
      default -> "an object";
    };
  }
}
