package io.avrolope.benchmarks.contestant;

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
 * RTB House's avro-fastserde 1.0.2 on Avro 1.8.2, for which it was made. Its records are of that
 * Avro. A header is passed over, or written, and not looked up.
 */
final class Fastserde {
  private static final String PEER = "fastserde";

  private final Shape shape;

  /**
   * @throws IllegalArgumentException if the data are objects of generated classes, which are of our
   *     Avro
   */
  Fastserde(Shape shape) {
    if (shape.generated() || shape.framing() != Framing.HEADER) {
      throw new IllegalArgumentException("it has generic records alone, behind a header");
    }
    this.shape = shape;
  }

  Task decoding() {
    Operation decode = operation(FastserdeBridge.Work.DECODE);
    String attribute = shape.attribute();
    if (attribute != null) {
      throw new IllegalArgumentException("its records are not of this Avro");
    }
    return new Task(decode, ApacheAvro.messages(shape));
  }

  Task encoding() {
    if (shape.data().get(0) instanceof GenericData.Record record
        && record.getSchema().getFields().stream()
            .anyMatch(field -> record.get(field.pos()) instanceof Utf8)) {
      throw new IllegalArgumentException("its made code takes no Utf8");
    }
    Operation read = operation(FastserdeBridge.Work.READ);
    List<Object> records = ApacheAvro.encoded(shape).stream().map(read::run).toList();
    return new Task(operation(FastserdeBridge.Work.ENCODE), records);
  }

  /** Makes our Avro's record of one of its. */
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

  /** One for all, so that their records are of the same classes. */
  private static final class Loader {
    static final ClassLoader OF_PEER = PeerJars.withItsOwnAvro(PEER, FastserdeBridge.class);
  }
}
