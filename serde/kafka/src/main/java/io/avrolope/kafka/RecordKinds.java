package io.avrolope.kafka;

import io.avrolope.envelope.Frame;
import io.avrolope.envelope.Slice;
import io.avrolope.kafka.record.PrefixTable;
import io.avrolope.kafka.record.RecordReader;
import org.apache.kafka.common.header.Headers;

/**
 * Says of each record of which kind it is, the most of them by their first bytes. Thread-safe; a
 * record that begins as one before takes no lock and no memory.
 */
final class RecordKinds {
  private final RecordReader reader;
  private final PrefixTable<KnownKind> known;

  /**
   * @param capacity how many kinds to keep, at least 1
   */
  RecordKinds(RecordReader reader, int capacity) {
    this.reader = reader;
    this.known = new PrefixTable<>(new KnownKind[0], capacity);
  }

  RecordKind of(String topic, Headers headers, byte[] bytes, int offset, int length) {
    if (reader.isInHeaders(headers)) {
      return kind(topic, headers, new Slice(bytes, offset, length));
    }
    KnownKind found = known.find(topic, bytes, offset, length);
    return found != null
        ? found.kind()
        : ofUnknown(topic, headers, new Slice(bytes, offset, length));
  }

  private RecordKind ofUnknown(String topic, Headers headers, Slice record) {
    RecordKind kind = kind(topic, headers, record);
    reader.prefix(record).ifPresent(start -> known.add(new KnownKind(topic, start, kind)));
    return kind;
  }

  private RecordKind kind(String topic, Headers headers, Slice record) {
    Frame frame = reader.frame(topic, headers, record);
    return new RecordKind(frame.envelope(), frame.writer());
  }
}
