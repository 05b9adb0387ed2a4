// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.benchmarks.library.Direction;
import io.avrolope.benchmarks.library.Library;
import io.avrolope.benchmarks.workload.Framing;
import io.avrolope.benchmarks.workload.Shape;
import io.avrolope.benchmarks.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes the schemas and data of the Java benchmarks of spavro's records, so that Python's
 * libraries can be timed with the same bytes.
 *
 * <p>{@code java -cp benchmarks/target/benchmarks.jar io.avrolope.benchmarks.published.SpavroData
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

  /** Writes all files to a directory, which is created if necessary. */
  static void write(Path directory) throws IOException {
    Files.createDirectories(directory);
    ObjectMapper json = new ObjectMapper();
    for (int fields : FIELDS) {
      Shape shape = Workload.valueOf("W4_" + fields + "_EVOLVED").shape().framed(Framing.BARE);
      ObjectNode file = json.createObjectNode().put("fields", fields);
      file.set("writer", json.readTree(shape.writer().toString()));
      file.set("reader", json.readTree(shape.reader().toString()));
      ArrayNode data = file.putArray("data");
      for (Object datum : Direction.DECODE.task(Library.AVRO_CLASSIC, shape).inputs()) {
        data.add((byte[]) datum); // base 64
      }
      json.writeValue(directory.resolve("spavro_" + fields + ".json").toFile(), file);
    }
  }
}
