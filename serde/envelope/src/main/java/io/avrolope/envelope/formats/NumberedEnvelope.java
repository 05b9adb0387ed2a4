// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeField;
import io.avrolope.envelope.EnvelopeFields;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.schema.SchemaReference;
import java.util.List;
import java.util.Optional;

/** A magic byte and a number of 4 bytes, from which a format derives its own kind of reference. */
public final class NumberedEnvelope implements Envelope {
  public static final String CAMUS = "camus";
  public static final String TIBCO = "tibco";

  static final EnvelopeProvider CAMUS_PROVIDER =
      BuiltInEnvelope.named(CAMUS)
          .bytes("`00` id (4 bytes, big-endian) datum")
          .reference("the version within the subject")
          .firstByte("00")
          .readBy(settings -> camus(settings.firstVersion()));

  static final EnvelopeProvider TIBCO_PROVIDER =
      BuiltInEnvelope.named(TIBCO)
          .bytes("`80` id (4 bytes, big-endian) datum")
          .reference("the registry-wide id")
          .firstByte("80")
          .readBy(settings -> tibco());

  private final String name;
  private final IdNumber number;
  private final Naming naming;

  private NumberedEnvelope(String name, IdNumber number, Naming naming) {
    this.name = name;
    this.number = number;
    this.naming = naming;
  }

  /** The meaning of a number in a record. */
  private interface Naming {
    SchemaReference reference(int number, RecordView record);
  }

  /**
   * Camus's {@code 00} and an id of a schema-repo, which is a version within the topic's subject.
   *
   * @param first the lowest id
   * @see <a href="https://github.com/linkedin/camus">Camus: KafkaAvroMessageEncoder</a>
   */
  public static Envelope camus(long first) {
    return new NumberedEnvelope(
        CAMUS,
        IdNumber.of(0, "schema id", first),
        (id, record) -> new SchemaReference.Version(record.subject().get(), id));
  }

  /** TIBCO Messaging's {@code 80} and a registry-wide id. */
  public static Envelope tibco() {
    return new NumberedEnvelope(
        TIBCO, IdNumber.of(0x80, "schema id", 1), (id, record) -> new SchemaReference.Id(id));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Frame read(RecordView record) {
    int id = number.read(record.slice());
    return new Frame(name, naming.reference(id, record), record.slice().from(IdNumber.LENGTH));
  }

  @Override
  public List<EnvelopeField> fields(RecordView record) {
    read(record);
    return EnvelopeFields.from(record.slice())
        .marker("magic byte", 1)
        .number(number.what(), Integer.BYTES)
        .list();
  }

  @Override
  public Optional<RecordPrefix> prefix(Slice slice) {
    return Optional.of(number.prefix(slice));
  }

  @Override
  public Evidence evidence(RecordView record) {
    return number.matches(record.slice()) ? Evidence.STRUCTURE : Evidence.NONE;
  }

  @Override
  public boolean cannotBeginWith(Slice start) {
    return number.cannotBeginWith(start);
  }
}
