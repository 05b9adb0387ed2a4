// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.CRC32;
import org.apache.kafka.common.KafkaException;

/**
 * A consumer in its own process, which decodes the records of a file. In the file, four bytes
 * before each record hold its length.
 */
final class DecodingProcess {
  private DecodingProcess() {}

  /**
   * Prints "ready", waits for a line, and prints {@link #decodeAll}.
   *
   * @param args the registry's URL, the cache's directory, the file
   */
  public static void main(String[] args) throws Exception {
    System.out.println("ready");
    if (System.in.read() < 0) {
      throw new IllegalStateException("The test has ended");
    }
    System.out.println(decodeAll(args[0], args[1], Path.of(args[2])));
  }

  /** Returns the number and a checksum of the records, or the exception that Kafka would get. */
  static String decodeAll(String url, String cache, Path file) throws Exception {
    CRC32 checksum = new CRC32();
    int count = 0;
    try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer();
        DataInputStream in =
            new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(file)))) {
      deserializer.configure(Map.of("schema.registry.url", url, "schema.cache.dir", cache), false);
      while (in.available() > 0) {
        byte[] bytes = in.readNBytes(in.readInt());
        String record = String.valueOf(deserializer.deserialize("orders", bytes));
        checksum.update(record.getBytes(StandardCharsets.UTF_8));
        count++;
      }
      return count + " records, " + Long.toHexString(checksum.getValue());
    } catch (KafkaException e) {
      return "record " + count + ": " + e.getClass().getSimpleName();
    }
  }
}
