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
 * One case of {@code src/test/resources/conformance}: a datum, its two schemas, and what comes of
 * it. The notation is explained in the README beside the files.
 *
 * @param traps numbers of the known traps of decoding that the case is about
 * @param hex the datum's bytes as Avro writes them, so with a length before a top-level {@code
 *     bytes}; {@code 02*3} is short for {@code 02 02 02}
 * @param differences what one of Avro's own readers does instead, by its name
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

  /** Every case of every file, in the order of the files' names. */
  static List<ConformanceCase> all() {
    List<ConformanceCase> cases = new ArrayList<>();
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".json")).sorted().toList()) {
        for (JsonNode node : JSON.readTree(asOfHere(Files.readString(file)))) {
          cases.add(of(node));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return cases;
  }

  /** With the classes of lists, and the names of unions, that the Avro on the class path has. */
  private static String asOfHere(String json) {
    String text = json;
    if (AvroDifference.NO_LISTS_OF_PRIMITIVES.isHere()) {
      text = text.replaceAll("PrimitivesArrays\\$\\w+", "GenericData\\$Array");
    }
    if (AvroDifference.UNIONS_HAVE_NO_NAMES.isHere()) {
      text = text.replaceAll("(\"path\": *\"union)\\[[^\\]]*]", "$1");
    }
    return text;
  }

  private static ConformanceCase of(JsonNode node) {
    List<Integer> traps = new ArrayList<>();
    node.path("traps").forEach(trap -> traps.add(trap.intValue()));
    Map<String, Expectation> differences = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> difference : node.path("differs").properties()) {
      differences.put(difference.getKey(), Expectation.of(difference.getValue()));
    }
    String name = node.required("name").textValue();
    OlderAvro.change(name, differences);
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

  /** What is expected of a reader: by its name if the file says so, of all alike otherwise. */
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
   * @param error {@code malformed} or {@code incompatible}, of Avro's readers the class of their
   *     exception, or {@code unasked} if one is better not asked; null if a value is expected
   * @param when {@code made} or {@code read} if it matters when the error comes
   * @param path where our engines find the error, if that is said
   * @param position at which byte of the datum they find it, if that is said
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
          node.has("error") ? null : TypedJson.withDigitsOfThisJdk(node.required("value")),
          node.path("error").textValue(),
          node.path("when").textValue(),
          node.path("path").textValue(),
          at.isMissingNode() ? null : at.intValue());
    }

    static Expectation ofValue(JsonNode value) {
      return new Expectation(TypedJson.withDigitsOfThisJdk(value), null, null, null, null);
    }

    boolean isUnasked() {
      return "unasked".equals(error);
    }
  }
}
