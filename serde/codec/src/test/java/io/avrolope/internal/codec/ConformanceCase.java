// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.AvroDifference;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * One case of {@code src/test/resources/conformance}: a datum, its two schemas, and the expected
 * result. The README beside the files explains the notation.
 *
 * @param traps numbers of the known traps of decoding that the case covers
 * @param hex the bytes that Avro writes, with a length before a top-level {@code bytes}; {@code
 *     02*3} is short for {@code 02 02 02}
 * @param differences the different results of Avro's own readers, by their names
 */
record ConformanceCase(
    String name,
    List<Integer> traps,
    Schema writer,
    Schema reader,
    String hex,
    Expectation expectation,
    Map<String, Expectation> differences) {

  private static final Path FOLDER = Path.of("src/test/resources/conformance");
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The cases of all files, sorted by file name. */
  static List<ConformanceCase> all() {
    List<ConformanceCase> cases = new ArrayList<>();
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".json")).sorted().toList()) {
        for (JsonNode node : JSON.readTree(forAvroOnClassPath(Files.readString(file)))) {
          cases.add(of(node));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return cases;
  }

  /** Adapts the classes of lists and the names of unions to the Avro on the class path. */
  private static String forAvroOnClassPath(String json) {
    String text = withoutListsOfBooleans(json);
    if (AvroDifference.NO_LISTS_OF_PRIMITIVES.isHere()) {
      text = text.replaceAll("PrimitivesArrays\\$\\w+", "GenericData\\$Array");
    }
    if (AvroDifference.UNIONS_HAVE_NO_NAMES.isHere()) {
      text = text.replaceAll("(\"path\": *\"union)\\[[^\\]]*]", "$1");
    }
    return text;
  }

  /** Avro's list of booleans, which inserts and removes wrongly, is not used. */
  static String withoutListsOfBooleans(String json) {
    return json.replace("PrimitivesArrays$BooleanArray", "GenericData$Array");
  }

  private static ConformanceCase of(JsonNode node) {
    List<Integer> traps = new ArrayList<>();
    node.path("traps").forEach(trap -> traps.add(trap.intValue()));
    Map<String, Expectation> differences = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> difference : node.path("differs").properties()) {
      differences.put(difference.getKey(), Expectation.of(difference.getValue()));
    }
    String name = node.required("name").textValue();
    OlderAvroDifferences.change(name, differences);
    return new ConformanceCase(
        name,
        traps,
        schema(node.required("writer")),
        schema(node.path("reader").isMissingNode() ? node.required("writer") : node.get("reader")),
        node.required("bytes").textValue(),
        Expectation.of(node),
        differences);
  }

  private static Schema schema(JsonNode node) {
    return new Schema.Parser().setValidateDefaults(false).parse(node.toString());
  }

  byte[] datum() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (String token : hex.isBlank() ? new String[0] : hex.strip().split("\\s+", -1)) {
      int star = token.indexOf('*');
      byte[] some = HexFormat.of().parseHex(star < 0 ? token : token.substring(0, star));
      int times = star < 0 ? 1 : Integer.parseInt(token.substring(star + 1));
      for (int i = 0; i < times; i++) {
        bytes.writeBytes(some);
      }
    }
    return bytes.toByteArray();
  }

  /** The expectation for this engine, or the common one if the file has none for it. */
  Expectation expectationOf(ConformanceEngine engine) {
    return differences.getOrDefault(engine.name(), expectation);
  }

  @Override
  public String toString() {
    return name;
  }

  /**
   * A value or an error.
   *
   * @param value in the notation of {@link TypedJson}; null if an error is expected
   * @param error {@code malformed} or {@code incompatible}; for Avro's readers the class of the
   *     exception, or {@code unasked} to skip the reader; null if a value is expected
   * @param when whether the error must occur when the decoder is {@code made} or when the datum is
   *     {@code read}; null if either is right
   * @param path the path in the message of Avrolope's engines, or null
   * @param position the byte of the datum in that message, or null
   */
  record Expectation(
      @Nullable JsonNode value,
      @Nullable String error,
      @Nullable String when,
      @Nullable String path,
      @Nullable Integer position) {

    static Expectation of(JsonNode node) {
      JsonNode at = node.path("byte");
      return new Expectation(
          node.has("error") ? null : TypedJson.withNumbersOfThisJdk(node.required("value")),
          node.path("error").textValue(),
          node.path("when").textValue(),
          node.path("path").textValue(),
          at.isMissingNode() ? null : at.intValue());
    }

    static Expectation ofValue(JsonNode value) {
      return new Expectation(TypedJson.withNumbersOfThisJdk(value), null, null, null, null);
    }

    boolean isSkipped() {
      return "unasked".equals(error);
    }
  }
}
