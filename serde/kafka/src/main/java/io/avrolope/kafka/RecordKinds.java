// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.envelope.Frame;
import io.avrolope.envelope.Slice;
import io.avrolope.kafka.record.EnvelopeOpener;
import io.avrolope.kafka.record.PrefixTable;
import org.apache.kafka.common.header.Headers;

/**
 * Finds the kind of each record, in most cases by its first bytes. Thread-safe. A record that
 * begins like an earlier one takes no lock.
 */
final class RecordKinds {
  private final EnvelopeOpener opener;
  private final PrefixTable<RecordKind> byPrefix;

  /**
   * @param capacity how many kinds to remember, at least 1
   */
  RecordKinds(EnvelopeOpener opener, int capacity) {
    this.opener = opener;
    this.byPrefix = new PrefixTable<>(capacity);
  }

  RecordKind of(String topic, Headers headers, byte[] bytes, int offset, int length) {
    if (headers.toArray().length > 0 && opener.isInHeaders(headers)) {
      return kind(opener.frame(topic, headers, new Slice(bytes, offset, length)));
    }
    PrefixTable.Entry<RecordKind> found = byPrefix.find(topic, bytes, offset, length);
    return found != null && found.datumOffset(bytes, offset, length) >= 0
        ? found.value()
        : ofNew(topic, headers, new Slice(bytes, offset, length));
  }

  private RecordKind ofNew(String topic, Headers headers, Slice record) {
    EnvelopeOpener.Opened opened = opener.frameWithPrefix(topic, headers, record);
    RecordKind kind = kind(opened.frame());
    opened.prefix().ifPresent(prefix -> byPrefix.add(topic, prefix, kind));
    return kind;
  }

  private static RecordKind kind(Frame frame) {
    return new RecordKind(frame.envelope(), frame.writer());
  }
}
