// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import static java.util.Objects.requireNonNull;

import io.avrolope.benchmarks.workload.Framing;
import io.avrolope.benchmarks.workload.Shape;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.util.Utf8;

/**
 * RTB House's avro-fastserde 1.0.2 on Avro 1.8.2, the version it was built for. Its records belong
 * to that Avro. It skips or writes a header without looking up a schema.
 */
final class Fastserde implements LibraryTasks {
  private static final String PEER = "fastserde";

  private final Shape shape;

  /**
   * @throws IllegalArgumentException if the data are objects of generated classes, which belong to
   *     our Avro
   */
  Fastserde(Shape shape) {
    if (shape.generated() || shape.framing() != Framing.HEADER) {
      throw new IllegalArgumentException("fastserde supports only generic records with a header");
    }
    this.shape = shape;
  }

  @Override
  public Task decoding() {
    Operation decode = operation(FastserdeBridge.Work.DECODE);
    String attribute = shape.attribute();
    if (attribute != null) {
      throw new IllegalArgumentException(
          "fastserde's records have no field of the benchmarks' Avro");
    }
    return new Task(decode, ApacheAvro.messages(shape));
  }

  @Override
  public Task encoding() {
    if (shape.data().get(0) instanceof GenericData.Record record
        && record.getSchema().getFields().stream()
            .anyMatch(field -> record.get(field.pos()) instanceof Utf8)) {
      throw new IllegalArgumentException("fastserde's generated code does not accept Utf8");
    }
    Operation read = operation(FastserdeBridge.Work.READ);
    List<Object> records = ApacheAvro.encoded(shape).stream().map(read::run).toList();
    return new Task(operation(FastserdeBridge.Work.ENCODE), records);
  }

  /** Converts a record of its Avro into one of our Avro. */
  static Object ours(Object record, Shape shape) {
    Operation write = new Fastserde(shape).operation(FastserdeBridge.Work.WRITE);
    byte[] datum = (byte[]) write.run(record);
    try {
      return requireNonNull(
          new GenericDatumReader<>(shape.reader())
              .read(null, DecoderFactory.get().binaryDecoder(datum, null)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Operation operation(FastserdeBridge.Work work) {
    String classPath =
        PeerJars.of(PEER).stream()
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    try {
      return (Operation)
          requireNonNull(
              Loader.OF_PEER
                  .loadClass(FastserdeBridge.class.getName())
                  .getMethod("operation", String.class, String.class, String.class, String.class)
                  .invoke(
                      null,
                      work.name(),
                      shape.writer().toString(),
                      shape.reader().toString(),
                      classPath));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** One loader for all instances, so that their records have the same classes. */
  private static final class Loader {
    static final ClassLoader OF_PEER = PeerJars.withItsOwnAvro(PEER, FastserdeBridge.class);
  }
}
