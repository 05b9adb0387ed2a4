package io.avrolope.benchmarks.seed;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.benchmarks.contestant.Contestant;
import io.avrolope.benchmarks.contestant.Direction;
import io.avrolope.benchmarks.workload.Framing;
import io.avrolope.benchmarks.workload.Shape;
import io.avrolope.benchmarks.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes what the Java benchmarks of spavro's records read and write, so that Python's libraries
 * can be timed on the same bytes.
 *
 * <p>{@code java -cp benchmarks/target/benchmarks.jar io.avrolope.benchmarks.seed.SpavroData
 * DIRECTORY}
 *
 * <p>For each number of fields a file {@code spavro_<fields>.json}: {@code fields}, the schemas
 * {@code writer} and {@code reader} (the evolved one), and {@code data}, each datum in base 64.
 */
public final class SpavroData {
  static final List<Integer> FIELDS = List.of(1, 5, 10, 50, 100, 500);

  private SpavroData() {}

  public static void main(String[] args) throws IOException {
    if (args.length != 1) {
      System.err.println("usage: SpavroData DIRECTORY");
      System.exit(1);
    }
    write(Path.of(args[0]));
  }

  /** Writes all files into a directory, which is made if there is none. */
  static void write(Path directory) throws IOException {
    Files.createDirectories(directory);
    ObjectMapper json = new ObjectMapper();
    for (int fields : FIELDS) {
      Shape shape = Workload.valueOf("W4_" + fields + "_EVOLVED").shape().framed(Framing.BARE);
      ObjectNode file = json.createObjectNode().put("fields", fields);
      file.set("writer", json.readTree(shape.writer().toString()));
      file.set("reader", json.readTree(shape.reader().toString()));
      ArrayNode data = file.putArray("data");
      for (Object datum : Direction.DECODE.task(Contestant.AVRO_CLASSIC, shape).inputs()) {
        data.add((byte[]) datum); // base 64
      }
      json.writeValue(directory.resolve("spavro_" + fields + ".json").toFile(), file);
    }
  }
}
