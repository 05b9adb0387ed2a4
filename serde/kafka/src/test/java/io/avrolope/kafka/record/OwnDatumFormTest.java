// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.envelope.DatumForm;
import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.MagicBytes;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.kafka.Pair;
import io.avrolope.schema.SchemaReference;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;

/** A user's own envelope decides whether top-level bytes and strings have a length. */
class OwnDatumFormTest {

  @Test
  void bytesOfAnEnvelopeInAvrosFormHaveTheirLength() {
    try (Pair pair = Pair.of("envelope", Plain.class.getName())) {
      byte[] record = pair.write(new byte[] {7, 8, 9});

      assertThat(record).containsExactly(0xF2, 1, 6, 7, 8, 9);
      assertThat(pair.read(record)).isEqualTo(new byte[] {7, 8, 9});
      record[2] = 4;
      assertThatThrownBy(() -> pair.read(record)).isInstanceOf(SerializationException.class);
    }
  }

  @Test
  void stringsOfAnEnvelopeInRawFormHaveNoLength() {
    try (Pair pair = Pair.of("envelope.detect", Raw.class.getName())) {
      pair.write("any text");

      assertThat(pair.read(new byte[] {(byte) 0xF3, 1, 'a', 'b'})).hasToString("ab");
    }
  }

  @Test
  void oneSchemaIsDecodedInTheFormOfEachRecord() {
    String envelopes = Plain.class.getName() + "," + Raw.class.getName();
    try (Pair pair = Pair.of("envelope.detect", envelopes)) {
      pair.write("any text");

      assertThat(pair.read(new byte[] {(byte) 0xF3, 1, 4, 'a', 'b'})).hasToString("\u0004ab");
      assertThat(pair.read(new byte[] {(byte) 0xF2, 1, 4, 'a', 'b'})).hasToString("ab");
      assertThat(pair.read(new byte[] {(byte) 0xF3, 1, 4, 'a', 'b'})).hasToString("\u0004ab");
    }
  }

  /** {@code F2}, a schema id of one byte, and a datum in Avro's form. */
  public static final class Plain extends MarkedId {
    /** For configuration, which names this class. */
    public Plain() {
      super(0xF2, DatumForm.AVRO);
    }
  }

  /** {@code F3}, a schema id of one byte, and a datum without any length. */
  public static final class Raw extends MarkedId {
    /** For configuration, which names this class. */
    public Raw() {
      super(0xF3, DatumForm.RAW_BYTES_AND_TEXT);
    }
  }

  private abstract static class MarkedId implements EnvelopeProvider, WritableEnvelope {
    private final int magic;
    private final DatumForm form;
    private final MagicBytes prefix;

    MarkedId(int magic, DatumForm form) {
      this.magic = magic;
      this.form = form;
      this.prefix = MagicBytes.of(magic, "a schema id of 1 byte", 1);
    }

    @Override
    public String name() {
      return "marked-" + magic;
    }

    @Override
    public Envelope envelope(EnvelopeSettings settings) {
      return this;
    }

    @Override
    public SchemaReference.Kind referenceKind() {
      return SchemaReference.Kind.ID;
    }

    @Override
    public DatumForm datumForm() {
      return form;
    }

    @Override
    public int maxPrefixLength() {
      return prefix.length();
    }

    @Override
    public int write(SchemaReference writer, byte[] bytes, int datumOffset, int datumLength) {
      int start = datumOffset - prefix.length();
      prefix.writeMagic(bytes, start);
      bytes[start + 1] = (byte) ((SchemaReference.Id) writer).id();
      return start;
    }

    @Override
    public Frame read(RecordView record) {
      prefix.require(record.slice());
      int id = record.slice().unsigned(1);
      return new Frame(
          name(), new SchemaReference.Id(id), record.slice().from(prefix.length()), form);
    }

    @Override
    public Evidence evidence(RecordView record) {
      return prefix.matches(record.slice()) ? Evidence.STRUCTURE : Evidence.NONE;
    }
  }
}
