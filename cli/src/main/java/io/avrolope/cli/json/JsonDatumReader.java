package io.avrolope.cli.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/**
 * Makes generic data of JSON, in either {@link JsonEncoding}. Immutable.
 *
 * <p>A record's field that is missing gets its default, if it has one; a member that is no field is
 * an error, as is one that is there twice.
 */
public final class JsonDatumReader {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final Unions unions;

  public JsonDatumReader(JsonEncoding encoding) {
    this.unions = encoding == JsonEncoding.AVRO ? new WrappedUnions(this) : new PlainUnions(this);
  }

  /** Which branch a value is of. */
  interface Unions {
    @Nullable Object read(Schema union, JsonNode node, String path);
  }

  /**
   * Reads JSON, which must be one value and nothing else.
   *
   * @throws JsonMisfitException if it is not
   */
  public static JsonNode parse(String text) {
    try {
      JsonNode node = JSON.readTree(text);
      if (node.isMissingNode()) {
        throw new JsonMisfitException("Expected JSON but found nothing");
      }
      return node;
    } catch (JsonProcessingException e) {
      // its own message shows the text
      throw new JsonMisfitException(
          "Expected JSON but found something else at column "
              + (e.getLocation() == null ? 1 : e.getLocation().getColumnNr()));
    }
  }

  /**
   * The datum that JSON says.
   *
   * @throws JsonMisfitException if it is none of the schema
   */
  public @Nullable Object read(Schema schema, JsonNode node) {
    return read(schema, node, "$");
  }

  /**
   * As above, of a part of the JSON.
   *
   * @param path where it is, for the message, such as {@code $.id}
   */
  public @Nullable Object read(Schema schema, JsonNode node, String path) {
    return switch (schema.getType()) {
      case UNION -> unions.read(schema, node, path);
      case RECORD -> record(schema, node, path);
      case ARRAY -> array(schema, node, path);
      case MAP -> map(schema, node, path);
      default -> JsonScalars.read(schema, node, path);
    };
  }

  private GenericData.Record record(Schema schema, JsonNode node, String path) {
    if (!node.isObject()) {
      throw JsonMisfitException.at(path, "an object, " + name(schema) + ",", found(node));
    }
    for (String name : (Iterable<String>) node::fieldNames) {
      if (schema.getField(name) == null) {
        throw JsonMisfitException.at(path, "a field of " + name(schema), "the member " + name);
      }
    }
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

  private static @Nullable Object byDefault(Schema.Field field, String path) {
    if (!field.hasDefaultValue()) {
      throw JsonMisfitException.at(path, name(field.schema()), "nothing");
    }
    try {
      return GenericData.get().getDefaultValue(field);
    } catch (AvroRuntimeException e) {
      throw JsonMisfitException.at(
          path, "a default of " + name(field.schema()), "one that Avro does not take");
    }
  }

  private GenericData.Array<@Nullable Object> array(Schema schema, JsonNode node, String path) {
    if (!node.isArray()) {
      throw JsonMisfitException.at(path, name(schema), found(node));
    }
    List<@Nullable Object> items = new ArrayList<>(node.size());
    for (int i = 0; i < node.size(); i++) {
      items.add(read(schema.getElementType(), node.get(i), path + "[" + i + "]"));
    }
    return new GenericData.Array<>(schema, items);
  }

  private Map<String, @Nullable Object> map(Schema schema, JsonNode node, String path) {
    if (!node.isObject()) {
      throw JsonMisfitException.at(path, "an object, a map,", found(node));
    }
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> each : node.properties()) {
      map.put(
          each.getKey(),
          read(schema.getValueType(), each.getValue(), path + "['" + each.getKey() + "']"));
    }
    return map;
  }

  /** What a schema is called in a message: "an int", "shop.Order". */
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

  /** What a value is called in a message, which never shows it. */
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
